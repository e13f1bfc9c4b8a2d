// Generated from crds/ by `npm run import`. Do not edit.
import type {
  McpAuthzConfigSpec,
  McpExternalAuthConfigSpec,
  McpGroupSpec,
  McpoidcConfigSpec,
  McpRemoteProxySpec,
  McpTelemetryConfigSpec,
  McpToolConfigSpec,
} from './toolhive.stacklok.dev';

export interface GeneratedSpecs {
  readonly MCPAuthzConfig: McpAuthzConfigSpec;
  readonly MCPExternalAuthConfig: McpExternalAuthConfigSpec;
  readonly MCPGroup: McpGroupSpec;
  readonly MCPOIDCConfig: McpoidcConfigSpec;
  readonly MCPRemoteProxy: McpRemoteProxySpec;
  readonly MCPTelemetryConfig: McpTelemetryConfigSpec;
  readonly MCPToolConfig: McpToolConfigSpec;
}
