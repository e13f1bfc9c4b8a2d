// Generated from crds/ by `npm run import`. Do not edit.
import { MCP_AUTHZ_CONFIG_SPEC } from './mcp-authz-config';
import { MCP_EXTERNAL_AUTH_CONFIG_SPEC } from './mcp-external-auth-config';
import { MCP_GROUP_SPEC } from './mcp-group';
import { MCP_OIDC_CONFIG_SPEC } from './mcp-oidc-config';
import { MCP_REMOTE_PROXY_SPEC } from './mcp-remote-proxy';
import { MCP_TELEMETRY_CONFIG_SPEC } from './mcp-telemetry-config';
import { MCP_TOOL_CONFIG_SPEC } from './mcp-tool-config';

export const SCHEMAS = {
  MCPRemoteProxy: MCP_REMOTE_PROXY_SPEC,
  MCPTelemetryConfig: MCP_TELEMETRY_CONFIG_SPEC,
  MCPOIDCConfig: MCP_OIDC_CONFIG_SPEC,
  MCPExternalAuthConfig: MCP_EXTERNAL_AUTH_CONFIG_SPEC,
  MCPToolConfig: MCP_TOOL_CONFIG_SPEC,
  MCPGroup: MCP_GROUP_SPEC,
  MCPAuthzConfig: MCP_AUTHZ_CONFIG_SPEC,
};
