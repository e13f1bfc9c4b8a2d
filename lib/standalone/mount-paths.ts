/**
 * The path where the run config is mounted; the runner looks there first
 * (`docs/operator/runtime.md#the-configuration-file`).
 */
export const RUN_CONFIG_PATH = '/etc/runconfig';

/** The path where the operator mounts the CA of the telemetry endpoint. */
export function telemetryCaPath(configMap: string): string {
  return `/config/certs/otel/${configMap}`;
}

/** The path of the identity provider's CA in the run config. */
export function oidcCaPath(configMap: string): string {
  return `/config/certs/${configMap}`;
}

/** The path where the certificates are mounted that the proxy trusts. */
export const REMOTE_CA_PATH = '/config/certs/remote';

/**
 * The path where the secrets of an embedded authorization server are mounted (`docs/operator/deployment.md#volumes`).
 */
export const SIGNING_KEYS_PATH = '/etc/toolhive/authserver/keys';
export const HMAC_PATH = '/etc/toolhive/authserver/hmac';
export const REDIS_TLS_PATH = '/etc/toolhive/authserver/redis-tls';
