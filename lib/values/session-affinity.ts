/**
 * Whether a proxy's Service sends the connections of one client to the same pod.
 */
export enum SessionAffinity {
  /** By the client's IP address. An MCP session belongs to one pod. */
  CLIENT_IP = 'ClientIP',

  /** Not at all: for stateless servers, or if a load balancer has its own session affinity. */
  NONE = 'None',
}
