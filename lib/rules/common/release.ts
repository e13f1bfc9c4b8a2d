import type { Finding } from '../../model/finding';
import { isKind } from '../../model/kinds';
import { isOperatorGroup } from '../../model/product-names';
import type { Target, TargetRelease } from '../../model/target';
import type { DocumentType } from '../schema/unmodelled';
import { ofCluster, type AnySubject, type Report, type Rule } from '../rule';

export const API_VERSION_FIX = 'use v1alpha1, or state the release of the operator that runs in the cluster';

/** Rules that depend only on the release. */
export const RELEASE_RULES: readonly Rule<AnySubject>[] = [
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
export function notServedBy({ version, crds }: TargetRelease): string {
  return crds === undefined
    ? `is not served by release ${version} of the operator`
    : `is not served by the CRDs in ${crds.source}`;
}

/** The finding for a document of one of this package's kinds in a version that nobody serves. */
export function unservedVersionFinding(
  { apiVersion, kind }: DocumentType,
  apiGroup: string | undefined,
  { release }: Target,
): Finding | undefined {
  const [group = '', version = ''] = apiVersion.split('/');
  const { isStated, crds } = release;
  const isProven = crds !== undefined || (isStated && release.version === release.knownAs);
  return isKind(kind) &&
    isOperatorGroup(group, apiGroup) &&
    isProven &&
    !release.behaviour.apiVersions.includes(version)
    ? {
        id: 'api-version',
        severity: 'error',
        field: 'apiVersion',
        value: version,
        rule: notServedBy(release),
        fix: `use ${release.behaviour.apiVersions.at(-1) ?? ''}`,
      }
    : undefined;
}
