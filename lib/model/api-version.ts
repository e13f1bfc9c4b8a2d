import { API_GROUP } from './product';
import type { OperatorTarget } from './target';

/**
 * The API version that a custom resource is written with: what the cluster names, else what its document says, else the
 * newest one that the release serves.
 */
export function apiVersionIn(
  { apiGroup, apiVersion, release }: Pick<OperatorTarget, 'apiGroup' | 'apiVersion' | 'release'>,
  [group = API_GROUP, version]: readonly string[] = [],
): string {
  const newest = release.behaviour.apiVersions.at(-1) ?? 'v1alpha1';
  const isKept =
    !release.isStated || (release.crds !== undefined && release.behaviour.apiVersions.includes(version ?? ''));
  const usual = isKept ? (version ?? newest) : newest;
  const stated = apiGroup ?? group;
  // cdk8s throws at a second slash, before a rule can report that this is not a group
  const written = stated.includes('/') ? API_GROUP : stated;
  return `${written}/${apiVersion ?? usual}`;
}
