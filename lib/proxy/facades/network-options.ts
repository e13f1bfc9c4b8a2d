import type { INetworkPolicyPeer } from '../../private/cdk8s/plus-interfaces';

/**
 * Who may connect to the pods of a proxy, and to whom they may connect.
 *
 * Peers are cdk8s-plus objects (pods, workloads, namespaces, ranges of IP addresses) and other proxies.
 */
export interface NetworkRestrictOptions {
  /**
   * Who may reach the proxy, on its port only: clients within the cluster, or the pods of an Ingress controller or
   * gateway.
   *
   * They can also reach `/metrics` and `/health`: a NetworkPolicy cannot restrict paths.
   *
   * @default - nobody, which is a warning if the proxy is exposed
   */
  readonly allowFrom?: INetworkPolicyPeer[];

  /**
   * Who may scrape its `/metrics`, at the port that `metrics.scrape` scrapes; without it, at the same port.
   *
   * @default - nobody, which is a warning with `metrics.scrape` if `allowFrom` is empty too
   */
  readonly scrapeFrom?: INetworkPolicyPeer[];

  /**
   * The IP addresses of the remote server, such as `203.0.113.0/24`.
   *
   * @default - any address, on the port of `remoteUrl`
   */
  readonly remoteCidrs?: string[];

  /**
   * Whether destinations without a given address must be public: not private, shared or link-local, so not within the
   * cluster either. Use `identityTo` and `telemetryTo` for destinations within the cluster.
   *
   * @default false
   */
  readonly publicAddressesOnly?: boolean;

  /**
   * The cluster's DNS servers.
   *
   * DNS servers in the namespace `openshift-dns` are also allowed on port 5353.
   *
   * @default - any address on port 53, and on port 5353 if the target cluster has `openshift`
   */
  readonly dnsTo?: INetworkPolicyPeer[];

  /**
   * The OIDC issuers, token endpoints, upstream providers of an embedded authorization server, and its Redis.
   *
   * @default - any address, on the ports of their URLs; for the cluster's own issuer also on port 6443
   */
  readonly identityTo?: INetworkPolicyPeer[];

  /**
   * The collector of traces and metrics. If the telemetry config is not in the app, all ports of the collector are
   * allowed.
   *
   * @default - any address, on the port of the telemetry config's endpoint
   */
  readonly telemetryTo?: INetworkPolicyPeer[];
}
