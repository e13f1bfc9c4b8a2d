import type { INetworkPolicyPeer } from '../../private/cdk8s/plus-interfaces';

/**
 * Who may speak with the pods of a proxy, and with whom they may speak.
 *
 * Peers are those of cdk8s-plus: pods, workloads, namespaces, ranges of IP addresses, and other proxies.
 */
export interface NetworkRestrictOptions {
  /**
   * Who may reach the proxy, only on its port: clients within the cluster, or the pods of an Ingress controller or
   * gateway.
   *
   * They can also reach `/metrics` and `/health`: a NetworkPolicy does not know paths.
   *
   * @default - nobody; a warning where the proxy is exposed
   */
  readonly allowFrom?: INetworkPolicyPeer[];

  /**
   * Who may scrape its `/metrics`, which is on the same port.
   *
   * @default - nobody; a warning where `metrics.scrape` is used and `allowFrom` is empty too
   */
  readonly scrapeFrom?: INetworkPolicyPeer[];

  /**
   * The IP addresses of the remote server, such as `203.0.113.0/24`.
   *
   * @default - any address, on the port of `remoteUrl`
   */
  readonly remoteCidrs?: string[];

  /**
   * Whether destinations that may be anywhere are public addresses only: no private, shared and link-local ones, so no
   * address within the cluster either. Name what is in it with `identityTo` and `telemetryTo`.
   *
   * @default false
   */
  readonly publicAddressesOnly?: boolean;

  /**
   * The cluster's DNS servers.
   *
   * Those of the namespace `openshift-dns` are reached on port 5353 too.
   *
   * @default - any address on port 53, and on port 5353 if the target cluster has `openshift`
   */
  readonly dnsTo?: INetworkPolicyPeer[];

  /**
   * Where OIDC issuers, token endpoints, the upstream providers of an embedded authorization server and its Redis are.
   *
   * @default - any address, on the ports of their URLs; for the cluster's own issuer also on port 6443
   */
  readonly identityTo?: INetworkPolicyPeer[];

  /**
   * Where the collector of traces and metrics is. Of a telemetry config that the app doesn't know, all its ports.
   *
   * @default - any address, on the port of the telemetry config's endpoint
   */
  readonly telemetryTo?: INetworkPolicyPeer[];
}
