import type { Finding } from '../../private/finding';
import { grouped } from '../../private/plain';
import { POLICIES_HELD } from '../../releases/holes';
import { LATEST_RELEASE, OLDEST_RELEASE, operatorRelease } from '../../releases/releases';
import { internalFinding } from '../apply-rules';
import { ofCluster } from '../rule';
import type { AppModel, AppResource, AppRule, Misfit } from './app-rule';
import { DUPLICATE_RULES } from './duplicates';
import { APP_EXPOSURE_RULES } from './exposure';
import { REFERENCE_RULES } from './references';

/** What the app does not know about the releases of its clusters. */
export const RELEASE_STATEMENT_RULES: readonly AppRule[] = [
  { id: 'release-unproven', layer: 'app', severity: 'warning', check: unproven },
  { id: 'release-unstated', layer: 'app', severity: 'warning', check: unstated },
];

/** The rules across constructs, in the order in which their findings are reported. */
export const APP_RULES: readonly AppRule[] = [
  ...RELEASE_STATEMENT_RULES,
  ...DUPLICATE_RULES,
  ...REFERENCE_RULES,
  // how the charts of an app are bound to clusters
  { id: 'cluster-release', layer: 'app', severity: 'error', needs: 'clusterName', check: twoReleases },
  { id: 'cluster-unbound', layer: 'app', severity: 'warning', needs: 'isUnbound', check: unboundCharts },
  ...APP_EXPOSURE_RULES,
];

/** The findings by construct, in one linear pass per rule. */
export function appFindings(model: AppModel): Map<AppResource, Finding[]> {
  const findings = new Map<AppResource, Finding[]>();
  for (const rule of APP_RULES.filter((each) => isNeeded(each, model))) {
    for (const { at, ...finding } of misfits(rule, model)) {
      const found = findings.get(at) ?? [];
      found.push(finding);
      findings.set(at, found);
    }
  }
  return findings;
}

function isNeeded({ needs }: AppRule, { resources }: AppModel): boolean {
  return (
    needs === undefined ||
    resources.some(({ [needs]: part }) =>
      Array.isArray(part) ? part.length > 0 : part !== undefined && part !== false,
    )
  );
}

/** An exception in a rule belongs to no particular construct, so the first one reports it. */
function misfits(rule: AppRule, model: AppModel): (Finding & { readonly at: AppResource })[] {
  try {
    return Array.from(rule.check(model), (misfit) => ({ ...misfit, id: rule.id, severity: rule.severity }));
  } catch (error) {
    return model.resources.slice(0, 1).map((at) => ({ at, ...internalFinding(rule.id, error) }));
  }
}

const FIELD = ofCluster('release');

function* unproven({ resources }: AppModel): Iterable<Misfit> {
  for (const all of grouped(resources, ({ cluster }) => cluster).values()) {
    const { version = '', knownAs = '' } = all[0]?.release ?? {};
    if (version !== knownAs) {
      const rule = `is a release that this package was not tested with, and is treated as ${knownAs}`;
      const fix = 'look for a newer version of cdk8s-mcp, or acknowledge it';
      yield* all.map((at) => ({ at, field: FIELD, value: version, rule, fix }));
    }
  }
}

/** Only the cluster knows which release of the operator runs there; once for the app. */
function* unstated({ resources }: AppModel): Iterable<Misfit> {
  const all = resources.filter(({ operator, release }) => operator && !release.isStated);
  const [at] = all;
  if (at !== undefined) {
    const newest = operatorRelease(LATEST_RELEASE).behaviour.apiVersions.at(-1);
    const version = all.flatMap(({ apiVersion }) => apiVersion?.split('/')[1] ?? []).find((each) => each !== newest);
    const deprecated = version === undefined ? '' : `, resources have its version ${version}, of which later ones warn`;
    yield {
      at,
      field: FIELD,
      rule: `is not stated, so fields and checks are those of ${assumed(at.release)}${deprecated}, and policies of releases below ${POLICIES_HELD} can be passed by`,
      fix: `state the release that runs in the cluster, such as ${LATEST_RELEASE}, or give its CRDs with crds`,
    };
  }
}

function assumed({ version }: AppResource['release']): string {
  return `${version}, ${version === OLDEST_RELEASE ? 'the oldest supported one' : 'the first one that has all fields of these files'}`;
}

/** One release of the operator runs in a cluster; without it, two proxies may have two releases. */
function* twoReleases({ resources }: AppModel): Iterable<Misfit> {
  const first = new Map<string, { readonly release: string; readonly path: string }>();
  const told = new Set<string>();
  for (const at of resources) {
    const { clusterName, operatorRelease: release, chart, path } = at;
    if (clusterName === undefined || release === undefined) {
      continue;
    }
    const other = first.get(clusterName) ?? { release, path };
    first.set(clusterName, other);
    const place = JSON.stringify([clusterName, release, chart]);
    if (other.release !== release && !told.has(place)) {
      told.add(place);
      const rule = `is ${release} here, but ${other.release} for ${other.path}, and both are for the cluster ${clusterName}`;
      yield { at, field: 'TargetCluster.release', rule, fix: 'state one release, or give the clusters two names' };
    }
  }
}

/** Told once for each chart. */
function* unboundCharts({ resources }: AppModel): Iterable<Misfit> {
  const bound = resources.find(({ isUnbound }) => isUnbound !== true);
  if (bound === undefined) {
    return;
  }
  const told = new Set([bound.chart]);
  for (const at of resources.filter(({ isUnbound }) => isUnbound === true)) {
    if (!told.has(at.chart)) {
      told.add(at.chart);
      const rule = `is not called for the chart of this resource, as it is for that of ${bound.path}, so custom resources are written for a cluster with the operator`;
      yield { at, field: 'TargetCluster.bind', rule, fix: 'bind each chart, or the app' };
    }
  }
}
