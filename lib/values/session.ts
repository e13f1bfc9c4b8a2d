import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/instances';
import type { SessionRedisOptions } from './generated/session-redis-options';

/**
 * Where a proxy keeps the MCP sessions of its clients. Release 0.30 of the operator or later is needed.
 *
 * @see MCPRemoteProxy.spec.sessionStorage
 */
export class SessionStorage extends ValueClass<'SessionStorage'> {
  /** In the memory of each pod: another pod, or the same one after a restart, doesn't know the session. */
  public static memory(): SessionStorage {
    return new SessionStorage(madeBy('SessionStorage.memory', {}));
  }

  /**
   * In Redis or Valkey, which all pods of the proxy share.
   *
   * @param options the server's URL, and the password
   */
  public static redis(options: SessionRedisOptions): SessionStorage {
    return new SessionStorage(madeBy('SessionStorage.redis', { options }));
  }

  private constructor(origin: Origin<'SessionStorage'>) {
    super(origin);
  }
}

/**
 * Whether a proxy's Service sends the connections of one client to the same pod.
 */
export enum SessionAffinity {
  /** By the client's IP address. An MCP session belongs to one pod. */
  CLIENT_IP = 'ClientIP',

  /** Not at all: for stateless servers, or if a load balancer has its own session affinity. */
  NONE = 'None',
}

/**
 * How a proxy speaks MCP with its clients and with the remote server.
 */
export enum McpTransport {
  /** Streamable HTTP, the transport of today's MCP. */
  STREAMABLE_HTTP = 'streamable-http',

  /** Server-sent events, for old servers; the remote URL must then have no path. */
  SSE = 'sse',
}
