import type { ApiObject } from 'cdk8s';
import type { LabelSelector } from 'cdk8s-plus-28';
import { egressRules, items, tcp } from '../../model/egress-rules';
import type { NetworkPeer, NetworkRestriction } from '../../model/facade-requests';
import { NAMESPACE_NAME } from '../../model/object-names';
import { metricsPortIn } from '../../model/target';
import type { INetworkPolicyPeer, NetworkPolicyPeerConfig } from '../../private/cdk8s/plus-interfaces';
import { type PlainObject, present, objectAt } from '../../private/plain';
import { textOf } from '../../private/texts';
import type { FacadeHost } from './facade-host';

const NETWORK_POLICY = { id: 'NetworkPolicy', apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' };

/**
 * Restricts who may connect to the pods of a proxy.
 */
export class RemoteMcpProxyNetwork {
  /**
   * The facade of a proxy.
   *
   * @internal
   */
  public static _of(host: FacadeHost): RemoteMcpProxyNetwork {
    return new RemoteMcpProxyNetwork(host);
  }

  private constructor(private readonly host: FacadeHost) {}

  /**
   * Creates a `NetworkPolicy` with the proxy's name. Only the given peers can reach its pods, only on the proxy's port,
   * and the pods can only reach what they need: DNS, the remote server, the identity provider, and the collector of
   * traces and metrics.
   *
   * The ports are those of URLs and addresses, and those of the pods behind a Service of the app with other ports. Behind
   * a Service that is not in the app, pods must listen on its port: a NetworkPolicy is about the ports of pods. A
   * destination whose addresses are not given may be anywhere on its port, also within the cluster. It is an error if
   * the policy cuts the proxy off from what it needs.
   *
   * NetworkPolicies add up: others, including those of cdk8s-plus, can allow more but never less. Calling this twice is
   * an error. Anonymous usage metrics, which the operator turns on, are blocked unless their port is allowed.
   *
   * @param options who may reach the proxy, and the addresses of its destinations
   */
  public restrict(options: NetworkRestrictOptions = {}): ApiObject {
    const given = this.host.read('RemoteMcpProxyNetwork.restrict', 'network.restrict', options);
    if (given === undefined) {
      return this.host.companion(NETWORK_POLICY);
    }
    const { remoteCidrs, remoteTo, publicAddressesOnly, dnsTo, identityTo, redisTo, telemetryTo } = given;
    const restriction: NetworkRestriction = {
      allowFrom: peers(given.allowFrom ?? []),
      scrapeFrom: peers(given.scrapeFrom ?? []),
      ...present({
        remoteCidrs: remoteCidrs && [...remoteCidrs],
        remoteTo: remoteTo && peers(remoteTo),
        dnsTo: dnsTo && peers(dnsTo),
        identityTo: identityTo && peers(identityTo),
        redisTo: redisTo && peers(redisTo),
        telemetryTo: telemetryTo && peers(telemetryTo),
      }),
      ...(publicAddressesOnly === true ? { publicAddressesOnly: true } : {}),
    };
    this.host.resource.request((requests) => ({ ...requests, restrictions: [...requests.restrictions, restriction] }));
    return this.host.companion({
      ...NETWORK_POLICY,
      spec: (resolved) =>
        present({
          podSelector: { matchLabels: this.host.proxy.podLabels },
          policyTypes: ['Ingress', 'Egress'],
          ingress: this.ingress(restriction),
          egress: egressRules(restriction, resolved, this.host.resource.target),
        }),
    });
  }

  private ingress({ allowFrom, scrapeFrom }: NetworkRestriction): PlainObject[] | undefined {
    const { proxy } = this.host;
    const scraped = this.scrapedPorts();
    const isOwn = scraped.every((port) => port === proxy.port);
    const opened = isOwn
      ? [{ from: items([...allowFrom, ...scrapeFrom]), ports: tcp([proxy.port]) }]
      : [
          { from: items(allowFrom), ports: tcp([proxy.port]) },
          { from: items(scrapeFrom), ports: tcp(scraped) },
        ];
    const rules = opened.filter(({ from }) => from.length > 0);
    return rules.length === 0 ? undefined : rules;
  }

  /** Without `metrics.scrape`, an object of others says which port is scraped. */
  private scrapedPorts(): number[] {
    const { proxy, resource } = this.host;
    const { facadeRequests, target } = resource;
    return facadeRequests.scrapes.length > 0
      ? facadeRequests.scrapes.map(({ port = proxy.port }) => port)
      : [proxy.port, metricsPortIn(target) ?? proxy.port];
  }
}

function peers(given: readonly INetworkPolicyPeer[]): NetworkPeer[] {
  return given.map(networkPeer);
}

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
   * Who may scrape its `/metrics`, at the port that `metrics.scrape` scrapes; without it, at all ports where it is served.
   *
   * @default - nobody, which is a warning with `metrics.scrape` if `allowFrom` is empty too
   */
  readonly scrapeFrom?: INetworkPolicyPeer[];

  /**
   * The IP addresses of the remote server, such as `203.0.113.0/24`, in addition to `remoteTo`.
   *
   * @default - those of `remoteTo`; without both any address, also within the cluster, on the port of `remoteUrl`
   */
  readonly remoteCidrs?: string[];

  /**
   * The pods, namespaces or IP addresses of the remote server, such as one in the same cluster, in addition to
   * `remoteCidrs`; with `HTTPS_PROXY` in `env`, also those of that proxy.
   *
   * @default - those of `remoteCidrs`; without both any address, also within the cluster, on the port of `remoteUrl`
   */
  readonly remoteTo?: INetworkPolicyPeer[];

  /**
   * Whether destinations without a given address must be public: not private, shared or link-local, so not within the
   * cluster either, where the options that end with `To` name them. A destination that is cut off is an error.
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
   * The OIDC issuers, token endpoints, policy servers and upstream providers of an embedded authorization server. Without
   * `redisTo`, also the Redis of sessions and of an embedded authorization server.
   *
   * @default - any address, also within the cluster, on the ports of their URLs; for the cluster's own issuer also on
   * port 6443
   */
  readonly identityTo?: INetworkPolicyPeer[];

  /**
   * The Redis of sessions, and that of an embedded authorization server with its Sentinels.
   *
   * @default - those of `identityTo`; without both any address, also within the cluster, on the ports of their addresses
   */
  readonly redisTo?: INetworkPolicyPeer[];

  /**
   * The collector of traces and metrics. If the telemetry config is not in the app, all ports of the collector are
   * allowed.
   *
   * @default - any address, also within the cluster, on the port of the telemetry config's endpoint
   */
  readonly telemetryTo?: INetworkPolicyPeer[];
}

