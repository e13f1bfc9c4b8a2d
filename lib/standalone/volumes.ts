import type * as k8s from './kubernetes-types';
import { type AuthServerCaBundle, authServerOf, caBundlesOf } from '../model/authentication';
import { AUTHZ_FILE, authzKeyOf, CA_BUNDLE_KEY, caBundleKey, type SecretKeyRef } from '../model/config-maps';
import { authzName, runConfigName, VOLUME_NAMES } from '../model/object-names';
import { CERTIFICATES_VARIABLE, type RemoteCa } from '../model/pod-options';
import type { CaBundleRef, ResolvedProxy, TlsListenerSpec } from '../model/kinds';
import { type SessionRedis, sessionRedisOf } from '../model/session-redis';
import type { StandaloneModel } from './standalone-model';

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

/** The path where the CA of the Redis for sessions is mounted. */
export const SESSION_TLS_PATH = '/etc/toolhive/session-redis-tls';

/** The path where the certificates are mounted that the proxy trusts. */
const REMOTE_CA_PATH = '/config/certs/remote';

/**
 * The path where the secrets of an embedded authorization server are mounted (`docs/operator/deployment.md#volumes`).
 */
export const SIGNING_KEYS_PATH = '/etc/toolhive/authserver/keys';
export const HMAC_PATH = '/etc/toolhive/authserver/hmac';
export const REDIS_TLS_PATH = '/etc/toolhive/authserver/redis-tls';
export const TLS_LISTENER_PATH = '/etc/toolhive/authserver/tls';
export const UPSTREAM_CA_PATH = '/etc/toolhive/authserver/upstream-ca';
export const ISSUER_CA_PATH = '/etc/toolhive/authserver/issuer-ca';

/** The files of the TLS listener. */
export const TLS_FILES = { certificate: 'tls.crt', privateKey: 'tls.key' } as const;

/** A volume and its mount path, always read-only. */
interface MountedVolume {
  readonly volume: k8s.Volume;
  readonly mount: k8s.VolumeMount;
}

/** 0400 in octal: for the pod's user alone. */
const OWNER_READS = 256;

/** The volumes of the proxy in the operator's order (`docs/operator/deployment.md#volumes`). */
export function volumes(model: StandaloneModel): MountedVolume[] {
  const { resolved, behaviour } = model;
  const { proxy, telemetry, oidc } = resolved;
  const { name, spec } = proxy;
  return [
    {
      volume: { name: VOLUME_NAMES.runConfig, configMap: { name: runConfigName(name) } },
      mount: { name: VOLUME_NAMES.runConfig, mountPath: RUN_CONFIG_PATH, readOnly: true },
    },
    ...authz(resolved),
    ...caBundle(telemetry?.spec.openTelemetry?.caBundleRef, VOLUME_NAMES.telemetryCa, telemetryCaPath),
    ...(behaviour.oidcCaBundle === 'mounted'
      ? caBundle(oidc?.spec.inline?.caBundleRef, VOLUME_NAMES.oidcCa, oidcCaPath)
      : []),
    ...sessionCa(sessionRedisOf(spec, model)),
    ...authServer(resolved),
  ];
}

/** One key of a ConfigMap, as one file. */
function configMapFile(name: string, configMap: string, key: string, file: string, path: string): MountedVolume {
  return {
    volume: { name, configMap: { name: configMap, items: [{ key, path: file }] } },
    mount: { name, mountPath: path, readOnly: true },
  };
}

/**
 * The runner doesn't read it, since the run config contains the policies, but it makes the pod wait for the ConfigMap.
 */
function authz({ proxy: { name, spec } }: ResolvedProxy): MountedVolume[] {
  const { authzConfig } = spec;
  if (authzConfig === undefined) {
    return [];
  }
  const { configMap } = authzConfig;
  const [source, key] =
    configMap === undefined ? [authzName(name), AUTHZ_FILE] : [configMap.name, authzKeyOf(configMap.key)];
  return [configMapFile(VOLUME_NAMES.authz, source, key, AUTHZ_FILE, '/etc/toolhive/authz')];
}

function caBundle(
  reference: CaBundleRef | undefined,
  volumeOf: (configMap: string) => string,
  pathOf: (configMap: string) => string,
): MountedVolume[] {
  const { name = '', key: given = '' } = reference?.configMapRef ?? {};
  const key = caBundleKey(given);
  return reference?.configMapRef === undefined ? [] : [configMapFile(volumeOf(name), name, key, key, pathOf(name))];
}

