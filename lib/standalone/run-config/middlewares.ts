import { nonEmptyMap, type GoStruct, type GoValue } from '../../private/go/go-json';
import { authServerOf } from '../../model/authentication';
import type { MiddlewareName } from '../../model/operator-behaviour';
import type { StandaloneModel } from '../standalone-model';
import { authzMiddlewareConfig } from './authz';
import type { RunConfigParts } from './run-config-parts';
import { toolFilterParameters } from './tools';

/** The largest request that is read, in bytes. */
const LARGEST_BODY = 8 * 1024 * 1024;

/**
 * `middleware_configs`, in the order in which requests pass through them (`docs/operator/run-config.md#middlewares`).
 */
export function middlewares(model: StandaloneModel, parts: RunConfigParts): readonly GoStruct[] {
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
  const provider = authServer?.upstreamProviders[0]?.name;
  const stripsToken = authServer?.disableUpstreamTokenInjection === true;
  const toolFilter = resolved.tools && toolFilterParameters(resolved.tools.spec);
  const authorization = authzMiddlewareConfig(model, provider);
  return {
    bodylimit: { max_bytes: LARGEST_BODY },
    audit: parts.audit && { config_data: parts.audit, transport_type: transport },
    auth: { oidc_config: parts.oidc },
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
