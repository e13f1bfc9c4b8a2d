import { type Destination, isApiServer, type PolicyPort, serviceOf } from '../../model/destinations';
import { DNS_PORTS } from '../../model/egress-rules';
import { NAMESPACE_NAME } from '../../model/object-names';
import { isIpLiteral, isRangeWithin, meantRange, rangeWith } from '../../go';
import { isPlainObject, listAt, objectAt, type PlainObject, textAt } from '../../private/plain';
import { holdsVariable } from '../../private/variables';
import { isCidr, isInsideCluster, isLoopback, PRIVATE_RANGES } from './http';

/** What NetworkPolicies let the pods of a proxy reach, as rules in their form. */
export interface Egress {
  /** The rules of the policy that `network.restrict` writes. */
  readonly own: readonly unknown[];
  /** Those of other policies that select the pods; all policies add up. */
  readonly others: readonly unknown[];
  /** The namespace of the proxy, if it is known. */
  readonly namespace: string | undefined;
}

/** Whether a proxy is cut off from a destination, as far as the rules and the host tell. */
export type Verdict = 'reached' | 'perhaps' | 'cut-off';

/**
 * Whether the rules let a proxy reach a destination. Rules are about the addresses and the ports of pods: a Service that
 * is not in the app may lead to any port. A pod always reaches itself.
 */
export function verdictOn(destination: Destination, { own, others, namespace }: Egress): Verdict {
  const place = placeOf(destination, namespace);
  if (place === 'unknown' || destination.isOptional === true) {
    return 'reached';
  }
  const ports = [destination.port, ...(destination.behind ?? [])];
  const isService = place === 'cluster' || place === 'perhaps-cluster';
  const isAnyPort = isService && (destination.behind ?? ['unknown']).some((port) => typeof port === 'string');
  const opened = [
    ...own.filter((rule) => opens(rule, ports)),
    ...others.filter(
      (rule) => opens(rule, ports) || (isService && opensNamed(rule, 'TCP')) || (isAnyPort && opensMoreThanDns(rule)),
    ),
  ];
  const found = opened.flatMap((rule) => {
    const peers = listAt(rule, 'to');
    return peers.length === 0
      ? ['reached' as const]
      : peers.map((peer) => reachOf(peer, destination, place, namespace));
  });
  if (found.includes('reached')) {
    return 'reached';
  }
  return found.includes('perhaps') || (place === 'perhaps-cluster' && opened.length > 0) ? 'perhaps' : 'cut-off';
}

/** Whether the rules let a proxy ask DNS servers, which it needs wherever a destination has a name. */
export function asksDns({ own, others }: Egress): boolean {
  return [...own, ...others].some((rule) => opens(rule, DNS_PORTS, 'UDP') || opensNamed(rule, 'UDP'));
}

/** Whether the host is a name. */
export function isName({ host }: Destination): boolean {
  return host !== '' && !isIpLiteral(host) && !isLoopback(host);
}

/** Why a destination is not among the addresses of the internet; empty if it may be. */
export function whereIs(destination: Destination, namespace: string | undefined): string {
  switch (placeOf(destination, namespace)) {
    case 'cluster':
      return ', which is in the cluster';
    case 'private':
      return ', which is a private address';
    case 'perhaps-cluster':
      return isApiServer(destination.host)
        ? ', unless the API server has an address that is open'
        : ', if that is a Service of the cluster';
    default:
      return '';
  }
}

/** Where a host can be, as far as its form tells. */
type Place = 'unknown' | 'cluster' | 'perhaps-cluster' | 'private' | 'public' | 'name';

/** Whether the destination may be in the cluster, or at a private address. */
export function isNear(destination: Destination, namespace: string | undefined): boolean {
  return ['cluster', 'perhaps-cluster', 'private'].includes(placeOf(destination, namespace));
}

function placeOf({ host, port }: Destination, own: string | undefined): Place {
  if (!/^[a-z0-9:._-]+$/.test(host) || isLoopback(host)) {
    return 'unknown';
  }
  if (isIpLiteral(host)) {
    return rangeWith(host, PRIVATE_RANGES) === undefined ? 'public' : 'private';
  }
  if (isInsideCluster(host)) {
    // the API server may have a public address
    return isApiServer(host) ? 'perhaps-cluster' : 'cluster';
  }
  const isService = host.includes('.svc.') || isShortName(host, port, own);
  return isService ? 'perhaps-cluster' : 'name';
}

/** `name.namespace`, of which a server of the internet with https has the form, too. */
function isShortName(host: string, port: number, own: string | undefined): boolean {
  const [, namespace] = /^[^.]+\.([^.]+)$/.exec(host) ?? [];
  const isDomain = /^(com|net|org|io)$/.test(namespace ?? '');
  return namespace !== undefined && !isDomain && (port !== 443 || namespace === own);
}

