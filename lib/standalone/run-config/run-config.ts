import { authServerOf } from '../../model/authentication';
import { CA_BUNDLE_KEY, caBundleKey } from '../../model/config-maps';
import { withoutScheme } from '../../model/headers';
import { headerSecretIdentifier } from '../../model/secret-variables';
import type {
  HeaderForwardSpec,
  OpenTelemetrySpec,
  ResolvedProxy,
  SessionTlsSpec,
  ToolConfigSpec,
} from '../../model/kinds';
import { type SessionRedis, sessionRedisOf } from '../../model/session-redis';
import type { MiddlewareName } from '../../model/target';
import {
  type GoMap,
  type GoStruct,
  type GoValue,
  ifTrue,
  marshalIndent,
  nonEmpty,
  nonEmptyList,
  nonEmptyMap,
} from '../../go';
import { decimalText } from '../../private/texts';
import type { StandaloneModel } from '../standalone-model';
import { SESSION_TLS_PATH, telemetryCaPath } from '../volumes';
import { authzMiddlewareConfig, authzRunConfig, oidcRunConfig } from './incoming-auth';
import { embeddedAuthServerRunConfig } from './auth-server';
import { awsSts, remoteAuth, tokenExchange } from './external-auth';

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
function sessionRedis({ address, db, keyPrefix, tls }: SessionRedis): GoStruct {
  return { address, db: db === 0 ? undefined : db, key_prefix: nonEmpty(keyPrefix), tls: tls && sessionTls(tls) };
}

