import { ANNOTATION_DOMAIN, SERVICE_NAME_PREFIX } from './product-names';
import type { Resource } from './kinds';
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
