import { isPlainObject, listAt, type PlainObject } from '../private/plain';
import { type EgressPorts, egressPorts, type PolicyPort, sorted } from './destinations';
import type { NetworkPeer, NetworkRestriction } from './facade-requests';
import type { ResolvedProxy } from './kinds';
import { NAMESPACE_NAME } from './object-names';
import type { Target } from './target';

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

/**
 * The egress rules of the NetworkPolicy that a restriction asks for, as they stand in it. Destinations without a given
 * address share one rule, the last one.
 */
export function egressRules(restriction: NetworkRestriction, resolved: ResolvedProxy, target: Target): PlainObject[] {
  const { publicAddressesOnly, dnsTo } = restriction;
  const needed = egressPorts(resolved, target);
  const { remote, identity, redis, telemetry } = destinationPeers(restriction);
  const unknownTelemetry = resolved.proxy.spec.telemetryConfigRef !== undefined && resolved.telemetry === undefined;
  const open = anywhere(restriction, needed);
  return [
    ...(dnsTo === undefined ? [{ ports: dnsPorts(target) }] : to(items(dnsTo), dnsPorts(target, items(dnsTo)))),
    ...to(remote ?? [], tcp(needed.remote)),
    // one rule for both, unless Redis has peers of its own
    ...(restriction.redisTo === undefined
      ? to(identity ?? [], tcp([...needed.identity, ...needed.redis]))
      : [...to(identity ?? [], tcp(needed.identity)), ...to(redis ?? [], tcp(needed.redis))]),
    ...to(telemetry ?? [], tcp(needed.telemetry), unknownTelemetry),
    ...(open.length === 0
      ? []
      : [{ ...(publicAddressesOnly === true ? { to: PUBLIC_ADDRESSES } : {}), ports: tcp(open) }]),
  ];
}

/** Where destinations may be, by what they are; absent: anywhere. */
type DestinationPeers = { readonly [N in keyof EgressPorts]: readonly PlainObject[] | undefined };

function destinationPeers(restriction: NetworkRestriction): DestinationPeers {
  const { remoteCidrs, remoteTo, identityTo, redisTo = identityTo, telemetryTo } = restriction;
  const blocks = remoteCidrs?.map((cidr) => ({ ipBlock: { cidr } }));
  return {
    remote: blocks === undefined && remoteTo === undefined ? undefined : [...(blocks ?? []), ...items(remoteTo ?? [])],
    identity: identityTo && items(identityTo),
    redis: redisTo && items(redisTo),
    telemetry: telemetryTo && items(telemetryTo),
  };
}

/** The ports that a restriction opens without saying where to. */
function anywhere(restriction: NetworkRestriction, needed: EgressPorts): readonly PolicyPort[] {
  const peers = destinationPeers(restriction);
  const needs = ['remote', 'identity', 'redis', 'telemetry'] as const;
  return needs.filter((need) => peers[need] === undefined).flatMap((need) => needed[need]);
}

/** A NetworkPolicy that selects the pods of a proxy, as it stands in a manifest. */
export interface PodPolicy {
  readonly name: string;
  readonly content: PlainObject;
}

/** Whether a policy decides what pods reach: where it does not say so, its rules do. */
export function restrictsEgress({ content }: PodPolicy): boolean {
  const types = listAt(content, 'spec', 'policyTypes');
  return types.length === 0 ? listAt(content, 'spec', 'egress').length > 0 : types.includes('Egress');
}

/** A rule for these destinations, if there are any: an empty list would mean everyone, and no ports all ports. */
function to(destinations: readonly PlainObject[], ports: readonly PlainObject[], allPorts = false): PlainObject[] {
  if (destinations.length === 0 || (ports.length === 0 && !allPorts)) {
    return [];
  }
  return [{ to: destinations, ...(allPorts ? {} : { ports }) }];
}

/** Peers as they stand in a rule. */
export function items(given: readonly NetworkPeer[]): PlainObject[] {
  return given.flatMap((peer) => peer.items);
}

/** Ports as they stand in a rule. */
export function tcp(ports: readonly PolicyPort[]): PlainObject[] {
  return sorted(ports).map((port) => ({ port, protocol: 'TCP' }));
}

/** Where DNS servers listen. */
const DNS_PORT = 53;
/** The port on which OpenShift's DNS servers listen behind their Service. */
const OPENSHIFT_DNS_PORT = 5353;
const OPENSHIFT_DNS = 'openshift-dns';

/** The ports of the DNS servers of all clusters. */
export const DNS_PORTS: readonly number[] = [DNS_PORT, OPENSHIFT_DNS_PORT];

/**
 * The ports of the cluster's DNS servers. Where nobody says that the cluster is an OpenShift, the namespace of the servers
 * tells it.
 */
function dnsPorts({ openshift }: Target, servers: readonly PlainObject[] = []): PlainObject[] {
  const isOpenShift = openshift || servers.some((server) => namespaceOf(server) === OPENSHIFT_DNS);
  return (isOpenShift ? DNS_PORTS : [DNS_PORT]).flatMap((port) => [
    { port, protocol: 'UDP' },
    { port, protocol: 'TCP' },
  ]);
}

function namespaceOf({ namespaceSelector: selector }: PlainObject): unknown {
  const { matchLabels } = isPlainObject(selector) ? selector : {};
  return isPlainObject(matchLabels) ? matchLabels[NAMESPACE_NAME] : undefined;
}
