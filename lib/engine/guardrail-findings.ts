import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import type { BoundGuardrails } from '../model/guardrails';
import { REFERENCES, type Reference } from '../model/kinds';
import type { ResolvedProxy } from '../model/resource';
import { grouped } from '../private/grouped';
import { identity } from '../private/kubernetes/names';
import { listAt, objectAt, textAt } from '../private/plain';
import { PROXY_CONTAINER } from '../model/product-names';
import { isAllowedImage } from '../rules/guardrails/images';
import { listed } from '../rules/guardrails/guardrail';
import { ofCluster } from '../rules/rule';
import type { CatalogEntry } from './catalog-entry';
import { areApart, type ForeignObjects } from './foreign-objects';
import { ofConstruct, ofOthers, presetsOf, type GuardedResource } from './guarded-resources';
import { guardrailsAround } from './guardrails-around';
import type { LocatedFinding } from './located-finding';
import { wordingOf } from './messages';
import { nativeBreaches } from './native-changes';
import { worded } from './worded';
import type { Render } from './written-object';

/** What guardrails judge of an app. */
interface GuardedApp {
  readonly entries: readonly CatalogEntry[];
  readonly objects: ForeignObjects;
  readonly resolved: ReadonlyMap<CatalogEntry, ResolvedProxy>;
  readonly render: (entry: CatalogEntry) => Render;
}

/** What the app does against the guardrails of its scopes: each resource as it is written, whichever way it came. */
export function appGuardrailFindings({ entries, objects, resolved, render }: GuardedApp): readonly LocatedFinding[] {
  const isGuarded = entries.some(({ host }) => guardrailsAround(host).length > 0) || objects.those(isBound).length > 0;
  if (!isGuarded) {
    return [];
  }
  const apiGroups = entries.flatMap(({ target }) => (target.operator ? (target.apiGroup ?? []) : []));
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
    const own = [
      ...resource.breaches(bound),
      ...(entry === undefined ? [] : imageBreaches(entry, resolved.get(entry), bound)),
      ...configs.breaches(resource),
    ];
    return [
      ...own.map(resource.place),
      ...(entry === undefined || entry.target.operator ? [] : nativeBreaches(entry, render(entry), bound)),
    ];
  });
}

function isBound(object: IConstruct): boolean {
  return guardrailsAround(object).length > 0;
}

/** The configs of an app, as proxies refer to them. */
class Configs {
  private readonly byName: ReadonlyMap<string, readonly GuardedResource[]>;

  public constructor(private readonly resources: readonly GuardedResource[]) {
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
    const given = used === undefined ? [] : this.resources.filter(({ host }) => host === used);
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

/** Without the operator, the cluster says which image the proxy has. */
function imageBreaches(
  entry: CatalogEntry,
  resolved: ResolvedProxy | undefined,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const isListed = bound.some(({ settings }) => settings.allowedImages !== undefined);
  if (!isListed || entry.target.operator || resolved === undefined) {
    return [];
  }
  const { original } = entry.podTemplate(resolved);
  const isProxy = (each: unknown): boolean => textAt(each, 'name') === PROXY_CONTAINER;
  const image = objectAt(listAt(original, 'spec', 'containers').find(isProxy))['image'];
  const isReplaced = listAt(resolved.proxy.spec.podTemplateSpec, 'spec', 'containers').some(
    (each) => isProxy(each) && textAt(each, 'image') !== undefined,
  );
  const breaker = bound.find(
    ({ settings: { allowedImages } }) => allowedImages !== undefined && !isAllowedImage(image, allowedImages),
  );
  return isReplaced || breaker === undefined
    ? []
    : [
        {
          id: 'guardrail-image',
          severity: 'error',
          field: ofCluster('image'),
          value: image,
          rule: `is not an image that ${breaker.by} allow: ${listed(breaker.settings.allowedImages ?? [])}`,
          fix: 'set the image of the cluster to one of these',
        },
      ];
}
