import { sharedHosts } from './exposures';
import { AppTraffic } from './routes';
import { appResources } from './app-model';
import type { ForeignObjects } from './app-tree';
import { type AroundProxy, readingFindings, ruleFindings, settled, unsettledIn } from './inspect-resource';
import { appFindings, RELEASE_STATEMENT_RULES } from '../rules/app/app-rules';
import { schemaFindings } from '../crds';
import type { ResolvedProxy, Resource } from '../model/kinds';
import { EVERY_ADDRESS, followsOperator, type Target } from '../model/target';
import { schemaOf } from '../releases/schema-of';
import type { Finding } from '../private/finding';
import type { CatalogEntry } from './catalog-entry';
import { located, type LocatedFinding } from './messages';
import { type ReferredConfig, Resolver, withRedirectUris, withTokens } from './resolver';
import { certainFindings, referredWith, refersToVariables, resourceWith, withStandIns } from './variable-stand-ins';
import { CHANGING_RELEASES, operatorRelease, standaloneRelease } from '../releases/releases';
import { once, perObject } from '../private/caches';
import { FACADE_RULES } from '../rules/facades/facade-rules';
import { applyRules } from '../rules/apply-rules';
import type { FacadeSubject, Rule } from '../rules/rule';
import { RULES_OF, configFindings } from '../rules/all-rules';

/** The result of inspecting the whole app. */
export interface Inspection {
  /** Resources to which settings are added that the program left open. */
  readonly written: ReadonlyMap<CatalogEntry, Resource>;
  /** Each proxy with its references, for the emitters; tokens stay in their places. */
  readonly resolved: ReadonlyMap<CatalogEntry, ResolvedProxy>;
  /** Whether clients reach several proxies at a host. */
  readonly isSharedHost: (entry: CatalogEntry, host: string) => boolean;
  /** The findings by construct. */
  readonly findings: readonly LocatedFinding[];
  /** Whether a construct has a warning on another kind of cluster. */
  readonly wouldWarn: (entry: CatalogEntry, id: string) => boolean;
}

/** Inspects the whole app once, in one linear pass. */
export function inspect(entries: readonly CatalogEntry[], objects: ForeignObjects): Inspection {
  const resolver = new Resolver(entries, objects);
  const traffic = new AppTraffic(entries, resolver, objects);
  const around: AroundProxy = { traffic: (entry) => traffic.around(entry), objects };
  const written = withRedirectUris(entries, resolver);
  const resourceOf = (entry: CatalogEntry): Resource => written.get(entry) ?? entry.resource;
  const resources = appResources(entries, resolver, objects);
  const acrossApp = appFindings({ resources: Array.from(resources.values()) });
  const resolved = new Map<CatalogEntry, ResolvedProxy>();
  const findings: LocatedFinding[] = [];
  const isValid = perObject(conforms);
  for (const [entry, resource] of resources) {
    const proxy = resolvedProxy(entry, resolver, resourceOf);
    const configs = resolver.configsOf(entry);
    if (proxy !== undefined) {
      resolved.set(entry, { ...proxy, proxy: withTokens(entry, proxy.proxy) });
    }
    const find = (unknown: readonly Role[]): readonly Finding[] =>
      dependsOnVariables(entry, proxy, configs)
        ? findingsWhateverVariables(entry, { resolver, resourceOf, around, unknown })
        : ruleFindings(entry, proxy && notKnowing(proxy, unknown), around, resourceOf(entry));
    const wrong = configs.flatMap(({ reference: { role }, config }) => (isValid(config) ? [] : [role]));
    const own = wrong.length === 0 ? find([]) : common(find([]), find(wrong));
    const variables = entry.reading.variables.map(({ path }) => path);
    const across = settled(acrossApp.get(resource) ?? [], [...unsettledIn(entry), ...variables]);
    for (const found of [...readingFindings(entry), ...own, ...across]) {
      findings.push(located(entry, found));
    }
  }
  findings.push(...traffic.findings());
  const wouldWarn = (entry: CatalogEntry, id: string): boolean => warnsElsewhere(entry, resolver, id);
  return { resolved, written, isSharedHost: sharedHosts(entries), findings, wouldWarn };
}

type Role = ReferredConfig['reference']['role'];

/** The proxy as if the app did not have these configs. */
function notKnowing(proxy: ResolvedProxy, roles: readonly Role[]): ResolvedProxy {
  return roles.reduce((known, role) => ({ ...known, [role]: undefined }), proxy);
}

