import { isPlainObject, listAt, objectAt, textAt, type PlainObject } from '../private/plain';
import { ANNOTATION_DOMAIN, PROXY_CONTAINER, SERVICE_NAME_PREFIX } from './product-names';
import type { Resource } from './kinds';
import type { ObjectNode } from '../crds';
import type { Target } from './target';

/** Name of the Service of a proxy (`docs/operator/objects.md#what-is-created`). */
export function serviceNameOf(proxyName: string): string {
  return `mcp-${proxyName}-remote-proxy`;
}

/** Name of the ServiceAccount, Role and RoleBinding of a proxy (`docs/operator/objects.md#what-is-created`). */
export function runnerNameOf(proxyName: string): string {
  return `${proxyName}-remote-proxy-runner`;
}

/** Name of the ConfigMap with the run config of a proxy (`docs/operator/objects.md#what-is-created`). */
export function runConfigName(proxyName: string): string {
  return `${proxyName}-runconfig`;
}

/** Name of the ConfigMap with the inline policies. */
export function authzName(proxyName: string): string {
  return `${proxyName}-authz-inline`;
}

/**
 * Longest name of a proxy: its Service's name is a DNS label of at most 63 characters
 * (`docs/operator/validation.md#names`).
 */
export const LONGEST_PROXY_NAME = 63 - serviceNameOf('').length;

/** Shortens a generated name for a proxy; its end is kept, since it contains a hash. */
export function shortenedProxyName(generated: string): string {
  return generated
    .replaceAll(/[^a-z0-9-]/g, '-')
    .slice(-LONGEST_PROXY_NAME)
    .replaceAll(/^-+|-+$/g, '');
}

/**
 * The labels by which the Deployment and the Service of a proxy select its pods
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export function podLabelsOf(proxyName: string): { [label: string]: string } {
  return {
    app: 'mcpremoteproxy',
    ...recommendedLabelsOf(proxyName),
    toolhive: 'true',
    'toolhive-name': proxyName,
  };
}

/**
 * The labels by which people and tools find the objects of a proxy, on all objects except its pods and their selectors.
 */
export function recommendedLabelsOf(proxyName: string): { [label: string]: string } {
  return {
    'app.kubernetes.io/name': 'mcpremoteproxy',
    'app.kubernetes.io/instance': proxyName,
  };
}

/** The annotation of the pods that restarts them when the run config is another one. */
export const RUN_CONFIG_CHECKSUM = `${ANNOTATION_DOMAIN}/runconfig-checksum`;

/** The annotation of pods with the checksum of the CA bundles of their authorization server. */
export const CA_BUNDLES_CHECKSUM = `${ANNOTATION_DOMAIN}/authserver-ca-checksum`;

/** URL of a proxy within the cluster; only valid within the namespace if that is unknown. */
export function urlOf(proxyName: string, namespace: string | undefined, port: number): string {
  const host = namespace === undefined ? '' : `.${namespace}.svc.cluster.local`;
  return `http://${serviceNameOf(proxyName)}${host}:${String(port)}`;
}

/**
 * The service name of a proxy's telemetry; the operator uses the name without a prefix
 * (`docs/operator/telemetry.md#service-name`).
 */
export function effectiveServiceName(proxy: Resource<'MCPRemoteProxy'>, target: Target): string | undefined {
  const reference = proxy.spec.telemetryConfigRef;
  if (reference === undefined) {
    return undefined;
  }
  const { serviceName = '' } = reference;
  const usual = target.exact ? proxy.name : documentedServiceName(proxy.name);
  return serviceName === '' ? usual : serviceName;
}

/** The default that the API documents. */
export function documentedServiceName(proxyName: string): string {
  return `${SERVICE_NAME_PREFIX}${proxyName}`;
}

