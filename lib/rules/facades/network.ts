import {
  authorityOf,
  type Destination,
  destinationsOf,
  egressPorts,
  sorted,
  unknownDestinations,
} from '../../model/destinations';
import { invalid } from '../../private/finding';
import { egressRules, restrictsEgress } from '../../model/egress-rules';
import type { NetworkPeer, NetworkRestriction } from '../../model/facade-requests';
import { below, field, item } from '../../private/field-paths';
import { isRangeWithin } from '../../go';
import { grouped, isPlainObject, listAt, type PlainObject } from '../../private/plain';
import { objectFindings, shownIn } from '../../kubernetes';
import { rangeForm, rangesOf } from '../common/ip-ranges';
import { asksDns, type Egress, isName, isNear, type Verdict, verdictOn, whereIs } from '../common/egress';
import type { Report, Rule, FacadeSubject } from '../rule';
import { isCidr } from '../common/http';

/** Rules for the NetworkPolicy of a proxy. */
export const NETWORK_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'network-cidr', layer: 'api-server', severity: 'error', check: cidrs },
  { id: 'network-peer', layer: 'api-server', severity: 'error', check: emptyPeers },
  { id: 'network-ip-block', layer: 'api-server', severity: 'error', check: ipBlocks },
  { id: 'network-port', layer: 'api-server', severity: 'error', check: egressPortsOfPolicy },
  { id: 'network-selector', layer: 'api-server', severity: 'error', check: selectors },
  { id: 'network-no-clients', layer: 'runtime', severity: 'warning', check: lockedOutClients },
  { id: 'network-no-scrape', layer: 'runtime', severity: 'warning', check: lockedOutPrometheus },
  { id: 'network-range-form', layer: 'api-server', severity: 'warning', check: rangeForms },
  { id: 'network-cut-off', layer: 'runtime', severity: 'error', check: cutOff('cut-off') },
  { id: 'network-perhaps-cut-off', layer: 'runtime', severity: 'warning', check: cutOff('perhaps') },
  { id: 'network-dns', layer: 'runtime', severity: 'warning', check: dnsCutOff },
  { id: 'network-identity', layer: 'runtime', severity: 'warning', check: identityAnywhere },
  { id: 'network-unknown', layer: 'runtime', severity: 'warning', check: unknownConfigs },
];

const FIELD = 'network.restrict';

function cidrs({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { remoteCidrs } of facadeRequests.restrictions) {
    for (const [index, cidr] of (remoteCidrs ?? []).entries()) {
      if (!isCidr(cidr)) {
        const rule = 'is not a range of IP addresses';
        report({ field: item(`${FIELD}.remoteCidrs`, index), value: cidr, rule, fix: 'write it like 203.0.113.0/24' });
      }
    }
    if (remoteCidrs?.length === 0) {
      const rule = 'is empty, so the proxy cannot reach the remote server';
      report({ field: `${FIELD}.remoteCidrs`, rule, fix: 'name the addresses of the remote server, or leave it out' });
    }
  }
}

function emptyPeers({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const restriction of facadeRequests.restrictions) {
    for (const [name, peers] of peerOptions(restriction)) {
      for (const [index, peer] of peers.entries()) {
        if (isEmpty(peer)) {
          const known = 'a kplus.Pods or a kplus.NetworkPolicyIpBlock';
          const [rule, fix] =
            peer.failure === undefined
              ? ['selects neither pods nor addresses', `give a peer that does, such as ${known}`]
              : [`cannot say what it selects: ${peer.failure}`, `correct it, or give ${known}`];
          report({ field: item(`${FIELD}.${name}`, index), rule, fix });
        }
      }
    }
  }
}

/** `ValidateIPBlock`. */
function ipBlocks({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { path, peer } of facadeRequests.restrictions.flatMap(peersOf)) {
    const { cidr, except } = isPlainObject(peer['ipBlock']) ? peer['ipBlock'] : {};
    if (cidr !== undefined && !isCidr(cidr)) {
      report({ field: field(path, 'cidr'), value: cidr, ...invalid('a range of IP addresses', WRITE) });
      continue;
    }
    if (except !== undefined && !Array.isArray(except)) {
      report({ field: field(path, 'except'), value: except, ...invalid('a list', 'write it as a list of ranges') });
      continue;
    }
    for (const [index, each] of listAt(except).entries()) {
      const where = item(field(path, 'except'), index);
      if (!isCidr(each)) {
        report({ field: where, value: each, ...invalid('a range of IP addresses', WRITE) });
      } else if (!isRangeWithin(each, String(cidr)) || isRangeWithin(String(cidr), each)) {
        const rule = `is not a part of ${String(cidr)}`;
        report({ field: where, value: each, rule, fix: 'use smaller ranges within it' });
      }
    }
  }
}

const WRITE = 'write it like 203.0.113.0/24';

