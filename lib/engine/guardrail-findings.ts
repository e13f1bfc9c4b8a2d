import type { IConstruct } from 'constructs';
import { type Finding, invalid } from '../private/finding';
import type { BoundGuardrails } from '../model/guardrails';
import { isKind, type Reference, REFERENCES, type ResolvedProxy } from '../model/kinds';
import { identity, runConfigName } from '../model/object-names';
import { PROXY_CONTAINER } from '../model/product-names';
import {
  grouped,
  isPlainObject,
  listAt,
  objectAt,
  type PlainObject,
  sortedJson,
  textAt,
  valueIn,
} from '../private/plain';
import { newestSchemaOf } from '../releases/schema-of';
import { listed } from '../rules/guardrails/guardrail';
import { releaseBreaches } from '../rules/guardrails/release-guardrail';
import { isAllowedImage } from '../rules/guardrails/url-guardrails';
import { ofCluster } from '../rules/rule';
import type { CatalogEntry } from './catalog-entry';
import { areApart, type ForeignObjects } from './app-tree';
import {
  type GuardedResource,
  isChanged,
  ofConstruct,
  ofOthers,
  presetsOf,
  type Render,
  writtenObject,
} from './guarded-resources';
import { guardrailsAround, haveGuardrails } from './scope-settings';
import { breachesIn } from './guarded-spec';
import { type LocatedFinding } from './messages';
import { worded, wordingOf } from './wording';

/** What guardrails judge of an app. */
interface GuardedApp {
  readonly entries: readonly CatalogEntry[];
  readonly objects: ForeignObjects;
  readonly resolved: ReadonlyMap<CatalogEntry, ResolvedProxy>;
  readonly render: (entry: CatalogEntry) => Render;
}

/** What the app does against the guardrails of its scopes: each resource as it is written, whichever way it came. */
export function appGuardrailFindings({ entries, objects, resolved, render }: GuardedApp): readonly LocatedFinding[] {
  if (!haveGuardrails() || (!entries.some(({ host }) => isBound(host)) && objects.those(isBound).length === 0)) {
    return [];
  }
  const apiGroups = entries.map(({ target }) => (target.operator ? target.apiGroup : undefined));
  const resources = [
    ...entries.map((entry) => ofConstruct(entry, render(entry))),
    ...ofOthers(objects, Array.from(new Set(apiGroups))),
  ];
  const configs = new Configs(resources);
  return resources.flatMap((resource) => {
    const { bound, entry } = resource;
    if (bound.length === 0) {
      return [];
    }
    const proxy = entry && resolved.get(entry);
    const own = [
      ...resource.breaches(bound),
      ...(entry === undefined || proxy === undefined ? [] : clusterBreaches(entry, proxy, bound)),
      ...configs.breaches(resource),
    ];
    return [
      ...own.map(resource.place),
      ...(entry === undefined || entry.target.operator ? [] : nativeBreaches(entry, render(entry), bound)),
    ];
  });
}

function isBound(construct: IConstruct): boolean {
  return guardrailsAround(construct).length > 0;
}

/** The configs of an app, as proxies refer to them. */
class Configs {
  private readonly byHost: ReadonlyMap<IConstruct, readonly GuardedResource[]>;
  private readonly byName: ReadonlyMap<string, readonly GuardedResource[]>;

  public constructor(resources: readonly GuardedResource[]) {
    this.byHost = grouped(resources, ({ host }) => host);
    this.byName = grouped(resources, ({ kind, namespace, name }) => identity(kind, namespace, name));
  }

  /** What a proxy leads to that is against the proxy's guardrails, but not below them. */
  public breaches(proxy: GuardedResource): readonly Finding[] {
    return proxy.kind !== 'MCPRemoteProxy'
      ? []
      : REFERENCES.flatMap((reference) =>
          this.referred(proxy, reference).flatMap((config) => {
            const beyond = proxy.bound.filter((each) => !config.bound.includes(each));
            return beyond.length === 0
              ? []
              : config.breaches(beyond).map((finding) => throughReference(finding, reference, config));
          }),
        );
  }

  private referred(proxy: GuardedResource, { field, kind }: Reference): readonly GuardedResource[] {
    const name = presetsOf(textAt(proxy.spec, field, 'name'));
    const used = proxy.entry?.declaration.usedConstructs.find((each) => each.field === `spec.${field}.name`)?.construct;
    const named = typeof name !== 'string' ? [] : (this.byName.get(identity(kind, proxy.namespace, name)) ?? []);
    const given = (used && this.byHost.get(used)) ?? [];
    const near = named.filter(({ clusterName }) => !areApart(clusterName, proxy.clusterName));
    return Array.from(new Set([...given, ...near]));
  }
}

/** A finding about a config, told at the proxy. */
function throughReference(
  finding: Finding,
  { field }: Reference,
  { host, entry, kind, spec }: GuardedResource,
): Finding {
  const hasProps = entry !== undefined && entry.declaration.document === undefined;
  const said = worded(finding, { kind, spec, hasProps });
  const value = typeof said.value === 'string' ? ` ${JSON.stringify(said.value)}` : '';
  return {
    id: finding.id,
    severity: 'error',
    field: `spec.${field}`,
    rule: `refers to ${wordingOf(host).nameOf(host)}, whose ${said.field}${value} ${said.rule}`,
    fix: said.fix,
  };
}

