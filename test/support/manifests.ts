import type { Kind } from '../../lib/model/resource';

/** The six kinds. */
export const KINDS: readonly Kind[] = [
  'MCPRemoteProxy',
  'MCPTelemetryConfig',
  'MCPOIDCConfig',
  'MCPExternalAuthConfig',
  'MCPToolConfig',
  'MCPGroup',
];
