import { authorityOf, destinationsOf } from '../../model/destinations';
import { type PodPolicy, restrictsEgress } from '../../model/egress-rules';
import { grouped, listAt, objectAt, type PlainObject } from '../../private/plain';
import { asksDns, type Egress, isName, verdictOn, whereIs } from '../common/egress';
import { rangeForm, rangesOf } from '../common/ip-ranges';
import type { ProxySubject, Report, Rule } from '../rule';
import { isCidr } from '../common/http';

/** Rules for NetworkPolicies that are not from `network.restrict`, and select the pods of a proxy. */
export const NETWORK_POLICY_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'network-perhaps-cut-off', layer: 'runtime', severity: 'warning', check: cutOff },
  { id: 'network-dns', layer: 'runtime', severity: 'warning', check: dnsCutOff },
  { id: 'network-range-form', layer: 'api-server', severity: 'warning', check: rangeForms },
];

/** What those policies let the pods reach; undefined if they restrict nothing, or `network.restrict` does it with them. */
function egressOf(subject: ProxySubject): (Egress & { readonly by: string }) | undefined {
  const { resolved, facadeRequests, policies } = subject;
  const found = (facadeRequests?.restrictions.length ?? 0) > 0 ? [] : (policies?.() ?? []).filter(restrictsEgress);
  return found.length === 0
    ? undefined
    : {
        own: [],
        others: found.flatMap(({ content }) => listAt(content, 'spec', 'egress')),
        namespace: resolved.proxy.namespace,
        by: namesOf(found),
      };
}

function namesOf(policies: readonly PodPolicy[]): string {
  const names = Array.from(new Set(policies.map(({ name }) => name))).join(', ');
  return policies.length === 1
    ? `the NetworkPolicy ${names}, which selects its pods, does not`
    : `the NetworkPolicies ${names}, which select its pods, do not`;
}

function cutOff(subject: ProxySubject, report: Report): void {
  const egress = egressOf(subject);
  if (egress === undefined) {
    return;
  }
  const closed = destinationsOf(subject.resolved, subject.target).filter(
    (each) => verdictOn(each, egress) !== 'reached',
  );
  for (const [field, destinations] of grouped(closed, (each) => each.field)) {
    const names = Array.from(
      new Set(destinations.map((each) => `${authorityOf(each)}${whereIs(each, egress.namespace)}`)),
    );
    const rule = `may be out of reach: ${egress.by} let the proxy reach ${names.join(', ')}`;
    report({ field, rule, fix: 'add an egress rule for its pods or addresses, and the port that its pods listen on' });
  }
}

function dnsCutOff(subject: ProxySubject, report: Report): void {
  const egress = egressOf(subject);
  if (egress !== undefined && !asksDns(egress) && destinationsOf(subject.resolved, subject.target).some(isName)) {
    const rule = `${egress.by} let the proxy ask a DNS server for the addresses of what it needs`;
    report({ field: '', rule, fix: 'add an egress rule for port 53, over UDP and TCP' });
  }
}

function rangeForms({ policies }: ProxySubject, report: Report): void {
  for (const { name, content } of policies?.() ?? []) {
    for (const [path, range] of rangesIn(objectAt(content, 'spec'))) {
      const advice = isCidr(range) ? rangeForm(range) : undefined;
      if (advice !== undefined) {
        const rule = `${path} of the NetworkPolicy ${name} is ${JSON.stringify(range)}, which ${advice.rule}`;
        report({ field: '', rule, fix: advice.fix });
      }
    }
  }
}

function rangesIn(spec: PlainObject): (readonly [path: string, range: unknown])[] {
  const sides = [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const;
  return sides.flatMap(([side, peers]) =>
    listAt(spec, side).flatMap((rule, index) =>
      listAt(rule, peers).flatMap((peer, nth) =>
        rangesOf(`spec.${side}[${String(index)}].${peers}[${String(nth)}].ipBlock`, objectAt(peer)),
      ),
    ),
  );
}
