import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { settingsOf } from '../support/operator-environment';
import { realCrdTexts, RELEASES, releaseCases, type ReleaseCase } from '../support/releases';

const folder = mkdtempSync(path.join(tmpdir(), 'given-crds-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A field that the release does not have is refused for the CRD, or for its unknown effect. */
const REFUSED_FIELD = /unknown-field-standalone|field-effect-unknown/;

/** The objects, or the fields that are refused and why. */
function outcome({ input }: ReleaseCase, cluster: TargetCluster): unknown {
  const chart = new Chart(Testing.app(), 'recorded');
  try {
    new McpInclude(chart, 'Include', { url: input, cluster });
    // with CRDs, a document keeps its version
    return JSON.parse(JSON.stringify(Testing.synth(chart)).replaceAll(/dev\/v1(alpha1|beta1)/g, 'dev')) as unknown;
  } catch (error) {
    const lines = (error as Error).message.split('\n').slice(1);
    return lines.map((line) => `${/\] ([^:]*):/.exec(line)?.[1] ?? line} ${/\(([\w-]+),[^(]*$/.exec(line)?.[1] ?? ''}`).map((line) => line.replace(REFUSED_FIELD, 'release-field')).sort();
  }
}

describe.each(RELEASES)('the CRDs that the operator of %s installs, given as crds', (version) => {
  const release = OperatorRelease.of(version);
  const file = path.join(folder, `${version}.yaml`);
  writeFileSync(file, Array.from(realCrdTexts(version).values(), (text) => `---\n${text}`).join('\n'));

  test('give every recorded case the same verdict, with and without the operator', () => {
    const clusters = (each: ReleaseCase, crds: { readonly crds?: string }): TargetCluster[] => [
      TargetCluster.withOperator({ release, ...crds }),
      TargetCluster.withoutOperator({ ...settingsOf(each.verdict), fidelity: OperatorFidelity.EXACT, release, ...crds }),
    ];
    const cases = releaseCases(version);
    const differing = cases.flatMap((each) => {
      const without = clusters(each, {}).map((cluster) => outcome(each, cluster));
      const given = clusters(each, { crds: file }).map((cluster) => outcome(each, cluster));
      return JSON.stringify(given) === JSON.stringify(without) ? [] : [each.name, JSON.stringify(given).slice(0, 700), JSON.stringify(without).slice(0, 700)];
    });

    expect(cases.length).toBeGreaterThan(100);
    expect(differing).toEqual([]);
  });
});
