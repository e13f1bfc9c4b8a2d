import { called, quoted, targets, type Alert, type AlertSource } from './alert';

/** Alerts about the pods: whether Prometheus sees them, whether they answer, and whether they restart. */
export function targetAlerts(source: AlertSource): Alert[] {
  const { proxy, request, hasPods } = source;
  const up = targets(proxy);
  const gone: Alert = {
    name: 'McpProxyGone',
    expression: [`absent(${up})`],
    lasts: '10m',
    urgency: 'urgent',
    summary: `Prometheus has no target for the MCP proxy ${called(proxy)}`,
    description: `For 10 minutes, Prometheus has not found any pod of ${called(proxy)}. Either there is none, or the PodMonitor is not selected.`,
  };
  const down: Alert = {
    name: 'McpProxyDown',
    expression: [`max(${up}) == 0`],
    lasts: '5m',
    urgency: 'urgent',
    summary: `No pod of the MCP proxy ${called(proxy)} can be scraped`,
    description: `For 5 minutes, no pod of ${called(proxy)} has answered Prometheus at /metrics. Clients probably get no answer either.`,
  };
  const podDown: Alert = {
    name: 'McpProxyPodDown',
    expression: [`count(${up} == 0)`, `and max(${up}) == 1`],
    lasts: '15m',
    urgency: 'soon',
    summary: `Some pods of the MCP proxy ${called(proxy)} can't be scraped`,
    description: `For 15 minutes, {{ $value }} of the pods of ${called(proxy)} have not answered Prometheus at /metrics, while others have.`,
  };
  return [...(hasPods ? [gone] : []), down, podDown, ...(request.kubeStateMetrics ? podAlerts(source) : [])];
}

/** Pods are found by the targets, since kube-state-metrics has no labels of pods. */
function podAlerts({ proxy }: AlertSource): Alert[] {
  const matchers = `namespace=${quoted(proxy.namespace)}`;
  const restarts = `kube_pod_container_status_restarts_total{${matchers}}`;
  const reason = `kube_pod_container_status_last_terminated_reason{${matchers},reason="OOMKilled"}`;
  const own = `and on (namespace, pod, container) ${targets(proxy)}`;
  return [
    {
      name: 'McpProxyRestarts',
      expression: [`sum by (pod) (increase(${restarts}[1h]) ${own}) >= 3`],
      urgency: 'soon',
      summary: `A pod of the MCP proxy ${called(proxy)} keeps restarting`,
      description: `The pod {{ $labels.pod }} of ${called(proxy)} has restarted {{ $value | humanize }} times within 1 hour.`,
    },
    {
      name: 'McpProxyOutOfMemory',
      expression: [`sum by (pod) (increase(${restarts}[15m]) ${own}) > 0`, `and sum by (pod) (${reason} ${own}) > 0`],
      urgency: 'soon',
      summary: `A pod of the MCP proxy ${called(proxy)} ran out of memory`,
      description: `The pod {{ $labels.pod }} of ${called(proxy)} was killed because it used more memory than its limit, and restarted {{ $value | humanize }} times within 15 minutes.`,
    },
  ];
}
