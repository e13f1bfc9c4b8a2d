import type { AlertRequest, LatencyObjective } from '../../../model/facade-requests';
import { secondsOf } from '../../../private/cdk8s/values';
import { present } from '../../../private/plain';
import type { Alert, AlertSource, Observed } from './alert';
import { objectiveAlerts, refusalAlerts } from './alerts';
import { targetAlerts } from './target-alerts';
import type { MetricsAlertOptions, ServiceLevelOptions } from './alert-options';

/** The spec of a PrometheusRule. */
export function prometheusRule(source: AlertSource): object {
  const alerts = [...targetAlerts(source), ...objectiveAlerts(source), ...refusalAlerts(source)];
  const { proxy, request } = source;
  return { groups: [{ name: `mcp-proxy-${proxy.name}`, rules: alerts.map((alert) => rule(alert, proxy, request)) }] };
}

function rule(alert: Alert, { namespace, name: server }: Observed, request: AlertRequest): object {
  const { name, expression, lasts, urgency, window, summary, description } = alert;
  return present({
    alert: name,
    expr: expression.join('\n'),
    for: lasts,
    labels: present({ ...request.alertLabels, namespace, server, severity: request.severity[urgency], window }),
    annotations: { summary, description, runbook_url: `${request.runbookUrl}#${name.toLowerCase()}` },
  });
}

const AVAILABILITY = 99.5;
const MIN_REQUESTS = 10;
const REFUSED = { atLeast: 20, times: 5 };
const SEVERITY = { urgent: 'critical', soon: 'warning' };
const RUNBOOK = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs/troubleshooting.md';

/** The options with all defaults. */
export function alertRequest(options: MetricsAlertOptions): AlertRequest {
  const { slo = {}, refused, severity, kubeStateMetrics = false, runbookUrl = RUNBOOK } = options;
  return {
    availability: slo.availability ?? AVAILABILITY,
    minRequests: slo.minRequests ?? MIN_REQUESTS,
    refused: { ...REFUSED, ...refused },
    severity: { ...SEVERITY, ...severity },
    kubeStateMetrics,
    runbookUrl,
    labels: { ...options.labels },
    alertLabels: { ...options.alertLabels },
    ...(slo.latency === undefined && slo.ratio === undefined ? {} : { latency: latencyObjective(slo) }),
  };
}

function latencyObjective({ latency, ratio }: ServiceLevelOptions): LatencyObjective {
  return present({ seconds: latency && secondsOf(latency), ratio });
}