/** A cdk8s-plus peer as items of a NetworkPolicy. A peer that selects nothing has no items. */
function networkPeer(peer: INetworkPolicyPeer): NetworkPeer {
  try {
    return selected(peer);
  } catch (error) {
    // the code of the peer is not this package's
    return { items: [], failure: textOf(error) };
  }
}

function selected(peer: INetworkPolicyPeer): NetworkPeer {
  const { ipBlock, podSelector }: NetworkPolicyPeerConfig = peer.toNetworkPolicyPeerConfig();
  if (ipBlock !== undefined) {
    const { cidr, except } = ipBlock;
    return { items: [{ ipBlock: { cidr, ...present({ except: Array.isArray(except) ? [...except] : except }) } }] };
  }
  if (podSelector === undefined) {
    return { items: [] };
  }
  const { labelSelector, namespaces } = podSelector;
  const pods = { podSelector: selector(labelSelector) };
  const ofNamespace = namespaces?.labelSelector;
  const spaces: PlainObject | undefined = ofNamespace === undefined ? undefined : selector(ofNamespace);
  if (namespaces?.names === undefined) {
    return { items: [spaces === undefined ? pods : { namespaceSelector: spaces, ...pods }] };
  }
  // one item a namespace: a selector asks each label for one value
  return {
    items: namespaces.names.map((name) => ({
      namespaceSelector: { ...spaces, matchLabels: { ...objectAt(spaces, 'matchLabels'), [NAMESPACE_NAME]: name } },
      ...pods,
    })),
  };
}

/** Without what cdk8s-plus leaves undefined. */
function selector(labelSelector: LabelSelector): PlainObject {
  return objectAt(JSON.parse(JSON.stringify(labelSelector._toKube())));
}
