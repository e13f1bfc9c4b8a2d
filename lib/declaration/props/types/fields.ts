// Generated from the public API by `npm run import`. Do not edit.
import { MCP_AUTHZ_CONFIG_FIELDS } from './mcp-authz-config-fields';
import { MCP_EXTERNAL_AUTH_CONFIG_FIELDS } from './mcp-external-auth-config-fields';
import { MCP_GROUP_FIELDS } from './mcp-group-fields';
import { MCP_OIDC_CONFIG_FIELDS } from './mcp-oidc-config-fields';
import { MCP_REMOTE_PROXY_FIELDS } from './mcp-remote-proxy-fields';
import { MCP_TELEMETRY_CONFIG_FIELDS } from './mcp-telemetry-config-fields';
import { MCP_TOOL_CONFIG_FIELDS } from './mcp-tool-config-fields';

export const FIELDS = {
  MCPAuthzConfig: MCP_AUTHZ_CONFIG_FIELDS,
  MCPExternalAuthConfig: MCP_EXTERNAL_AUTH_CONFIG_FIELDS,
  MCPGroup: MCP_GROUP_FIELDS,
  MCPOIDCConfig: MCP_OIDC_CONFIG_FIELDS,
  MCPRemoteProxy: MCP_REMOTE_PROXY_FIELDS,
  MCPTelemetryConfig: MCP_TELEMETRY_CONFIG_FIELDS,
  MCPToolConfig: MCP_TOOL_CONFIG_FIELDS,
};