/** `ValidateNetworkPolicyPort`. */
function egressPortsOfPolicy({ resolved, target, facadeRequests }: FacadeSubject, report: Report): void {
  const [restriction] = facadeRequests.restrictions;
  const needed = restriction === undefined ? [] : Object.values(egressPorts(resolved, target)).flat();
  for (const port of new Set(needed)) {
    if (typeof port === 'number' && (port < 1 || port > 65_535)) {
      const rule = `would allow the port ${String(port)} of a URL or an address, which is not a valid port`;
      report({ field: 'network.restrict', rule, fix: 'correct the URL or the address' });
    }
  }
}

/** `ValidateNetworkPolicyPeer`. A program without types may give cdk8s-plus anything. */
function selectors({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { path, peer } of facadeRequests.restrictions.flatMap(peersOf)) {
    for (const name of ['podSelector', 'namespaceSelector']) {
      const selector = isPlainObject(peer[name]) ? peer[name] : {};
      for (const { paths, rule, fix } of objectFindings(selector, 'LabelSelector')) {
        const [at = ''] = paths;
        report({ field: below(field(path, name), at), value: shownIn(selector, at, rule), rule, fix });
      }
    }
  }
}

/** The items of all peers, with the option that gave them. */
function peersOf(restriction: NetworkRestriction): { readonly path: string; readonly peer: PlainObject }[] {
  return peerOptions(restriction).flatMap(([name, peers]) =>
    peers.flatMap(({ items }, index) => items.map((peer) => ({ path: item(`${FIELD}.${name}`, index), peer }))),
  );
}

/** The options that are peers. */
function peerOptions(restriction: NetworkRestriction): (readonly [name: string, peers: readonly NetworkPeer[]])[] {
  const { allowFrom, scrapeFrom, remoteTo, dnsTo, identityTo, redisTo, telemetryTo } = restriction;
  const options = { allowFrom, scrapeFrom, remoteTo, dnsTo, identityTo, redisTo, telemetryTo };
  return Object.entries(options).map(([name, peers]) => [name, peers ?? []] as const);
}

function lockedOutClients({ facadeRequests }: FacadeSubject, report: Report): void {
  const { exposures, restrictions } = facadeRequests;
  const [exposure] = exposures;
  if (
    exposure !== undefined &&
    restrictions.length > 0 &&
    restrictions.every(({ allowFrom }) => allowFrom.length === 0)
  ) {
    const rule = `is empty, so the controller or gateway of ${exposure.field} cannot reach the proxy`;
    report({ field: `${FIELD}.allowFrom`, rule, fix: 'name the pods of the Ingress controller or gateway' });
  }
}

function lockedOutPrometheus({ facadeRequests }: FacadeSubject, report: Report): void {
  const { scrapes, restrictions } = facadeRequests;
  const named = restrictions.some(({ scrapeFrom }) => scrapeFrom.length > 0);
  const open = restrictions.some(({ allowFrom }) => allowFrom.length > 0);
  if (scrapes.length > 0 && restrictions.length > 0 && !named) {
    const rule = `is empty, so Prometheus cannot scrape the proxy as metrics.scrape requires${open ? ', unless allowFrom includes its pods' : ''}`;
    report({ field: `${FIELD}.scrapeFrom`, rule, fix: 'name the pods of Prometheus' });
  }
}

/** What the API server warns of (`GetWarningsForCIDR`). */
function rangeForms({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const restriction of facadeRequests.restrictions) {
    const listed = (restriction.remoteCidrs ?? []).map(
      (cidr, index) => [item(`${FIELD}.remoteCidrs`, index), cidr] as const,
    );
    const ofPeers = peersOf(restriction).flatMap(({ path, peer }) => rangesOf(path, peer));
    for (const [where, cidr] of [...listed, ...ofPeers]) {
      const advice = isCidr(cidr) ? rangeForm(cidr) : undefined;
      if (advice !== undefined) {
        report({ field: where, value: cidr, ...advice });
      }
    }
  }
}

/** What the proxy needs, and the one policy that `network.restrict` writes does not open, nor any other of the app. */
function cutOff(verdict: Verdict): (subject: FacadeSubject, report: Report) => void {
  return (subject, report) => {
    const [restriction = NOTHING] = subject.facadeRequests.restrictions;
    const egress = egressOf(subject);
    const found = egress === undefined ? [] : destinationsOf(subject.resolved, subject.target);
    const closed = found.filter((each) => egress !== undefined && verdictOn(each, egress) === verdict);
    for (const [option, destinations] of grouped(closed, (each) => optionFor(each, restriction))) {
      const [first] = destinations;
      const given = restriction[option];
      const state = given === undefined ? 'is missing' : given.length === 0 ? 'is empty' : 'leaves it out';
      const names = Array.from(new Set(destinations.map(authorityOf))).join(', ');
      const place = first === undefined || destinations.length > 1 ? '' : whereIs(first, egress?.namespace);
      const can = verdict === 'perhaps' ? 'may not' : 'cannot';
      report({
        field: `${FIELD}.${option}`,
        rule: `${state}, so the proxy ${can} reach ${names}${place}`,
        fix: destinations.some(isName) ? 'name its pods, its namespace or its addresses' : 'give a range with it',
      });
    }
  };
}

