import type { AlertRequest } from '../../../model/facade-requests';
import { present } from '../../../private/plain';
import type { Alert, AlertSource } from './alert';
import { objectiveAlerts } from './objective-alerts';
import type { Observed } from './queries';
import { refusalAlerts } from './refusal-alerts';
import { targetAlerts } from './target-alerts';

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
