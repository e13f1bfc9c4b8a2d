import { ALERT_RULES } from './alerts';
import { AVAILABILITY_RULES } from './availability';
import { EXPOSURE_RULES } from './exposure';
import { EXPOSURE_OBJECT_RULES, NATIVE_VALUE_RULE } from './exposure-objects';
import { METRICS_RULES } from './metrics';
import { NETWORK_RULES } from './network';
import { POD_RULES, REMOTE_CA_RULES } from './pod';
import { FACADE_HOSTS } from '../common/hosts';
import { FACADE_CREDENTIALS, FACADE_TEXT_RULES } from '../common/texts';
import type { FacadeSubject, Report, Rule } from '../rule';

/** The rules for the facades of a proxy, in the order in which their findings are reported. */
export const FACADE_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'called-twice', layer: 'runtime', severity: 'error', check: secondCalls },
  ...EXPOSURE_RULES,
  ...EXPOSURE_OBJECT_RULES,
  ...NETWORK_RULES,
  ...METRICS_RULES,
  ...ALERT_RULES,
  ...AVAILABILITY_RULES,
  ...POD_RULES,
  ...REMOTE_CA_RULES,
  NATIVE_VALUE_RULE,
  ...FACADE_TEXT_RULES,
  ...FACADE_HOSTS,
  FACADE_CREDENTIALS,
];

/**
 * A second Ingress or HTTPRoute may be for other clients; a second object of the other kinds conflicts with the first.
 */
function secondCalls({ facadeRequests }: FacadeSubject, report: Report): void {
  const { restrictions, scrapes, alerts, attachedAutoscalers, disruptionBudgets } = facadeRequests;
  const calls: readonly (readonly [field: string, count: number, why: string])[] = [
    [
      'network.restrict',
      restrictions.length,
      'NetworkPolicies add up: the second one may allow what the first one does not',
    ],
    ['metrics.scrape', scrapes.length, 'Prometheus would count everything twice'],
    ['metrics.alert', alerts.length, 'everybody would be alerted twice'],
    ['availability.autoscale', attachedAutoscalers, 'two autoscalers would work against each other'],
    ['availability.podDisruptionBudget', disruptionBudgets.length, 'pods with two budgets cannot be evicted at all'],
  ];
  for (const [field, count, why] of calls) {
    if (count > 1) {
      report({ field, rule: `is called ${String(count)} times, but ${why}`, fix: 'call it once' });
    }
  }
}