function sessionCa(redis: SessionRedis | undefined): MountedVolume[] {
  const secret = redis?.tls?.caCertSecretRef;
  return secret === undefined ? [] : [secretFile(VOLUME_NAMES.sessionCa, secret, CA_BUNDLE_KEY, SESSION_TLS_PATH)];
}

function authServer(resolved: ResolvedProxy): MountedVolume[] {
  const server = authServerOf(resolved)?.spec;
  if (server === undefined) {
    return [];
  }
  const redis = server.storage?.type === 'redis' ? server.storage.redis : undefined;
  const numbered = (
    secrets: readonly SecretKeyRef[] | undefined,
    volume: (index: string) => string,
    folder: string,
    file: string,
  ) =>
    (secrets ?? []).map((secret, index) =>
      secretFile(volume(String(index)), secret, file.replace('#', String(index)), folder),
    );
  const masterCa = redis?.tls?.caCertSecretRef;
  const sentinelCa = redis?.sentinelTls?.caCertSecretRef;
  const { tlsListener } = server;
  return [
    ...(tlsListener === undefined ? [] : [tlsListenerFiles(tlsListener)]),
    ...numbered(server.signingKeySecretRefs, VOLUME_NAMES.signingKey, SIGNING_KEYS_PATH, 'key-#.pem'),
    ...numbered(server.hmacSecretRefs, VOLUME_NAMES.hmacSecret, HMAC_PATH, 'hmac-#'),
    ...(masterCa ? [secretFile(VOLUME_NAMES.masterCa, masterCa, 'ca.crt', REDIS_TLS_PATH)] : []),
    ...(sentinelCa ? [secretFile(VOLUME_NAMES.sentinelCa, sentinelCa, 'sentinel-ca.crt', REDIS_TLS_PATH)] : []),
    ...caBundlesOf(server).map(caBundleFile),
  ];
}

/** The pair of the TLS listener, in one folder; a Secret with both is one source. */
function tlsListenerFiles({ certificateSecretRef, privateKeySecretRef }: TlsListenerSpec): MountedVolume {
  const certificate = { key: certificateSecretRef.key, path: TLS_FILES.certificate };
  const privateKey = { key: privateKeySecretRef.key, path: TLS_FILES.privateKey };
  const sources =
    certificateSecretRef.name === privateKeySecretRef.name
      ? [{ secret: { name: certificateSecretRef.name, items: [certificate, privateKey] } }]
      : [
          { secret: { name: certificateSecretRef.name, items: [certificate] } },
          { secret: { name: privateKeySecretRef.name, items: [privateKey] } },
        ];
  const name = VOLUME_NAMES.tlsListener;
  return {
    volume: { name, projected: { sources, defaultMode: OWNER_READS } },
    mount: { name, mountPath: TLS_LISTENER_PATH, readOnly: true },
  };
}

function caBundleFile({ of, index, configMap, key }: AuthServerCaBundle): MountedVolume {
  const [name, folder] =
    of === 'upstream'
      ? [VOLUME_NAMES.upstreamCa(String(index)), UPSTREAM_CA_PATH]
      : [VOLUME_NAMES.issuerCa(String(index)), ISSUER_CA_PATH];
  return {
    volume: { name, configMap: { name: configMap, items: [{ key, path: CA_BUNDLE_KEY }] } },
    mount: { name, mountPath: `${folder}/${String(index)}/${CA_BUNDLE_KEY}`, subPath: CA_BUNDLE_KEY, readOnly: true },
  };
}

function secretFile(name: string, secret: SecretKeyRef, file: string, folder: string): MountedVolume {
  return {
    volume: {
      name,
      secret: { secretName: secret.name, items: [{ key: secret.key, path: file }], defaultMode: OWNER_READS },
    },
    mount: { name, mountPath: `${folder}/${file}`, subPath: file, readOnly: true },
  };
}

const NAME = 'remote-ca-bundle';

/** What mounts the certificates, and makes the proxy trust them. */
export function remoteCaParts({ configMap, key: given }: RemoteCa): MountedVolume & { readonly variable: k8s.EnvVar } {
  const key = caBundleKey(given);
  return {
    volume: { name: NAME, configMap: { name: configMap, items: [{ key, path: key }] } },
    mount: { name: NAME, mountPath: REMOTE_CA_PATH, readOnly: true },
    variable: { name: CERTIFICATES_VARIABLE, value: `${REMOTE_CA_PATH}/${key}` },
  };
}