/** What is found whether a wrong config is known or not: the rest follows from what is told at the config. */
function common(found: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const known = new Set(others.map(withoutFix));
  return found.filter((each) => known.has(withoutFix(each)));
}

/** Advice may name what a wrong config is for. */
function withoutFix(finding: Finding): string {
  return JSON.stringify({ ...finding, fix: '' });
}

/** Whether the construct, or something that it refers to, has variables. */
function dependsOnVariables(
  entry: CatalogEntry,
  proxy: ResolvedProxy | undefined,
  configs: readonly ReferredConfig[],
): boolean {
  return (
    entry.reading.variables.length > 0 ||
    configs.some(({ config: { reading } }) => reading.variables.length > 0) ||
    (proxy !== undefined && entry.substitution && refersToVariables(proxy))
  );
}

/** How the constructs of the app are found and checked. */
interface Lookup {
  readonly resolver: Resolver;
  readonly around: AroundProxy;
  readonly resourceOf: (entry: CatalogEntry) => Resource;
  /** The configs of a proxy that are taken as unknown. */
  readonly unknown: readonly Role[];
}

function findingsWhateverVariables(entry: CatalogEntry, lookup: Lookup): readonly Finding[] {
  const { resolver, resourceOf, around, unknown } = lookup;
  return certainFindings(entry, (standIn) => {
    const resourceIn = (each: CatalogEntry): Resource => resourceWith(each, resourceOf(each), standIn);
    const proxy = resolvedProxy(entry, resolver, resourceOf, resourceIn);
    const resource = resourceIn(entry);
    const resolved =
      proxy === undefined || resource.kind !== 'MCPRemoteProxy'
        ? undefined
        : notKnowing({ ...referredWith(proxy, entry, standIn), proxy: resource }, unknown);
    return ruleFindings(withStandIns(entry, resource, standIn), resolved, around);
  });
}

/** Whether a config conforms to its schema. */
function conforms(config: CatalogEntry): boolean {
  const { reading, resource, target } = config;
  const schema = schemaOf(resource.kind, target.release);
  return (
    unsettledIn(config).length === 0 &&
    schemaFindings(schema, reading.spec, { admitted: followsOperator(target) }).length === 0
  );
}

function resolvedProxy(
  entry: CatalogEntry,
  resolver: Resolver,
  resourceOf: (entry: CatalogEntry) => Resource,
  configOf = resourceOf,
): ResolvedProxy | undefined {
  const resource = resourceOf(entry);
  return resource.kind === 'MCPRemoteProxy' ? resolver.resolve(entry, resource, configOf) : undefined;
}

/** Other clusters that a program may be for: with and without the operator, of each release. */
const targets = once((): readonly Target[] =>
  CHANGING_RELEASES.flatMap((version) =>
    [false, true].flatMap((exact) => [withOperator(version, exact), standalone(version, exact)]),
  ),
);

/** Whether the construct has a warning on another kind of cluster. */
function warnsElsewhere(entry: CatalogEntry, resolver: Resolver, id: string): boolean {
  const { resource, facadeRequests, reading, declaration } = entry;
  const app = entry.host.node.root;
  if (id === 'unknown-field') {
    return reading.unknown.length > 0 || (declaration.document?.unknown.length ?? 0) > 0;
  }
  if (RELEASE_STATEMENT_RULES.some((rule) => rule.id === id)) {
    return true;
  }
  if (resource.kind !== 'MCPRemoteProxy') {
    return (
      RULES_OF[resource.kind].some((rule) => rule.id === id) &&
      targets().some((target) => configFindings(resource, target, app).some((finding) => finding.id === id))
    );
  }
  const subject = { resource, resolved: resolver.resolve(entry, resource), facadeRequests, app };
  const rules: readonly Rule<FacadeSubject>[] = [...RULES_OF.MCPRemoteProxy, ...FACADE_RULES];
  const asked = rules.filter((rule) => rule.id === id);
  return targets().some((target) => applyRules(asked, { ...subject, target }).length > 0);
}

function withOperator(version: string, exact: boolean): Target {
  return { operator: true, exact, release: operatorRelease(version), openshift: false };
}

function standalone(version: string, exact: boolean): Target {
  const release = standaloneRelease(version, exact);
  return { operator: false, exact, release, proxyHost: EVERY_ADDRESS, openshift: false, defaultImagePullSecrets: [] };
}
