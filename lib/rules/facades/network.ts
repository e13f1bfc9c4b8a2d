import { isIP } from 'node:net';
import { egressPorts, unknownDestinations } from '../../model/traffic';
import type { NetworkPeer, NetworkRestriction } from '../../model/facade-requests';
import { below, field, item } from '../../private/field-paths';
import { ipRange } from '../../private/go/go-net';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { objectFindings, shownIn } from '../pods/all-pod-rows';
import type { Report, Rule, FacadeSubject } from '../rule';
import { isCidr } from '../syntax/http';

/** Rules for the NetworkPolicy of a proxy. */
export const NETWORK_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'network-cidr', layer: 'api-server', severity: 'error', check: cidrs },
  { id: 'network-peer', layer: 'api-server', severity: 'error', check: emptyPeers },
  { id: 'network-ip-block', layer: 'api-server', severity: 'error', check: ipBlocks },
  { id: 'network-port', layer: 'api-server', severity: 'error', check: egressPortsOfPolicy },
  { id: 'network-selector', layer: 'api-server', severity: 'error', check: selectors },
  { id: 'network-no-clients', layer: 'runtime', severity: 'warning', check: lockedOutClients },
  { id: 'network-no-scrape', layer: 'runtime', severity: 'warning', check: lockedOutPrometheus },
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
  for (const { allowFrom, scrapeFrom, dnsTo, identityTo, telemetryTo } of facadeRequests.restrictions) {
    for (const [name, peers] of Object.entries({ allowFrom, scrapeFrom, dnsTo, identityTo, telemetryTo })) {
      for (const [index, peer] of (peers ?? []).entries()) {
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
      report({ field: field(path, 'cidr'), value: cidr, rule: 'is not a range of IP addresses', fix: WRITE });
      continue;
    }
    if (except !== undefined && !Array.isArray(except)) {
      report({
        field: field(path, 'except'),
        value: except,
        rule: 'is not a list',
        fix: 'write it as a list of ranges',
      });
      continue;
    }
    for (const [index, each] of ((except ?? []) as readonly unknown[]).entries()) {
      const where = item(field(path, 'except'), index);
      if (!isCidr(each)) {
        report({ field: where, value: each, rule: 'is not a range of IP addresses', fix: WRITE });
      } else if (!isStrictlyWithin(each, String(cidr))) {
        const rule = `is not a part of ${String(cidr)}`;
        report({ field: where, value: each, rule, fix: 'use smaller ranges within it' });
      }
    }
  }
}

const WRITE = 'write it like 203.0.113.0/24';

function isStrictlyWithin(inner: string, outer: string): boolean {
  const [innerText = ''] = inner.split('/');
  const { base, bits } = ipRange(outer);
  const part = ipRange(inner);
  const sameFamily = isIP(innerText) === (base.kind() === 'ipv4' ? 4 : 6);
  return sameFamily && part.bits > bits && part.base.match(base, bits);
}

/** `ValidateNetworkPolicyPort`. */
function egressPortsOfPolicy({ resolved, target, facadeRequests }: FacadeSubject, report: Report): void {
  const [restriction] = facadeRequests.restrictions;
  const { remote, identity, telemetry } = egressPorts(resolved, target);
  for (const port of restriction === undefined ? [] : new Set([...remote, ...identity, ...telemetry])) {
    if (port < 1 || port > 65_535) {
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
  const { allowFrom, scrapeFrom, dnsTo, identityTo, telemetryTo } = restriction;
  return Object.entries({ allowFrom, scrapeFrom, dnsTo, identityTo, telemetryTo }).flatMap(([name, peers]) =>
    (peers ?? []).flatMap(({ items }, index) => items.map((peer) => ({ path: item(`${FIELD}.${name}`, index), peer }))),
  );
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

/** A program that lists the addresses of the remote server expects no others to be reachable. */
function identityAnywhere({ resolved, target, facadeRequests }: FacadeSubject, report: Report): void {
  const [{ remoteCidrs, identityTo, publicAddressesOnly = false } = NOTHING] = facadeRequests.restrictions;
  const { identity } = egressPorts(resolved, target);
  if (remoteCidrs !== undefined && identityTo === undefined && identity.length > 0 && !publicAddressesOnly) {
    const rule = `is missing, so the proxy may reach any address on port ${identity.join(', ')}, for identity providers and Redis`;
    const fix = 'name its addresses or pods, or set publicAddressesOnly';
    report({ field: `${FIELD}.identityTo`, rule, fix });
  }
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
    if (told !== undefined) {
      continue;
    }
    const rule = 'refers to a config that is not in the app, so network.restrict may not allow what it needs';
    const fix = 'define the config in this app, or set telemetryTo or identityTo';
    report({ field: path, rule, fix });
  }
}

function isEmpty({ items }: NetworkPeer): boolean {
  return items.length === 0;
}