/** An object's identity, for collisions with other objects. */
export interface ObjectName {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

/** The objects that the operator creates for a proxy (`docs/operator/objects.md#what-is-created`). */
export function operatorObjectNames({ name, spec }: Resource<'MCPRemoteProxy'>): ObjectName[] {
  const runner = runnerNameOf(name);
  const rbac = 'rbac.authorization.k8s.io';
  return [
    { apiGroup: 'apps', kind: 'Deployment', name },
    { apiGroup: 'core', kind: 'Service', name: serviceNameOf(name) },
    { apiGroup: 'core', kind: 'ConfigMap', name: runConfigName(name) },
    ...(spec.authzConfig?.type === 'inline' ? [{ apiGroup: 'core', kind: 'ConfigMap', name: authzName(name) }] : []),
    ...(spec.serviceAccount === undefined
      ? [
          { apiGroup: 'core', kind: 'ServiceAccount', name: runner },
          { apiGroup: rbac, kind: 'Role', name: runner },
          { apiGroup: rbac, kind: 'RoleBinding', name: runner },
        ]
      : []),
  ];
}

/** The names of the volumes of a proxy (`docs/operator/deployment.md#volumes`); some end with the name of a ConfigMap or a number. */
export const VOLUME_NAMES = {
  runConfig: 'runconfig',
  authz: 'authz-config',
  telemetryCa: (configMap: string) => `otel-ca-bundle-${configMap}`,
  oidcCa: (configMap: string) => `oidc-ca-bundle-${configMap}`,
  sessionCa: 'session-redis-tls-ca',
  signingKey: (index: string) => `authserver-signing-key-${index}`,
  hmacSecret: (index: string) => `authserver-hmac-secret-${index}`,
  masterCa: 'redis-tls-ca-master',
  sentinelCa: 'redis-tls-ca-sentinel',
  tlsListener: 'authserver-tls-listener',
  upstreamCa: (index: string) => `authserver-upstream-ca-${index}`,
  issuerCa: (index: string) => `authserver-issuer-ca-${index}`,
} as const;

const { telemetryCa, oidcCa, signingKey, hmacSecret, upstreamCa, issuerCa, ...FIXED_VOLUMES } = VOLUME_NAMES;
const NUMBERED_VOLUMES = [signingKey, hmacSecret, upstreamCa, issuerCa].map((name) => name('\\d+'));
const OWN_VOLUME = new RegExp(
  `^(${[...Object.values(FIXED_VOLUMES), telemetryCa('.+'), oidcCa('.+'), ...NUMBERED_VOLUMES].join('|')})$`,
);

/** Whether a proxy can have a volume of that name itself. */
export function isOwnVolume(name: string): boolean {
  return OWN_VOLUME.test(name);
}

/** The label that Kubernetes itself puts on each namespace. */
export const NAMESPACE_NAME = 'kubernetes.io/metadata.name';

/** A key for an object of the cluster. Names cannot contain a slash, so two objects never share a key. */
export function identity(kind: string, namespace: string | undefined, name: string): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

/**
 * The metadata that this package reads; the rest is passed on unchanged.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */
export const METADATA: ObjectNode = {
  type: 'object',
  fields: {
    name: { type: 'string', shown: 'all' },
    namespace: { type: 'string', shown: 'all' },
    generateName: { type: 'string' },
    finalizers: { type: 'list', items: { type: 'string', shown: 'all' } },
    labels: { type: 'map', values: { type: 'string', shown: 'all' } },
    annotations: { type: 'map', values: { type: 'string' } },
  },
};

/** Metadata as it was read. */
export interface Metadata {
  readonly name?: string;
  readonly namespace?: string;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
}

/** Metadata that the API server, kubectl and the operator's controllers write, and `kubectl get -o yaml` prints. */
export const SERVER_METADATA: readonly string[] = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
];

/** The fields of Kubernetes' `ObjectMeta`. */
export const METADATA_FIELDS: readonly string[] = [...Object.keys(METADATA.fields), ...SERVER_METADATA];

/** The objects that run a proxy where the operator made them, or where it doesn't run. */
export interface NativeProxy {
  readonly name: string;
  /** The whole Deployment. */
  readonly deployment: PlainObject;
  /** The ConfigMap with the run config, if it is there. */
  readonly runConfig: PlainObject | undefined;
  /** The Service, if it is there. */
  readonly service: PlainObject | undefined;
}

/** The name of the proxy that a Deployment runs, by the labels that the operator gives to its pods. */
export function nameOfNativeProxy(deployment: PlainObject): string | undefined {
  const labels = objectAt(deployment, 'spec', 'template', 'metadata', 'labels');
  const name = textAt(labels, 'toolhive-name');
  const isProxy =
    name !== undefined && Object.entries(podLabelsOf(name)).every(([label, value]) => labels[label] === value);
  return isProxy ? name : undefined;
}

/** The containers of a Deployment. */
export function containersOf(deployment: PlainObject): readonly unknown[] {
  return listAt(deployment, 'spec', 'template', 'spec', 'containers');
}

/** The container that the proxy runs in; an empty object if there is none. */
export function proxyContainerOf(deployment: PlainObject): PlainObject {
  return objectAt(containersOf(deployment).find((each) => textAt(each, 'name') === PROXY_CONTAINER));
}

/** The text of the run config in its ConfigMap. */
export function runConfigTextIn(configMap: PlainObject | undefined): string | undefined {
  return textAt(configMap, 'data', 'runconfig.json');
}

/** The run config in its ConfigMap; undefined if it is not an object in JSON. */
export function runConfigIn(configMap: PlainObject | undefined): PlainObject | undefined {
  try {
    const value: unknown = JSON.parse(runConfigTextIn(configMap) ?? '');
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
