import type { ApiObject } from 'cdk8s';
import type { LabelSelector } from 'cdk8s-plus-28';
import type { NetworkPeer, NetworkRestriction } from '../../model/facade-requests';
import type { ResolvedProxy } from '../../model/kinds';
import { NAMESPACE_NAME } from '../../model/names-and-labels';
import { metricsPortIn, type Target } from '../../model/target';
import { egressPorts } from '../../model/traffic';
import type { INetworkPolicyPeer, NetworkPolicyPeerConfig } from '../../private/cdk8s/plus-interfaces';
import { isPlainObject, type PlainObject, present } from '../../private/plain';
import { textOf } from '../../private/texts';
import type { FacadeHost } from './facade-host';

/** All addresses but those for private use (RFC 1918, RFC 4193), shared (RFC 6598) and link-local (RFC 3927, RFC 4291). */
const PUBLIC_ADDRESSES: readonly PlainObject[] = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    },
  },
  { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
];

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
    const { remoteCidrs, publicAddressesOnly, dnsTo, identityTo, telemetryTo } = given;
    const restriction: NetworkRestriction = {
      allowFrom: peers(given.allowFrom ?? []),
      scrapeFrom: peers(given.scrapeFrom ?? []),
      ...present({
        remoteCidrs: remoteCidrs && [...remoteCidrs],
        dnsTo: dnsTo && peers(dnsTo),
        identityTo: identityTo && peers(identityTo),
        telemetryTo: telemetryTo && peers(telemetryTo),
      }),
      ...(publicAddressesOnly === true ? { publicAddressesOnly: true } : {}),
    };
    this.host.request((requests) => ({ ...requests, restrictions: [...requests.restrictions, restriction] }));
    return this.host.companion({
      ...NETWORK_POLICY,
      spec: (resolved) =>
        present({
          podSelector: { matchLabels: this.host.proxy.podLabels },
          policyTypes: ['Ingress', 'Egress'],
          ingress: this.ingress(restriction),
          egress: this.egress(restriction, resolved),
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
    const { proxy, facadeRequests, target } = this.host;
    return facadeRequests.scrapes.length > 0
      ? facadeRequests.scrapes.map(({ port = proxy.port }) => port)
      : [proxy.port, metricsPortIn(target) ?? proxy.port];
  }

  /** Destinations without a given address share one rule, the last one. */
  private egress(restriction: NetworkRestriction, resolved: ResolvedProxy): PlainObject[] {
    const { remoteCidrs, publicAddressesOnly, dnsTo, identityTo, telemetryTo } = restriction;
    const needed = egressPorts(resolved, this.host.target);
    const unknownTelemetry = resolved.proxy.spec.telemetryConfigRef !== undefined && resolved.telemetry === undefined;
    const anywhere = [
      ...(remoteCidrs === undefined ? needed.remote : []),
      ...(identityTo === undefined ? needed.identity : []),
      ...(telemetryTo === undefined ? needed.telemetry : []),
    ];
    return [
      ...(dnsTo === undefined
        ? [{ ports: dnsPorts(this.host.target) }]
        : to(dnsTo, dnsPorts(this.host.target, items(dnsTo)))),
      ...to([{ items: (remoteCidrs ?? []).map((cidr) => ({ ipBlock: { cidr } })) }], tcp(needed.remote)),
      ...to(identityTo ?? [], tcp(needed.identity)),
      ...to(telemetryTo ?? [], tcp(needed.telemetry), unknownTelemetry),
      ...(anywhere.length === 0
        ? []
        : [{ ...(publicAddressesOnly === true ? { to: PUBLIC_ADDRESSES } : {}), ports: tcp(anywhere) }]),
    ];
  }
}

/** A rule for these peers, if there are any: an empty list would mean everyone, and no ports all ports. */
function to(given: readonly NetworkPeer[], ports: readonly PlainObject[], allPorts = false): PlainObject[] {
  const destinations = items(given);
  if (destinations.length === 0 || (ports.length === 0 && !allPorts)) {
    return [];
  }
  return [{ to: destinations, ...(allPorts ? {} : { ports }) }];
}

function peers(given: readonly INetworkPolicyPeer[]): NetworkPeer[] {
  return given.map(networkPeer);
}

function items(given: readonly NetworkPeer[]): PlainObject[] {
  return given.flatMap((peer) => peer.items);
}

function tcp(ports: readonly number[]): PlainObject[] {
  const sorted = Array.from(new Set(ports)).sort((one, other) => one - other);
  return sorted.map((port) => ({ port, protocol: 'TCP' }));
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
      namespaceSelector: { ...spaces, matchLabels: { ...labelsOf(spaces), [NAMESPACE_NAME]: name } },
      ...pods,
    })),
  };
}

function labelsOf(selector: PlainObject | undefined): object {
  return selector?.['matchLabels'] ?? {};
}

/** Without what cdk8s-plus leaves undefined. */
function selector(labelSelector: LabelSelector): PlainObject {
  return JSON.parse(JSON.stringify(labelSelector._toKube())) as PlainObject;
}

const DNS_PORT = 53;
/** The port on which OpenShift's DNS servers listen behind their Service. */
const OPENSHIFT_DNS_PORT = 5353;
const OPENSHIFT_DNS = 'openshift-dns';

/**
 * The ports of the cluster's DNS servers. Where nobody says that the cluster is an OpenShift, the namespace of the servers
 * tells it.
 */
function dnsPorts({ openshift }: Target, servers: readonly PlainObject[] = []): PlainObject[] {
  const isOpenShift = openshift || servers.some((server) => namespaceOf(server) === OPENSHIFT_DNS);
  const ports = isOpenShift ? [DNS_PORT, OPENSHIFT_DNS_PORT] : [DNS_PORT];
  return ports.flatMap((port) => [
    { port, protocol: 'UDP' },
    { port, protocol: 'TCP' },
  ]);
}

function namespaceOf({ namespaceSelector: selector }: PlainObject): unknown {
  const { matchLabels } = isPlainObject(selector) ? selector : {};
  return isPlainObject(matchLabels) ? matchLabels[NAMESPACE_NAME] : undefined;
}