type DestinationOption = 'remoteCidrs' | 'remoteTo' | 'identityTo' | 'redisTo' | 'telemetryTo';

/** The option that would open it. */
function optionFor(destination: Destination, { remoteTo }: Partial<NetworkRestriction>): DestinationOption {
  if (destination.what !== 'remote') {
    return `${destination.what}To`;
  }
  return remoteTo === undefined && !isName(destination) ? 'remoteCidrs' : 'remoteTo';
}

/** Undefined without a restriction, or where others report that it cannot be read. */
function egressOf({ resolved, target, facadeRequests, policies }: FacadeSubject): Egress | undefined {
  const [restriction] = facadeRequests.restrictions;
  if (restriction === undefined || !isReadable(restriction)) {
    return undefined;
  }
  const others = (policies?.() ?? []).filter(restrictsEgress);
  return {
    own: egressRules(restriction, resolved, target),
    others: others.flatMap(({ content }) => listAt(content, 'spec', 'egress')),
    namespace: resolved.proxy.namespace,
  };
}

function isReadable(restriction: NetworkRestriction): boolean {
  const { remoteCidrs } = restriction;
  return remoteCidrs?.length !== 0 && !peerOptions(restriction).some(([, peers]) => peers.some(isEmpty));
}

function dnsCutOff(subject: FacadeSubject, report: Report): void {
  const egress = egressOf(subject);
  if (egress !== undefined && !asksDns(egress) && destinationsOf(subject.resolved, subject.target).some(isName)) {
    const rule = 'is empty, so the proxy cannot ask a DNS server for the addresses of what it needs';
    report({ field: `${FIELD}.dnsTo`, rule, fix: "name the cluster's DNS servers, or leave it out" });
  }
}

/** A program that says where one destination is expects that the others are not anywhere. */
function identityAnywhere({ resolved, target, facadeRequests }: FacadeSubject, report: Report): void {
  const [restriction = NOTHING] = facadeRequests.restrictions;
  const { remoteCidrs, remoteTo, identityTo, redisTo, publicAddressesOnly = false } = restriction;
  const isRemoteAnywhere = remoteCidrs === undefined && remoteTo === undefined;
  const openAnyway = new Set(isRemoteAnywhere ? egressPorts(resolved, target).remote : []);
  const open = destinationsOf(resolved, target).filter(
    ({ what, port }) => (what === 'identity' || (what === 'redis' && redisTo === undefined)) && !openAnyway.has(port),
  );
  if (namesDestinations(restriction) && identityTo === undefined && open.length > 0 && !publicAddressesOnly) {
    const ports = sorted(open.flatMap(({ port, behind = [] }) => [port, ...behind]));
    const rule = `is missing, so the proxy may reach any address on port ${ports.join(', ')}, for ${whatFor(open)}`;
    const isInside = open.some((each) => isNear(each, resolved.proxy.namespace));
    const fix = `name its addresses or pods${isInside ? '' : ', or set publicAddressesOnly'}`;
    const option = open.some(({ what }) => what === 'identity') ? 'identityTo' : 'redisTo';
    report({ field: `${FIELD}.${option}`, rule, fix });
  }
}

function whatFor(open: readonly Destination[]): string {
  const needs = new Set(open.map(({ what }) => what));
  return needs.size === 2 ? 'identity providers and Redis' : needs.has('redis') ? 'Redis' : 'identity providers';
}

/** Whether a restriction says where a destination is. */
function namesDestinations({
  remoteCidrs,
  remoteTo,
  redisTo,
  telemetryTo,
  dnsTo,
}: Partial<NetworkRestriction>): boolean {
  return [remoteCidrs, remoteTo, redisTo, telemetryTo, dnsTo].some((option) => option !== undefined);
}

const NOTHING: Partial<NetworkRestriction> = {};

function unknownConfigs({ resolved, target, facadeRequests }: FacadeSubject, report: Report): void {
  const [restriction] = facadeRequests.restrictions;
  if (!target.operator || restriction === undefined) {
    return;
  }
  const { telemetryTo, identityTo } = restriction;
  for (const path of unknownDestinations(resolved)) {
    const told = path === 'spec.telemetryConfigRef.name' ? telemetryTo : identityTo;
    if (told === undefined) {
      const rule = 'refers to a config that is not in the app, so network.restrict may not allow what it needs';
      const fix = 'define the config in this app, or set telemetryTo or identityTo';
      report({ field: path, rule, fix });
    }
  }
}

function isEmpty({ items }: NetworkPeer): boolean {
  return items.length === 0;
}
