import type { TargetRelease } from '../../model/target';
import type { Report, Rule, AnySubject } from '../rule';
import { ofCluster } from '../cluster-option';
import { rowsOf } from '../row';

export const API_VERSION_FIX = 'use v1alpha1, or state the release of the operator that runs in the cluster';

const release = rowsOf(({ target }: AnySubject) => [[ofCluster('release'), target.release]]);

/** Rules that depend only on the release. */
export const RELEASE_RULES: readonly Rule<AnySubject>[] = [
  release.warning('release-unproven', 'app', {
    breaks: ({ version, knownAs }) => version !== knownAs,
    shown: ({ version }: TargetRelease) => version,
    rule: ({ knownAs }) => `is a release that this package was not tested with, and is treated as ${knownAs}`,
    fix: 'look for a newer version of cdk8s-mcp, or acknowledge it',
  }),
  { id: 'api-version', layer: 'schema', severity: 'error', check: writtenVersion },
];

function writtenVersion({ target }: AnySubject, report: Report): void {
  const version = target.operator ? target.apiVersion : undefined;
  if (version !== undefined && !isServed(version, target.release)) {
    report({ field: ofCluster('apiVersion'), value: version, rule: notServedBy(target.release), fix: API_VERSION_FIX });
  }
}

/** Whether resources can be written in that version; if no release is stated, a later one may run. */
export function isServed(version: string, { isStated, behaviour }: TargetRelease): boolean {
  return !isStated || behaviour.apiVersions.includes(version);
}

/** The finding for a version that is not served. */
export function notServedBy({ version }: TargetRelease): string {
  return `is not served by release ${version} of the operator`;
}
