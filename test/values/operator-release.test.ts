import { Chart, Testing } from 'cdk8s';
import { OperatorRelease, TargetCluster } from '../../lib';
import { KNOWN_RELEASES, LATEST_RELEASE, parseVersion } from '../../lib/releases/releases';
import { errorsOf } from '../support/facades';
import { RELEASES } from '../support/releases';

describe('OperatorRelease', () => {
  test.each([
    ['0.30.1', '0.30.1'],
    ['v0.30.1', '0.30.1'],
    ['0.30.0', '0.30.0'],
    ['0.30', '0.30.1'],
    ['v0.22', '0.22.0'],
    ['0.44.0', '0.44.0'],
    ['0.44.9', '0.44.9'],
    ['0.55', '0.55.2'],
    [LATEST_RELEASE, LATEST_RELEASE],
    ['99.0', '99.0.0'],
    ['1.2.3', '1.2.3'],
  ])('of(%j) is %s', (text, version) => {
    expect(OperatorRelease.of(text).version).toBe(version);
  });

  /** What a chart says that is for a cluster of the release. */
  function errorsOfCluster(release: OperatorRelease): string[] {
    const chart = new Chart(Testing.app(), 'test');
    TargetCluster.withOperator({ release }).bind(chart);
    return errorsOf(chart);
  }

  test.each(['abc', '', '0', '0.44.0.1', '0.44.0-rc.1', '0.044.0', 'latest'])(
    'of(%j) is an error of the cluster that uses it',
    (text) => {
      expect(errorsOfCluster(OperatorRelease.of(text))).toEqual([
        `[test] release: ${JSON.stringify(text)} is not a version of the operator; write it like "${LATEST_RELEASE}" (release-version)`,
      ]);
    },
  );

  test('a text that may be anything is not shown', () => {
    expect(errorsOfCluster(OperatorRelease.of(' 0.44.0'))).toEqual([
      `[test] release: is not a version of the operator; write it like "${LATEST_RELEASE}" (release-version)`,
    ]);
  });

  test.each(['0.10', '0.21.9', 'v0.9.2'])('of(%j) is too old', (text) => {
    expect(errorsOfCluster(OperatorRelease.of(text))).toEqual([
      `[test] release: ${JSON.stringify(text)} is older than 0.22.0; use that release of the operator, or a later one (release-version)`,
    ]);
  });

  test('rejects other types from programs without types', () => {
    expect(errorsOfCluster(OperatorRelease.of(undefined as unknown as string))).toEqual([
      '[test] release.version: is missing; give OperatorRelease.of a string (required)',
    ]);
    expect(errorsOfCluster(OperatorRelease.of(0.22 as unknown as string))).toEqual([
      '[test] release.version: is a number, not a string; give a string (type)',
    ]);
  });

  test('has a constant for each minor release, with its newest patch, and LATEST', () => {
    const newest = new Map(KNOWN_RELEASES.map((version) => [`V${parseVersion(version)?.minor ?? ''}`, version]));
    const constants = Object.entries(OperatorRelease)
      .filter((each): each is [string, OperatorRelease] => each[1] instanceof OperatorRelease)
      .map(([name, { version }]) => [name.replace('_', '.'), version]);

    expect(constants).toEqual([...Array.from(newest), ['LATEST', LATEST_RELEASE]]);
  });

  test('knows every release that is recorded', () => {
    const known = new Set<string>(KNOWN_RELEASES);

    expect(RELEASES.filter((release) => !known.has(OperatorRelease.of(release).version))).toEqual([]);
    expect(OperatorRelease.LATEST.version).toBe(RELEASES.at(-1));
  });
});
