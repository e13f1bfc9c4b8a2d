import { authServerOf } from '../../model/authentication';
import { sessionRedisOf, type SessionRedis } from '../../model/session-redis';
import { marshalIndent, nonEmpty, nonEmptyList, type GoStruct, type GoValue } from '../../private/go/go-json';
import type { StandaloneModel } from '../standalone-model';
import { authzRunConfig } from './authz';
import { embeddedAuthServerRunConfig } from './embedded-auth-server';
import { awsSts, remoteAuth, tokenExchange } from './external-auth';
import { headerForwardRunConfig } from './header-forward';
import { middlewares } from './middlewares';
import { oidcRunConfig } from './oidc';
import type { RunConfigParts } from './run-config-parts';
import { telemetryRunConfig } from './telemetry';
import { toolsOverride } from './tools';

/** Longest base name (`docs/operator/run-config.md#keys`). */
const LONGEST_BASE_NAME = 100;

/** The text of `runconfig.json`, byte for byte as the operator writes it (`docs/operator/run-config.md#the-text`). */
export function runConfigText(model: StandaloneModel): string {
  return marshalIndent(runConfig(model));
}

function runConfig(model: StandaloneModel): GoValue {
  const { resolved } = model;
  const { name, spec } = resolved.proxy;
  const external = resolved.externalAuth?.spec;
  const oidc = oidcRunConfig(resolved);
  const redis = sessionRedisOf(spec, model);
  const authServer = authServerOf(resolved)?.spec;
  const parts: RunConfigParts = {
    oidc,
    tokenExchange: external?.tokenExchange && tokenExchange(external.tokenExchange),
    awsSts: external?.awsSts && awsSts(external.awsSts),
    audit: spec.audit?.enabled === true ? { detectApplicationErrors: true, maxDataSize: 1024 } : undefined,
    telemetry: telemetryRunConfig(resolved),
    headerForward: headerForwardRunConfig(spec.headerForward, name),
  };
  return {
    schema_version: 'v0.1.0',
    image: '',
    remote_url: spec.remoteUrl,
    remote_auth_config: external?.bearerToken && remoteAuth(external.bearerToken.tokenSecretRef),
    ...identityOf(model),
    oidc_config: parts.oidc,
    token_exchange_config: parts.tokenExchange,
    aws_sts_config: parts.awsSts,
    authz_config: authzRunConfig(model),
    audit_config: parts.audit,
    telemetry_config: parts.telemetry,
    trust_proxy_headers: spec.trustProxyHeaders ? true : undefined,
    proxy_mode: spec.transport,
    thv_ca_bundle: nonEmpty(oidc?.CACertPath),
    jwks_auth_token_file: nonEmpty(oidc?.AuthTokenFile),
    tools_filter: nonEmptyList(resolved.tools?.spec.toolsFilter),
    tools_override: resolved.tools && toolsOverride(resolved.tools.spec),
    middleware_configs: middlewares(model, parts),
    endpoint_prefix: nonEmpty(spec.endpointPrefix),
    header_forward: parts.headerForward,
    embedded_auth_server_config: authServer && embeddedAuthServerRunConfig(authServer, resolved),
    scaling_config: redis && { session_redis: sessionRedis(redis) },
  };
}

/** The password is passed in the environment (`docs/operator/releases.md#run-config-keys`). */
function sessionRedis({ address, db, keyPrefix }: SessionRedis): GoStruct {
  return { address, db: db === 0 ? undefined : db, key_prefix: nonEmpty(keyPrefix) };
}

/** The proxy's name, and the address where it listens. */
function identityOf({ resolved, proxyHost }: StandaloneModel): GoStruct {
  const { name, spec } = resolved.proxy;
  const { transport, proxyPort } = spec;
  const baseName = name.slice(0, LONGEST_BASE_NAME);
  return {
    name,
    container_name: name,
    base_name: baseName,
    transport,
    host: proxyHost,
    port: proxyPort,
    permission_profile: {
      name: 'network',
      network: { outbound: { insecure_allow_all: true }, inbound: {} },
    },
    env_vars: { MCP_TRANSPORT: transport },
    container_labels: {
      toolhive: 'true',
      'toolhive-basename': baseName,
      'toolhive-name': name,
      'toolhive-port': String(proxyPort),
      'toolhive-transport': transport,
    },
  };
}
