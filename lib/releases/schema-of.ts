import type { Kind } from '../model/resource';
import type { ObjectNode } from '../model/schema';
import { MCP_EXTERNAL_AUTH_CONFIG_SPEC } from './schema/mcp-external-auth-config';
import { MCP_GROUP_SPEC } from './schema/mcp-group';
import { MCP_OIDC_CONFIG_SPEC } from './schema/mcp-oidc-config';
import { MCP_REMOTE_PROXY_SPEC } from './schema/mcp-remote-proxy';
import { MCP_TELEMETRY_CONFIG_SPEC } from './schema/mcp-telemetry-config';
import { MCP_TOOL_CONFIG_SPEC } from './schema/mcp-tool-config';

const SCHEMAS: { readonly [K in Kind]: ObjectNode } = {
  MCPRemoteProxy: MCP_REMOTE_PROXY_SPEC,
  MCPTelemetryConfig: MCP_TELEMETRY_CONFIG_SPEC,
  MCPOIDCConfig: MCP_OIDC_CONFIG_SPEC,
  MCPExternalAuthConfig: MCP_EXTERNAL_AUTH_CONFIG_SPEC,
  MCPToolConfig: MCP_TOOL_CONFIG_SPEC,
  MCPGroup: MCP_GROUP_SPEC,
};

/** The schema of a kind's spec. */
export function schemaOf(kind: Kind): ObjectNode {
  return SCHEMAS[kind];
}

/** Whether the kind is one of the six. */
export function isKind(kind: unknown): kind is Kind {
  return typeof kind === 'string' && Object.hasOwn(SCHEMAS, kind);
}
