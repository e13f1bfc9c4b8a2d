import { podLabelsOf } from '../model/object-names';
import type { UsedConstruct } from '../declaration/props/instances';
import type { Finding } from '../private/finding';
import type { PodOptions } from '../model/pod-options';
import { PROXY_CONTAINER } from '../model/product-names';
import type { RemoteMcpProxySpec } from '../model/kinds';
import { childOf, type SchemaNode } from '../crds';
import type { TargetRelease } from '../model/target';
import { schemaOf } from '../releases/schema-of';
import { listAt, textAt, valueIn } from '../private/plain';
import { field, isWithin, item, type Placed, segments, valueAt } from '../private/field-paths';
import { holdsToken, isToken } from '../private/cdk8s/values';
import { remoteCaParts } from '../standalone/volumes';
import { containerSettingsOf, schedulingOf } from '../standalone/pod-options';
import type { ManagedResource } from './managed-resource';

/** Gives a proxy these pod options: the fields of its pod template that stand for them, and the request for the rest. */
export function applyPodOptions(
  proxy: ManagedResource<'MCPRemoteProxy'>,
  pod: PodOptions,
  used?: readonly UsedConstruct[],
): void {
  proxy.request((requests) => ({ ...requests, pod }), used);
  const implied = impliedPodTemplate(pod, proxy);
  const later = [...laterKey(pod), ...laterLists(implied, proxy.declaration.spec)];
  if (later.length > 0) {
    proxy.refuse(later);
  }
  for (const { path, value } of implied) {
    proxy.imply(path, value);
  }
}

const POD = 'spec.podTemplateSpec.spec';
const OVERRIDES = 'spec.resourceOverrides.proxyDeployment';

/**
 * The fields of a proxy's pod template that correspond to the pod options, for operators that merge a template; fields
 * that the proxy sets itself are left unchanged.
 */
function impliedPodTemplate(pod: PodOptions, proxy: ManagedResource<'MCPRemoteProxy'>): Placed[] {
  const { name, resource, target, declaration } = proxy;
  if (!target.operator || target.release.behaviour.podTemplate === 'none') {
    return [];
  }
  const { spec } = resource;
  const scheduling = schedulingOf(pod, podLabelsOf(name));
  const ca = pod.remoteCa && remoteCaParts(pod.remoteCa);
  const lists = ca === undefined ? {} : { env: ca.variable, volumeMounts: ca.mount };
  const parts = [
    ...(ca === undefined
      ? []
      : [added(field(POD, 'volumes'), listAt(spec.podTemplateSpec, 'spec', 'volumes'), ca.volume)]),
    ...containerSettings(containerSettingsOf(pod), lists, spec),
  ];
  // a template with a token in it is not in the spec
  const template = valueAt({ spec: declaration.spec }, 'spec.podTemplateSpec');
  const isTold =
    holdsToken(template) || Object.keys(scheduling).some((key) => valueIn(template, 'spec', key) !== undefined);
  const needsTemplate = parts.length > 0 || isTold;
  const block = !needsTemplate && areOverrides(Object.keys(scheduling), target.release) ? OVERRIDES : POD;
  return [
    ...Object.entries(scheduling).map(([key, value]: [string, unknown]) => ({ path: field(block, key), value })),
    ...parts,
  ];
}

/** Whether the CRD of the cluster has all these fields of a pod among the overrides of the Deployment. */
function areOverrides(names: readonly string[], release: TargetRelease): boolean {
  const [, ...steps] = segments(OVERRIDES);
  const node = steps.reduce<SchemaNode | undefined>(childOf, schemaOf('MCPRemoteProxy', release));
  return names.length > 0 && names.every((name) => childOf(node, name) !== undefined);
}

/** One more item of a list. */
function added(path: string, given: readonly unknown[], value: unknown): Placed {
  return { path: item(path, given.length), value };
}

/** What is wrong with a key of certificates that is known later only: it becomes part of a path. */
function laterKey({ remoteCa }: PodOptions): Finding[] {
  const rule = 'it must be known while the app is synthesized';
  return remoteCa !== undefined && isToken(remoteCa.key)
    ? [later('remoteCaBundle.key', rule, 'give the key itself')]
    : [];
}

/** What is wrong with lists that are known later only: settings of the pod are merged into them. */
function laterLists(implied: readonly Placed[], declared: unknown): Finding[] {
  return ['containers', 'volumes'].flatMap((name): Finding[] => {
    const path = field(POD, name);
    const isChanged = implied.some((each) => isWithin(each.path, path));
    const fix = 'give the value itself, or set them there';
    return isChanged && isToken(valueAt({ spec: declared }, path))
      ? [later(`podTemplate["spec"]["${name}"]`, 'options of pod go into it', fix)]
      : [];
  });
}

function later(field: string, needed: string, fix: string): Finding {
  const rule = `is a token that cdk8s resolves later, but ${needed}`;
  return { id: 'token', severity: 'error', field, rule, fix };
}

/**
 * The fields of the proxy's container in its pod template that set these; `lists` has an item for each of these lists of
 * the container.
 */
export function containerSettings(
  settings: object,
  lists: object,
  { podTemplateSpec }: Pick<RemoteMcpProxySpec, 'podTemplateSpec'>,
): Placed[] {
  const path = field(POD, 'containers');
  const containers = listAt(podTemplateSpec, 'spec', 'containers');
  const index = containers.findIndex((each) => textAt(each, 'name') === PROXY_CONTAINER);
  if (index !== -1) {
    const own = item(path, index);
    return [
      ...Object.entries(settings).map(([key, value]: [string, unknown]) => ({ path: field(own, key), value })),
      ...Object.entries(lists).map(([key, value]: [string, unknown]) =>
        added(field(own, key), listAt(containers[index], key), value),
      ),
    ];
  }
  const made = Object.entries(lists).map(([key, value]: [string, unknown]) => [key, [value]] as const);
  const all = { ...settings, ...Object.fromEntries(made) };
  return Object.keys(all).length === 0 ? [] : [added(path, containers, { name: PROXY_CONTAINER, ...all })];
}
