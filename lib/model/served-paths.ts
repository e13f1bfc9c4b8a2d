/** What a proxy serves without authentication (`docs/operator/runtime.md#endpoints`). */
export const METRICS_PATH = '/metrics';
export const HEALTH_PATH = '/health';

/** Where clients find out how to log in. */
export const WELL_KNOWN = '/.well-known';
/** Below it, an embedded authorization server logs users in. */
export const OAUTH = '/oauth';

/** The paths below which clients look for authorization. */
export function loginPaths(runsAuthServer: boolean): readonly [wellKnown: string, ...own: string[]] {
  return runsAuthServer ? [WELL_KNOWN, OAUTH] : [WELL_KNOWN];
}

/** Whether a path can be one of logins. */
export function isLoginPath(path: string): boolean {
  return loginPaths(true).some((login) => path === login || path.startsWith(`${login}/`));
}

/** The paths of MCP: an SSE server has its stream and its messages on two. */
export function mcpEndpoints(isSse: boolean): readonly [stream: string, ...messages: string[]] {
  return isSse ? ['/sse', '/messages'] : ['/mcp'];
}
