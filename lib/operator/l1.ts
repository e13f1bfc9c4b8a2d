import {
  McpExternalAuthConfig,
  McpGroup,
  McpRemoteProxy,
  McpTelemetryConfig,
  McpToolConfig,
  McpoidcConfig,
  type McpExternalAuthConfigSpec,
  type McpRemoteProxySpec,
  type McpTelemetryConfigSpec,
  type McpToolConfigSpec,
  type McpoidcConfigSpec,
} from '../../imports/toolhive.stacklok.dev';
import type { OidcConfigSpec } from '../model/oidc-config-spec';
import type { Resource } from '../model/resource';

/**
 * A generated type with its enums as strings and its lists readonly, as the model has them: assigning a model's spec to
 * it proves that both have the same fields and types.
 */
type Written<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { [Key in keyof T]: Written<T[Key]> }
      : T;

/** The spec as the generated class for its kind renders it. */
export function renderSpec(resource: Resource): unknown {
  switch (resource.kind) {
    case 'MCPRemoteProxy':
      return specOf(McpRemoteProxy.manifest({ spec: l1<McpRemoteProxySpec>(resource.spec) }));
    case 'MCPTelemetryConfig':
      return specOf(McpTelemetryConfig.manifest({ spec: l1<McpTelemetryConfigSpec>(resource.spec) }));
    case 'MCPOIDCConfig':
      return specOf(McpoidcConfig.manifest({ spec: l1<McpoidcConfigSpec>(renamed(resource.spec)) }));
    case 'MCPExternalAuthConfig':
      return specOf(McpExternalAuthConfig.manifest({ spec: l1<McpExternalAuthConfigSpec>(resource.spec) }));
    case 'MCPToolConfig':
      return specOf(McpToolConfig.manifest({ spec: l1<McpToolConfigSpec>(resource.spec) }));
    case 'MCPGroup':
      return specOf(McpGroup.manifest({ spec: resource.spec }));
  }
}

function l1<L1>(spec: Written<L1>): L1 {
  return spec as L1;
}

function specOf(manifest: unknown): unknown {
  return (manifest as { readonly spec: unknown }).spec;
}

/** The generator writes acronyms in its own way; its `manifest` gives them their names back. */
function renamed(spec: OidcConfigSpec): Written<McpoidcConfigSpec> {
  if (spec.inline === undefined) {
    return spec;
  }
  const { insecureAllowHTTP, jwksAllowPrivateIP, protectedResourceAllowPrivateIP, ...inline } = spec.inline;
  return {
    ...spec,
    inline: {
      ...inline,
      insecureAllowHttp: insecureAllowHTTP,
      jwksAllowPrivateIp: jwksAllowPrivateIP,
      protectedResourceAllowPrivateIp: protectedResourceAllowPrivateIP,
    },
  };
}
