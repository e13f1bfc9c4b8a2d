import type { ApiObject } from 'cdk8s';
import { egressPorts } from '../../model/traffic';
import type { NetworkPeer, NetworkRestriction } from '../../model/facade-requests';
import type { ResolvedProxy } from '../../model/kinds';
import type { INetworkPolicyPeer } from '../../private/cdk8s/plus-interfaces';
import { present, type PlainObject } from '../../private/plain';
import { dnsPorts, networkPeer } from './network-peer';
import type { NetworkRestrictOptions } from './network-options';
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
    const { proxy, facadeRequests } = this.host;
    const scraped = facadeRequests.scrapes.map(({ port = proxy.port }) => port);
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
