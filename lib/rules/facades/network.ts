import { egressPorts, unknownDestinations } from '../../model/egress';
import type { NetworkPeer, NetworkRestriction } from '../../model/facade-requests';
import { item } from '../../private/field-path';
import type { Report, Rule, FacadeSubject } from '../rule';
import { isCidr } from '../syntax/cidr';

/** What a NetworkPolicy around a proxy must say. */
export const NETWORK_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'network-cidr', layer: 'api-server', severity: 'error', check: cidrs },
  { id: 'network-peer', layer: 'api-server', severity: 'error', check: emptyPeers },
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
          const rule = 'selects neither pods nor addresses';
          const fix = 'give a peer that does, such as a kplus.Pods or a kplus.NetworkPolicyIpBlock';
          report({ field: item(`${FIELD}.${name}`, index), rule, fix });
        }
      }
    }
  }
}

function lockedOutClients({ facadeRequests }: FacadeSubject, report: Report): void {
  const { exposures, restrictions } = facadeRequests;
  const [exposure] = exposures;
  if (
    exposure !== undefined &&
    restrictions.length > 0 &&
    restrictions.every(({ allowFrom }) => allowFrom.length === 0)
  ) {
    const rule = `is empty, so what stands behind ${exposure.field} cannot reach the proxy`;
    report({ field: `${FIELD}.allowFrom`, rule, fix: 'name the pods of the Ingress controller or gateway' });
  }
}

function lockedOutPrometheus({ facadeRequests }: FacadeSubject, report: Report): void {
  const { scrapes, restrictions } = facadeRequests;
  const named = restrictions.some(({ scrapeFrom }) => scrapeFrom.length > 0);
  const open = restrictions.some(({ allowFrom }) => allowFrom.length > 0);
  if (scrapes.length > 0 && restrictions.length > 0 && !named) {
    const rule = `is empty, so Prometheus cannot scrape the proxy as metrics.scrape wants it${open ? ', unless allowFrom has its pods' : ''}`;
    report({ field: `${FIELD}.scrapeFrom`, rule, fix: 'name the pods of Prometheus' });
  }
}

/** Who names the addresses of the remote server wants no other ones. */
function identityAnywhere({ resolved, target, facadeRequests }: FacadeSubject, report: Report): void {
  const [{ remoteCidrs, identityTo, publicAddressesOnly = false } = NOTHING] = facadeRequests.restrictions;
  const { identity } = egressPorts(resolved, target);
  if (remoteCidrs !== undefined && identityTo === undefined && identity.length > 0 && !publicAddressesOnly) {
    const rule = `is missing, so any address may be reached at ${identity.join(', ')}, for the identity provider`;
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
  for (const field of unknownDestinations(resolved)) {
    const told = field === 'spec.telemetryConfigRef.name' ? telemetryTo : identityTo;
    if (told !== undefined) {
      continue;
    }
    const rule = 'refers to a config that is not in the app, so network.restrict may not allow what it needs';
    const fix = 'define the config in this app, or set telemetryTo or identityTo';
    report({ field, rule, fix });
  }
}

function isEmpty({ items }: NetworkPeer): boolean {
  return items.length === 0;
}
