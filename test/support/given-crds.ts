import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorRelease, type TargetCluster } from '../../lib';
import { realCrdTexts, RELEASES, releaseCases, type Release, type ReleaseCase } from './releases';

/** What a cluster is made with, beside what a case needs. */
interface Given {
  readonly release: OperatorRelease;
  readonly crds?: string;
}

/** The cluster of a case. */
type ClusterOf = (each: ReleaseCase, given: Given) => TargetCluster;

/** A field that the release does not have is refused for the CRD, or for its unknown effect. */
const REFUSED_FIELD = /unknown-field-standalone|field-effect-unknown/;

/** The objects, or the fields that are refused and why. */
function outcome({ input }: ReleaseCase, cluster: TargetCluster): string {
  const chart = new Chart(new App(), 'recorded');
  try {
    new McpInclude(chart, 'Include', { url: input, cluster });
    // with CRDs, a document keeps its version
    return JSON.stringify(Testing.synth(chart)).replaceAll(/dev\/v1(alpha1|beta1)/g, 'dev');
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n');
    return JSON.stringify(lines.map(refused).sort());
  }
}

/** The field and the id of the rule in a line of an error. */
function refused(line: string): string {
  const [, field = line] = /\] ([^:]*):/.exec(line) ?? [];
  const [, id = ''] = /\(([\w-]+),[^(]*$/.exec(line) ?? [];
  return `${field} ${id}`.replace(REFUSED_FIELD, 'release-field');
}

/**
 * The cases of a release that come out differently with the CRDs in a file. Cases with equal settings have one cluster, so
 * the CRDs are read once.
 */
function differing(version: Release, file: string, clusterOf: ClusterOf): unknown[] {
  const release = OperatorRelease.of(version);
  const clusters = new Map<string, readonly [without: TargetCluster, given: TargetCluster]>();
  return releaseCases(version).flatMap((each) => {
    const key = JSON.stringify(each.verdict.operatorEnv);
    const [without, given] = clusters.get(key) ?? [
      clusterOf(each, { release }),
      clusterOf(each, { release, crds: file }),
    ];
    clusters.set(key, [without, given]);
    const [expected, found] = [outcome(each, without), outcome(each, given)];
    return found === expected ? [] : [[each.name, found.slice(0, 700), expected.slice(0, 700)]];
  });
}

/** For every release, tests that its CRDs, given as `crds`, change no verdict of a recorded case. */
export function testGivenCrds(title: string, clusterOf: ClusterOf): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'given-crds-'));

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each(RELEASES)(
    `the CRDs of %s, given as crds, give every recorded case the same verdict ${title}`,
    (version) => {
      const file = path.join(folder, `${version}.yaml`);
      writeFileSync(file, Array.from(realCrdTexts(version).values(), (text) => `---\n${text}`).join('\n'));

      expect(releaseCases(version).length).toBeGreaterThan(100);
      expect(differing(version, file, clusterOf)).toEqual([]);
    },
  );
}
