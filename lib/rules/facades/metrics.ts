import { entry } from '../../private/field-path';
import type { Report, Rule, FacadeSubject } from '../rule';
import { isLabelName, isLabelValue } from '../syntax/kubernetes-names';

/** What a PodMonitor of a proxy needs. */
export const METRICS_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'metrics-no-prometheus', layer: 'runtime', severity: 'error', check: withoutPrometheus },
  { id: 'metrics-interval', layer: 'api-server', severity: 'error', check: intervals },
  { id: 'metrics-label', layer: 'api-server', severity: 'error', check: labels },
];

const FIELD = 'metrics.scrape';
const INTERVAL = /^[1-9]\d*(h|m|s|ms)$/;

/** A config that the app doesn't know may have the endpoint. */
function withoutPrometheus({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  if (facadeRequests.scrapes.length === 0) {
    return;
  }
  const { proxy, telemetry } = resolved;
  const reference = proxy.spec.telemetryConfigRef;
  if (reference === undefined) {
    const rule = 'has nothing to scrape: the proxy has no telemetry';
    report({ field: FIELD, rule, fix: 'give the proxy a telemetry config with prometheus: true' });
  } else if (telemetry !== undefined && telemetry.spec.prometheus?.enabled !== true) {
    const rule = `has nothing to scrape: the telemetry config ${telemetry.name} has no Prometheus endpoint`;
    report({ field: FIELD, rule, fix: 'set prometheus: true there' });
  }
}

function intervals({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { interval } of facadeRequests.scrapes) {
    if (interval !== undefined && !INTERVAL.test(interval)) {
      const rule = 'is not a valid Prometheus duration';
      report({
        field: `${FIELD}.interval`,
        value: interval,
        rule,
        fix: 'use a whole number of milliseconds, 1 or more',
      });
    }
  }
}

function labels({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const [name, value] of facadeRequests.scrapes.flatMap((scrape) => Object.entries(scrape.labels))) {
    if (!isLabelName(name) || !isLabelValue(value)) {
      const fix = 'use up to 63 letters, digits, "-", "_" and "."; a name may have a DNS domain and "/" before it';
      report({ field: entry(`${FIELD}.labels`, name), value, rule: 'is not a valid label', fix });
    }
  }
}
