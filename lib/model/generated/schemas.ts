// Generated from crds/ by `npm run import`. Do not edit.
import { MCP_AUTHZ_CONFIG_SPEC } from './mcp-authz-config';
import { MCP_EXTERNAL_AUTH_CONFIG_SPEC } from './mcp-external-auth-config';
import { MCP_GROUP_SPEC } from './mcp-group';
import { MCP_OIDC_CONFIG_SPEC } from './mcp-oidc-config';
import { MCP_REMOTE_PROXY_SPEC } from './mcp-remote-proxy';
import { MCP_TELEMETRY_CONFIG_SPEC } from './mcp-telemetry-config';
import { MCP_TOOL_CONFIG_SPEC } from './mcp-tool-config';

/** Each is read when it is first asked for. */
export const SCHEMAS = {
  get MCPRemoteProxy() {
    return MCP_REMOTE_PROXY_SPEC;
  },
  get MCPTelemetryConfig() {
    return MCP_TELEMETRY_CONFIG_SPEC;
  },
  get MCPOIDCConfig() {
    return MCP_OIDC_CONFIG_SPEC;
  },
  get MCPExternalAuthConfig() {
    return MCP_EXTERNAL_AUTH_CONFIG_SPEC;
  },
  get MCPToolConfig() {
    return MCP_TOOL_CONFIG_SPEC;
  },
  get MCPGroup() {
    return MCP_GROUP_SPEC;
  },
  get MCPAuthzConfig() {
    return MCP_AUTHZ_CONFIG_SPEC;
  },
};
