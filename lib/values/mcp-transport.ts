/**
 * How a proxy speaks MCP with its clients and with the remote server.
 */
export enum McpTransport {
  /** Streamable HTTP, the transport of today's MCP. */
  STREAMABLE_HTTP = 'streamable-http',

  /** Server-sent events, for old servers; the remote URL must then have no path. */
  SSE = 'sse',
}