function opens(rule: unknown, ports: readonly PolicyPort[], protocol = 'TCP'): boolean {
  const given = listAt(rule, 'ports');
  return (
    given.length === 0 ||
    given.some((each) => (textAt(each, 'protocol') ?? 'TCP') === protocol && hasPort(objectAt(each), ports))
  );
}

function hasPort({ port, endPort }: PlainObject, ports: readonly PolicyPort[]): boolean {
  if (port === undefined || port === null || holdsVariable(port)) {
    return true;
  }
  return ports.some((each) =>
    typeof port === 'number' && typeof endPort === 'number' && typeof each === 'number'
      ? each >= port && each <= endPort
      : each === port,
  );
}

function opensMoreThanDns(rule: unknown): boolean {
  return listAt(rule, 'ports').some(
    (each) => (textAt(each, 'protocol') ?? 'TCP') === 'TCP' && !hasPort(objectAt(each), DNS_PORTS),
  );
}

/** Whether a rule is about a named port: only the pods behind it say its number. */
function opensNamed(rule: unknown, protocol: 'TCP' | 'UDP'): boolean {
  return listAt(rule, 'ports').some(
    (each) => (textAt(each, 'protocol') ?? 'TCP') === protocol && /\D/.test(textAt(each, 'port') ?? ''),
  );
}

function reachOf(peer: unknown, { host }: Destination, place: Place, own: string | undefined): Verdict {
  const { ipBlock } = objectAt(peer);
  if (isPlainObject(ipBlock)) {
    return blockHas(ipBlock, host, place) ? 'reached' : 'cut-off';
  }
  switch (place) {
    case 'public':
      return 'cut-off';
    // it may be that of a pod, or of a Service
    case 'private':
      return 'perhaps';
    case 'cluster':
    case 'perhaps-cluster':
      // the API server usually has the network of its node
      return isApiServer(host)
        ? 'perhaps'
        : selectsIn(peer, serviceOf(host, own)?.namespace, own)
          ? 'reached'
          : 'cut-off';
    default:
      return 'reached';
  }
}

/** Whether a selector of pods or namespaces may match pods of a namespace; it may where the namespace is not known. */
function selectsIn(peer: unknown, namespace: string | undefined, own: string | undefined): boolean {
  if (namespace === undefined) {
    return true;
  }
  const { namespaceSelector } = objectAt(peer);
  if (!isPlainObject(namespaceSelector)) {
    return own === undefined || namespace === own;
  }
  const name = objectAt(namespaceSelector, 'matchLabels')[NAMESPACE_NAME];
  return (
    (name === undefined || name === namespace || holdsVariable(name)) &&
    listAt(namespaceSelector, 'matchExpressions')
      .filter((each) => textAt(each, 'key') === NAMESPACE_NAME)
      .every((each) => isNamed(each, namespace))
  );
}

function isNamed(expression: unknown, namespace: string): boolean {
  const values = listAt(expression, 'values');
  if (values.some(holdsVariable)) {
    return true;
  }
  const isListed = values.includes(namespace);
  switch (textAt(expression, 'operator')) {
    case 'In':
      return isListed;
    case 'NotIn':
      return !isListed;
    default:
      return textAt(expression, 'operator') === 'Exists';
  }
}

/** Whether a block can have the address of a destination, or of the pods behind its name. */
function blockHas(block: PlainObject, host: string, place: Place): boolean {
  const { cidr } = block;
  const except = listAt(block, 'except').filter(isCidr);
  if (!isCidr(cidr)) {
    return true;
  }
  switch (place) {
    case 'private':
    case 'public':
      return rangeWith(host, [meantRange(cidr)]) !== undefined && rangeWith(host, except.map(meantRange)) === undefined;
    case 'cluster':
    case 'perhaps-cluster':
      return mayHavePods(cidr, except);
    default:
      return true;
  }
}

/** Where clusters usually have their pods. */
const POD_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];
/** Where some have them: shared addresses (RFC 6598), those for benchmarks (RFC 2544) and reserved ones (RFC 1112). */
const RARE_POD_RANGES = ['100.64.0.0/10', '198.18.0.0/15', '240.0.0.0/4'];
/** Pods may have any IPv6 address, unless a block is only about those of the internet. */
const PRIVATE_IPV6 = 'fc00::/7';

function mayHavePods(cidr: string, except: readonly string[]): boolean {
  const isSpared = (range: string): boolean => !except.some((each) => isRangeWithin(range, each));
  if (cidr.includes(':')) {
    return isSpared(PRIVATE_IPV6);
  }
  const common = POD_RANGES.flatMap((range) =>
    isRangeWithin(cidr, range) ? [cidr] : isRangeWithin(range, cidr) ? [range] : [],
  );
  return RARE_POD_RANGES.some((range) => isRangeWithin(cidr, range)) || common.some(isSpared);
}
