/**
 * Whether a proxy's Service sends the connections of one client to the same pod.
 */
export enum SessionAffinity {
  /** By the client's address; MCP sessions live in one pod. */
  CLIENT_IP = 'ClientIP',

  /** Not at all: for stateless servers, or where a load balancer has an affinity of its own. */
  NONE = 'None',
}
