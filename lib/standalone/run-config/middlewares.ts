import type { GoValue, GoStruct } from '../../private/go/go-json';
import { authServerOf } from '../../model/auth-server';
import type { StandaloneModel } from '../standalone-model';
import { authzMiddlewareConfig } from './authz';
import { nonEmptyMap } from '../../private/go/omit-empty';
import type { RunConfigParts } from './run-config-parts';
import { toolFilterParameters } from './tools';

/**
 * `middleware_configs`, in the order in which requests pass through them (`docs/operator/run-config.md#middlewares`).
 */
export function middlewares(model: StandaloneModel, parts: RunConfigParts): readonly GoStruct[] {
  const { resolved, usageMetrics } = model;
  const { name, spec } = resolved.proxy;
  const provider = authServerOf(resolved)?.spec.upstreamProviders[0]?.name;
  const toolFilter = resolved.tools && toolFilterParameters(resolved.tools.spec);
  const authorization = authzMiddlewareConfig(resolved, provider);
  const list: (GoStruct | undefined)[] = [
    middleware('auth', { oidc_config: parts.oidc }),
    provider === undefined ? undefined : middleware('upstreamswap', { config: { provider_name: provider } }),
    parts.tokenExchange && middleware('tokenexchange', { token_exchange_config: parts.tokenExchange }),
    toolFilter && middleware('tool-filter', toolFilter),
    toolFilter && middleware('tool-call-filter', toolFilter),
    middleware('mcp-parser', {}),
    usageMetrics ? middleware('usagemetrics', {}) : undefined,
    parts.telemetry &&
      middleware('telemetry', { config: parts.telemetry, server_name: name, transport: spec.transport }),
    authorization === undefined ? undefined : middleware('authorization', { config_data: authorization }),
    parts.audit && middleware('audit', { config_data: parts.audit, transport_type: spec.transport }),
    parts.awsSts && middleware('awssts', { aws_sts_config: parts.awsSts, target_url: spec.remoteUrl }),
    parts.headerForward &&
      middleware('header-forward', { add_headers: nonEmptyMap(spec.headerForward?.addPlaintextHeaders) ?? null }),
    middleware('recovery', null),
  ];
  return list.filter((each) => each !== undefined);
}

function middleware(type: string, parameters: GoValue): GoStruct {
  return { type, parameters };
}
