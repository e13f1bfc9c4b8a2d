import { LATEST_RELEASE, OLDEST_RELEASE } from '../../releases/known-releases';
import { ofCluster } from '../rule';
import type { AppModel, AppResource, AppRule, Misfit } from './app-rule';

const FIELD = ofCluster('release');

/** What the app does not know about the releases of its clusters. */
export const APP_RELEASE_RULES: readonly AppRule[] = [
  { id: 'release-unproven', layer: 'app', severity: 'warning', check: unproven },
  { id: 'release-unstated', layer: 'app', severity: 'warning', check: unstated },
];

function* unproven({ resources }: AppModel): Iterable<Misfit> {
  for (const [first, ...others] of byCluster(resources)) {
    const { version, knownAs } = first.release;
    if (version !== knownAs) {
      const all = [first, ...others];
      const fields = Array.from(new Set(all.flatMap(({ laterFields }) => laterFields)));
      const known = fields.length === 0 ? '' : `; of ${fields.join(', ')}, only the schema is known`;
      const rule = `is a release that this package was not tested with, and is treated as ${knownAs}${known}`;
      const fix =
        fields.length === 0
          ? 'look for a newer version of cdk8s-mcp, or acknowledge it'
          : 'give the CRDs of the cluster with crds, and look for a newer version of cdk8s-mcp, or acknowledge it';
      yield* all.map((at) => ({ at, field: FIELD, value: version, rule, fix }));
    }
  }
}

/** Only the cluster knows which release of the operator runs there; once for the app. */
function* unstated({ resources }: AppModel): Iterable<Misfit> {
  const at = resources.find(({ operator, release }) => operator && !release.isStated);
  if (at !== undefined) {
    yield {
      at,
      field: FIELD,
      rule: `is not stated, so fields and checks are those of ${OLDEST_RELEASE}, the oldest supported one`,
      fix: `state the release that runs in the cluster, such as ${LATEST_RELEASE}, or give its CRDs with crds`,
    };
  }
}

function byCluster(resources: readonly AppResource[]): Iterable<readonly [AppResource, ...AppResource[]]> {
  const clusters = new Map<string, [AppResource, ...AppResource[]]>();
  for (const resource of resources) {
    const others = clusters.get(resource.cluster);
    if (others === undefined) {
      clusters.set(resource.cluster, [resource]);
    } else {
      others.push(resource);
    }
  }
  return clusters.values();
}