/** What the cluster of a proxy does against guardrails. */
function clusterBreaches(
  entry: CatalogEntry,
  resolved: ResolvedProxy,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const ofRelease = releaseBreaches(entry.target, resolved.proxy.spec, bound).slice(0, 1);
  return [...imageBreaches(entry, resolved, bound), ...ofRelease];
}

/** Without the operator, the cluster says which image the proxy has. */
function imageBreaches(
  entry: CatalogEntry,
  resolved: ResolvedProxy,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  if (entry.target.operator) {
    return [];
  }
  const isReplaced = listAt(resolved.proxy.spec.podTemplateSpec, 'spec', 'containers').some(
    (each) => textAt(each, 'name') === PROXY_CONTAINER && textAt(each, 'image') !== undefined,
  );
  const image = valueIn(entry.emission.podTemplate(resolved, entry).original, 'spec', 'containers', 0, 'image');
  const [breaker] = bound.flatMap(({ by, settings: { allowedImages } }) =>
    allowedImages === undefined || isAllowedImage(image, allowedImages) ? [] : [{ by, allowedImages }],
  );
  if (isReplaced || breaker === undefined) {
    return [];
  }
  const what = `an image that ${breaker.by} allow: ${listed(breaker.allowedImages)}`;
  const words = invalid(what, 'set the image of the cluster to one of these');
  return [{ id: 'guardrail-image', severity: 'error', field: ofCluster('image'), value: image, ...words }];
}

/**
 * What JSON patches of a proxy's native objects do against guardrails. What they change of the pods is judged like a pod
 * template; what they change of the run config cannot be judged.
 */
function nativeBreaches(
  entry: CatalogEntry,
  render: Render,
  bound: readonly BoundGuardrails[],
): readonly LocatedFinding[] {
  const { apiObjects, resource, cluster, host } = entry;
  return apiObjects.filter(isChanged).flatMap((object) => {
    const written = writtenObject(object, render);
    const before = plain(object.unpatched());
    if (written === undefined || before === undefined) {
      return [];
    }
    const found = breachesOf({ written, before, kind: object.kind }, resource.name, bound);
    return found.map((finding) => ({
      host,
      entry,
      cluster: cluster.warnings,
      finding: { ...finding, field: `${object.kind}.${finding.field}` },
    }));
  });
}

function breachesOf(
  { written, before, kind }: { readonly written: PlainObject; readonly before: PlainObject; readonly kind: string },
  name: string,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  if (written['kind'] !== kind) {
    return isKind(written['kind']) || kind === 'Deployment' ? [patched('kind')] : [];
  }
  if (kind === 'Deployment') {
    return podBreaches(written, before, name, bound);
  }
  const isRunConfig = textAt(written, 'metadata', 'name') === runConfigName(name);
  return isRunConfig && sortedJson(written['data']) !== sortedJson(before['data']) ? [patched('data')] : [];
}

function patched(field: string): Finding {
  const rule = 'is changed by JSON patches, so the guardrails around it could not judge it';
  return { id: 'guardrail-patch', severity: 'error', field, rule, fix: 'remove the patch, and use props' };
}

const TEMPLATE = 'spec.podTemplateSpec';

function podBreaches(
  written: PlainObject,
  before: PlainObject,
  name: string,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const podTemplateSpec = { spec: changedPod(objectAt(written, ...POD), objectAt(before, ...POD)) };
  const given = { kind: 'MCPRemoteProxy', name, schema: newestSchemaOf('MCPRemoteProxy') } as const;
  return breachesIn(given, { podTemplateSpec }, bound)
    .filter(({ field }) => field.startsWith(TEMPLATE))
    .map(({ id, severity, field, rule, fix }) => ({
      ...{ id, severity, fix },
      field: field.replace(TEMPLATE, 'spec.template'),
      rule: `${rule}, after the JSON patches`,
    }));
}

const POD = ['spec', 'template', 'spec'];

/** What identifies the items of a pod's lists. */
const KEYS: { readonly [list: string]: string } = {
  containers: 'name',
  initContainers: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  env: 'name',
};

/** The changes of an object, as a patch would write them; the items of lists keep their places. */
function changedPod(written: PlainObject, before: PlainObject): PlainObject {
  const names = Array.from(new Set([...Object.keys(written), ...Object.keys(before)]));
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const [now, then] = [written[name] ?? null, before[name] ?? null];
      if (sortedJson(now) === sortedJson(then)) {
        return [];
      }
      const key = KEYS[name];
      return [[name, key === undefined ? now : changedList(listAt(now), listAt(then), key)]];
    }),
  );
}

function changedList(written: readonly unknown[], before: readonly unknown[], key: string): readonly unknown[] {
  const keyOf = (each: unknown): unknown => objectAt(each)[key];
  const changed = written.map((each) => {
    const same = before.find((other) => keyOf(other) === keyOf(each));
    if (!isPlainObject(each) || !isPlainObject(same) || sortedJson(each) === sortedJson(same)) {
      return isPlainObject(same) ? {} : each;
    }
    return { ...changedPod(each, same), [key]: keyOf(each) };
  });
  const removed = before.filter((each) => !written.some((other) => keyOf(other) === keyOf(each)));
  return [...changed, ...removed.map((each) => ({ [key]: keyOf(each), $patch: 'delete' }))];
}

function plain(value: object): PlainObject | undefined {
  const read: unknown = JSON.parse(JSON.stringify(value));
  return isPlainObject(read) ? read : undefined;
}
