import type { ResolvedProxy } from '../model/resource';

export { authzName, runConfigName } from '../model/names-and-labels';

/**
 * Where the run config is mounted; the runner looks there first (`docs/operator/runtime.md#the-configuration-file`).
 */
export const RUN_CONFIG_PATH = '/etc/runconfig';

/** Where the operator mounts the CA of the telemetry's endpoint. */
export function telemetryCaPath(configMap: string): string {
  return `/config/certs/otel/${configMap}`;
}

/** Where the run config says that the CA of the identity provider is. */
export function oidcCaPath(configMap: string): string {
  return `/config/certs/${configMap}`;
}

/** The key of a CA bundle; an empty one means the usual (`docs/operator/deployment.md#volumes`). */
export function caBundleKey(key: string): string {
  return key === '' ? 'ca.crt' : key;
}

/** The namespace, where something is made from it; its absence is found by a rule before. */
export function requiredNamespace({ proxy }: ResolvedProxy, what: string): string {
  if (proxy.namespace === undefined) {
    throw new Error(`the namespace of ${proxy.name} is needed for ${what}`);
  }
  return proxy.namespace;
}
