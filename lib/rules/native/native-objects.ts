import { isIP } from 'node:net';
import { INGRESS_CLASS_ANNOTATION, mcpPaths } from '../../model/exposure';
import { egressPorts } from '../../model/egress';
import { runsAuthServer } from '../../model/auth-server';
import { entry, field, item } from '../../private/field-path';
import { ipRange } from '../../private/ip-range';
import { isPlainObject } from '../../private/plain';
import type { FacadeSubject, Report, Rule } from '../rule';
import { isCidr } from '../syntax/cidr';
import { NATIVE_FIELD_RULE, peersOf } from './native-fields';

/** What the API server looks at several fields for; the functions of its code are named. */
export const NATIVE_RULES: readonly Rule<FacadeSubject>[] = [
  NATIVE_FIELD_RULE,
  { id: 'ingress-class', layer: 'api-server', severity: 'error', check: classTwice },
  { id: 'http-route-size', layer: 'api-server', severity: 'error', check: routeSizes },
  { id: 'network-ip-block', layer: 'api-server', severity: 'error', check: ipBlocks },
  { id: 'network-port', layer: 'api-server', severity: 'error', check: egressPortsOfPolicy },
  { id: 'network-selector', layer: 'api-server', severity: 'error', check: selectors },
  { id: 'pod-topology-spread', layer: 'api-server', severity: 'error', check: spreads },
];

/** `ValidateIngressCreate`. */
function classTwice({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field: path, kind, ingressClassName, annotations } of facadeRequests.exposures) {
    if (kind === 'Ingress' && ingressClassName !== undefined && Object.hasOwn(annotations, INGRESS_CLASS_ANNOTATION)) {
      const rule = 'is a second class beside ingressClassName';
      report({ field: entry(`${path}.annotations`, INGRESS_CLASS_ANNOTATION), rule, fix: 'keep one of the two' });
    }
  }
}

const MOST_HOSTS = 16;
const MOST_RULES = 16;
const MOST_MATCHES = 64;
const LONGEST_PATH = 1024;

/** The CRD of HTTPRoute: each rewritten path is a rule of its own, all others are the matches of one. */
function routeSizes({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const ofLogin = runsAuthServer(resolved) ? 2 : 1;
  for (const exposure of facadeRequests.exposures.filter(({ kind }) => kind === 'HTTPRoute')) {
    const paths = mcpPaths(exposure);
    const hosts = exposure.additionalHosts.length + 1;
    if (hosts > MOST_HOSTS) {
      const rule = `makes ${String(hosts)} host names, an HTTPRoute can have ${String(MOST_HOSTS)}`;
      const where = `${exposure.field}.additionalHostnames`;
      report({ field: where, rule, fix: 'use fewer host names, or several exposures' });
    }
    const rewritten = paths.filter(({ rewrittenTo }) => rewrittenTo !== undefined).length;
    const matches = paths.length - rewritten + ofLogin;
    const path = `${exposure.field}.additionalPaths`;
    if (rewritten + 1 > MOST_RULES) {
      const rule = `makes ${String(rewritten + 1)} rules, an HTTPRoute can have ${String(MOST_RULES)}`;
      report({ field: path, rule, fix: 'use fewer paths, or several exposures' });
    }
    if (matches > MOST_MATCHES) {
      const rule = `makes ${String(matches)} matches of one rule, which can have ${String(MOST_MATCHES)}`;
      report({ field: path, rule, fix: 'use fewer paths, or several exposures' });
    }
    for (const [index, each] of [exposure.path, ...exposure.additionalPaths].entries()) {
      if (each.length > LONGEST_PATH) {
        const where = index === 0 ? `${exposure.field}.path` : item(path, index - 1);
        const rule = `has ${String(each.length)} characters, a path of an HTTPRoute can have ${String(LONGEST_PATH)}`;
        report({ field: where, rule, fix: 'use a shorter path' });
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
    for (const [index, each] of (Array.isArray(except) ? (except as unknown[]) : []).entries()) {
      const where = item(field(path, 'except'), index);
      if (!isCidr(each)) {
        report({ field: where, value: each, rule: 'is not a range of IP addresses', fix: WRITE });
      } else if (!isStrictlyWithin(each, String(cidr))) {
        const rule = `is not a part of ${String(cidr)}`;
        report({ field: where, value: each, rule, fix: 'name ranges within it, smaller than it' });
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

/** `ValidateLabelSelectorRequirement`. */
function selectors({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { path, peer } of facadeRequests.restrictions.flatMap(peersOf)) {
    for (const name of ['podSelector', 'namespaceSelector']) {
      const { matchExpressions } = isPlainObject(peer[name]) ? peer[name] : {};
      const expressions = Array.isArray(matchExpressions) ? matchExpressions.filter(isPlainObject) : [];
      for (const [index, { operator, values }] of expressions.entries()) {
        const isFilled = Array.isArray(values) && values.length > 0;
        const where = `${item(`${path}.${name}.matchExpressions`, index)}.values`;
        if ((operator === 'In' || operator === 'NotIn') && !isFilled) {
          report({ field: where, rule: `is empty, but the operator is ${operator}`, fix: 'give a value' });
        } else if ((operator === 'Exists' || operator === 'DoesNotExist') && isFilled) {
          report({ field: where, rule: `is given, but the operator is ${operator}`, fix: 'leave it out' });
        }
      }
    }
  }
}

/** `validateTopologySpreadConstraints`. */
function spreads({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  const seen = new Map<string, number>();
  for (const [index, { topologyKey, whenUnsatisfiable, minDomains }] of (pod.topologySpread ?? []).entries()) {
    const path = item('pod.topologySpread', index);
    if (minDomains !== undefined && whenUnsatisfiable !== 'DoNotSchedule') {
      const rule = `cannot be combined with ${whenUnsatisfiable}`;
      const fix = 'set whenUnsatisfiable to DO_NOT_SCHEDULE, or leave it out';
      report({ field: field(path, 'minDomains'), value: minDomains, rule, fix });
    }
    const key = JSON.stringify([topologyKey, whenUnsatisfiable]);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
    } else {
      const rule = `has the topologyKey and whenUnsatisfiable of item ${String(first)} of the list`;
      report({ field: path, rule, fix: 'remove one of the two' });
    }
  }
}
