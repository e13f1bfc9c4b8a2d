import type {
  McpExternalAuthConfigSpec,
  McpGroupSpec,
  McpRemoteProxySpec,
  McpTelemetryConfigSpec,
  McpToolConfigSpec,
  McpoidcConfigSpec,
} from '../../imports/toolhive.stacklok.dev';
import type { Resource } from '../model/resource';

/**
 * The spec as it is written: that of the model, which is in the shape of the custom resource.
 *
 * The compiler proves it, field by field, against the types that are generated from `crds/`.
 */
export function renderSpec(resource: Resource): object {
  switch (resource.kind) {
    case 'MCPRemoteProxy':
      return written<McpRemoteProxySpec>(resource.spec);
    case 'MCPTelemetryConfig':
      return written<McpTelemetryConfigSpec>(resource.spec);
    case 'MCPOIDCConfig':
      return written<McpoidcConfigSpec>(resource.spec);
    case 'MCPExternalAuthConfig':
      return written<McpExternalAuthConfigSpec>(resource.spec);
    case 'MCPToolConfig':
      return written<McpToolConfigSpec>(resource.spec);
    case 'MCPGroup':
      return written<McpGroupSpec>(resource.spec);
  }
}

function written<L1>(spec: Written<L1> & object): object {
  return spec;
}

/** A generated type with its enums as strings, its lists readonly, and acronyms as the CRD writes them. */
type Written<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { [Key in keyof T as CrdName<Key>]: Written<T[Key]> }
      : T;

/** The generator writes acronyms in its own way. */
interface Acronyms {
  readonly insecureAllowHttp: 'insecureAllowHTTP';
  readonly jwksAllowPrivateIp: 'jwksAllowPrivateIP';
  readonly protectedResourceAllowPrivateIp: 'protectedResourceAllowPrivateIP';
}

type CrdName<Key> = Key extends keyof Acronyms ? Acronyms[Key] : Key;