/** Unlike its neighbours in camel case (`docs/operator/releases.md#run-config-keys`). */
function sessionTls({ insecureSkipVerify, caCertSecretRef }: SessionTlsSpec): GoStruct {
  return {
    insecureSkipVerify: ifTrue(insecureSkipVerify),
    caCertFile: caCertSecretRef && `${SESSION_TLS_PATH}/${CA_BUNDLE_KEY}`,
  };
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

/** `header_forward`; absent without any header. */
function headerForwardRunConfig(spec: HeaderForwardSpec | undefined, proxyName: string): GoStruct | undefined {
  const plaintext = nonEmptyMap(spec?.addPlaintextHeaders);
  const secret = (spec?.addHeadersFromSecret ?? []).map(({ headerName }): [string, string] => [
    headerName,
    headerSecretIdentifier(headerName, proxyName),
  ]);
  if (plaintext === undefined && secret.length === 0) {
    return undefined;
  }
  return {
    add_plaintext_headers: plaintext,
    add_headers_from_secret: secret.length === 0 ? undefined : new Map(secret),
  };
}

/** `tools_override`: annotations of a tool are dropped (`docs/operator/run-config.md#tools`). */
function toolsOverride({ toolsOverride: overrides = {} }: ToolConfigSpec): GoMap | undefined {
  const entries = Object.entries(overrides).map(([tool, { name, description }]): [string, GoStruct] => [
    tool,
    { name: nonEmpty(name), description: nonEmpty(description) },
  ]);
  return entries.length === 0 ? undefined : new Map(entries);
}

/**
 * The parameters of both tool filters; undefined if nothing is filtered (`docs/operator/run-config.md#tools`).
 */
function toolFilterParameters(spec: ToolConfigSpec): GoStruct | undefined {
  const filter = nonEmptyList(spec.toolsFilter);
  const overrides = Object.entries(spec.toolsOverride ?? {});
  if (filter === undefined && overrides.length === 0) {
    return undefined;
  }
  const complete = overrides.map(([tool, { name = '', description = '' }]): [string, GoStruct] => [
    tool,
    { name, description },
  ]);
  return { filter_tools: filter ?? null, tools_override: new Map(complete) };
}

/** The largest request that is read, in bytes. */
const LARGEST_BODY = 8 * 1024 * 1024;

/**
 * `middleware_configs`, in the order in which requests pass through them (`docs/operator/run-config.md#middlewares`).
 */
function middlewares(model: StandaloneModel, parts: RunConfigParts): readonly GoStruct[] {
  const parameters = parametersOf(model, parts);
  const { middlewares: order, auditBefore } = model.behaviour;
  return order
    .flatMap((type): MiddlewareName[] => (type === auditBefore ? ['audit', type] : [type]))
    .filter((type) => parameters[type] !== undefined)
    .map((type) => ({ type, parameters: parameters[type] }));
}

/** The parameters of each middleware that the proxy needs. */
function parametersOf(
  model: StandaloneModel,
  parts: RunConfigParts,
): { readonly [Name in MiddlewareName]: GoValue | undefined } {
  const { resolved, usageMetrics } = model;
  const { name, spec } = resolved.proxy;
  const { remoteUrl, transport, headerForward } = spec;
  const authServer = authServerOf(resolved)?.spec;
  const provider = authServer?.upstreamProviders?.[0]?.name;
  const stripsToken =
    authServer !== undefined && (provider === undefined || authServer.disableUpstreamTokenInjection === true);
  const toolFilter = resolved.tools && toolFilterParameters(resolved.tools.spec);
  const authorization = authzMiddlewareConfig(model, provider);
  return {
    bodylimit: { max_bytes: LARGEST_BODY },
    audit: parts.audit && { config_data: parts.audit, transport_type: transport },
    auth: {
      oidc_config: parts.oidc,
      embedded_auth_server_issuer: model.behaviour.authServerIssuer === 'named' ? authServer?.issuer : undefined,
    },
    upstreamswap: provider === undefined || stripsToken ? undefined : { config: { provider_name: provider } },
    'strip-auth': stripsToken ? {} : undefined,
    tokenexchange: parts.tokenExchange && { token_exchange_config: parts.tokenExchange },
    'tool-filter': toolFilter,
    'tool-call-filter': toolFilter,
    'mcp-parser': {},
    usagemetrics: usageMetrics ? {} : undefined,
    telemetry: parts.telemetry && { config: parts.telemetry, server_name: name, transport },
    authorization: authorization === undefined ? undefined : { config_data: authorization },
    awssts: parts.awsSts && { aws_sts_config: parts.awsSts, target_url: remoteUrl },
    'header-forward': parts.headerForward && {
      add_headers: nonEmptyMap(headerForward?.addPlaintextHeaders) ?? null,
    },
    recovery: null,
  };
}

/** The parts that occur in several places of the run config. */
interface RunConfigParts {
  readonly oidc: GoStruct | undefined;
  readonly tokenExchange: GoStruct | undefined;
  readonly awsSts: GoStruct | undefined;
  readonly audit: GoStruct | undefined;
  readonly telemetry: GoStruct | undefined;
  readonly headerForward: GoStruct | undefined;
}

/** `telemetry_config` (`docs/operator/telemetry.md#the-block`). */
function telemetryRunConfig({ proxy, telemetry }: ResolvedProxy): GoStruct | undefined {
  const reference = proxy.spec.telemetryConfigRef;
  if (reference === undefined || telemetry === undefined) {
    return undefined;
  }
  const { openTelemetry, prometheus } = telemetry.spec;
  // disabled settings have no effect, except for the CA (cases `i17-telemetry-empty-spec` and `i20-telemetry-disabled`)
  const on = openTelemetry?.enabled === true ? openTelemetry : undefined;
  return {
    endpoint: nonEmpty(on?.endpoint === undefined ? undefined : withoutScheme(on.endpoint)),
    serviceName: nonEmpty(reference.serviceName) ?? proxy.name,
    tracingEnabled: on?.tracing?.enabled ?? false,
    metricsEnabled: on?.metrics?.enabled ?? false,
    samplingRate: samplingRate(on),
    headers: nonEmptyMap(on?.headers),
    insecure: on?.insecure === true ? true : undefined,
    enablePrometheusMetricsPath: prometheus?.enabled === true ? true : undefined,
    metricsOnTransportPort: prometheus?.metricsOnTransportPort,
    customAttributes: nonEmptyMap(on?.resourceAttributes),
    useLegacyAttributes: on?.useLegacyAttributes ?? false,
    caCertPath: caCertPath(openTelemetry),
  };
}

/** Parsed as a number and printed again: `0.10` becomes `0.1`. */
function samplingRate(openTelemetry: OpenTelemetrySpec | undefined): string | undefined {
  const text = openTelemetry?.tracing?.samplingRate;
  const rate = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isNaN(rate) ? undefined : String(decimalText(Math.min(1, Math.max(0, rate))));
}

function caCertPath(openTelemetry: OpenTelemetrySpec | undefined): string | undefined {
  const bundle = openTelemetry?.caBundleRef?.configMapRef;
  return bundle && `${telemetryCaPath(bundle.name)}/${caBundleKey(bundle.key)}`;
}
