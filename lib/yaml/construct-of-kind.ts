import type { Construct } from 'constructs';
import type { ManagedResourceOptions } from '../cluster/managed-resource';
import { AuthzConfig } from '../configs/authz-config';
import { ExternalAuthConfig } from '../configs/external-auth-config';
import { McpGroup } from '../configs/mcp-group';
import { OidcConfig } from '../configs/oidc-config';
import { TelemetryConfig } from '../configs/telemetry-config';
import { ToolConfig } from '../configs/tool-config';
import type { Kind } from '../model/kinds';
import { RemoteMcpProxy } from '../proxy/remote-mcp-proxy';

/** A class of constructs that can be made from a declaration. */
interface DeclaredClass {
  _declared(scope: Construct, id: string, options: Pick<ManagedResourceOptions, 'declaration' | 'cluster'>): Construct;
}

const CONSTRUCTS: { readonly [K in Kind]: DeclaredClass } = {
  MCPRemoteProxy: RemoteMcpProxy,
  MCPTelemetryConfig: TelemetryConfig,
  MCPOIDCConfig: OidcConfig,
  MCPExternalAuthConfig: ExternalAuthConfig,
  MCPAuthzConfig: AuthzConfig,
  MCPToolConfig: ToolConfig,
  MCPGroup: McpGroup,
};

/** The class whose constructs are resources of the kind. */
export function constructOf(kind: Kind): DeclaredClass {
  return CONSTRUCTS[kind];
}
