import type { ApiObject } from 'cdk8s';
import { containerSettings } from '../../cluster/implied-pod-template';
import { mostPods, type RelabelingSpec, type Scrape } from '../../model/facade-requests';
import { goDuration, producedBy } from '../../private/cdk8s/values';
import { present } from '../../private/plain';
import { alertRequest, prometheusRule } from './alerts/prometheus-rule';
import type { MetricsAlertOptions } from './alerts/alert-options';
import type { MetricsRelabeling, MetricsScrapeOptions } from './metrics-options';
import type { FacadeHost } from './facade-host';

const POD_MONITOR = { id: 'PodMonitor', apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor' };
const PROMETHEUS_RULE = { id: 'PrometheusRule', apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule' };

/**
 * How Prometheus collects the metrics of a proxy.
 */
export class RemoteMcpProxyMetrics {
  /**
   * The facade of a proxy.
   *
   * @internal
   */
  public static _of(host: FacadeHost): RemoteMcpProxyMetrics {
    return new RemoteMcpProxyMetrics(host);
  }

  private constructor(private readonly host: FacadeHost) {}

  /**
   * Creates a `PodMonitor` (`monitoring.coreos.com/v1`) with the proxy's name, for the Prometheus operator.
   *
   * It scrapes the path `/metrics` of the port `http`, or of the given one. A proxy without telemetry, or whose telemetry lacks `prometheus:
   * true`, is an error; so is a second call.
   *
   * @param options how often to scrape, and labels for Prometheus
   * @see https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.PodMonitor
   */
  public scrape(options: MetricsScrapeOptions = {}): ApiObject {
    const given = this.host.read('RemoteMcpProxyMetrics.scrape', 'metrics.scrape', options);
    if (given === undefined) {
      return this.host.companion(POD_MONITOR);
    }
    const labels = { ...given.labels };
    const port = given.port === this.host.proxy.port ? undefined : given.port;
    const scrape: Scrape = {
      labels,
      ...present({
        port,
        interval: given.interval && goDuration(given.interval),
        timeout: given.timeout && goDuration(given.timeout),
        sampleLimit: given.sampleLimit,
        relabelings: given.relabelings?.map(relabeling),
        metricRelabelings: given.metricRelabelings?.map(relabeling),
      }),
    };
    const { interval, timeout: scrapeTimeout, sampleLimit, relabelings, metricRelabelings } = scrape;
    const place = port === undefined ? { port: 'http' } : { portNumber: port };
    const endpoint = { ...place, path: '/metrics', interval, scrapeTimeout, relabelings, metricRelabelings };
    if (port !== undefined) {
      this.declare(port);
    }
    this.host.request((requests) => ({ ...requests, scrapes: [...requests.scrapes, scrape] }));
    return this.host.companion({
      ...POD_MONITOR,
      labels,
      spec: () =>
        present({
          selector: { matchLabels: this.host.proxy.podLabels },
          podMetricsEndpoints: [present(endpoint)],
          sampleLimit,
        }),
    });
  }

  /**
   * Creates a `PrometheusRule` (`monitoring.coreos.com/v1`) with the proxy's name, for the Prometheus operator.
   *
   * It has alerts for a proxy that is down or gone, for an error budget that is used up too fast, for credentials that the
   * remote server refuses, and for refused calls far above usual. They read what `scrape` collects: without it, without telemetry with `prometheus: true`, or without
   * a known namespace, it is an error; so is a second call.
   *
   * @param options objectives, severities and labels
   * @see https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.PrometheusRule
   */
  public alert(options: MetricsAlertOptions = {}): ApiObject {
    const given = this.host.read('RemoteMcpProxyMetrics.alert', 'metrics.alert', options);
    if (given === undefined) {
      return this.host.companion(PROMETHEUS_RULE);
    }
    const request = alertRequest(given);
    this.host.request((requests) => ({ ...requests, alerts: [...requests.alerts, request] }));
    return this.host.companion({
      ...PROMETHEUS_RULE,
      labels: request.labels,
      spec: ({ proxy: { name, namespace = '', spec } }) =>
        prometheusRule({
          proxy: { name: String(producedBy(name)), namespace },
          request,
          hasPods: mostPods(this.host.facadeRequests, spec) > 0,
        }),
    });
  }

  /** Prometheus only knows the ports that a container names. */
  private declare(containerPort: number): void {
    const ports = { name: 'metrics', containerPort, protocol: 'TCP' };
    for (const { path, value } of containerSettings({}, { ports }, this.host.spec)) {
      this.host.imply(path, value);
    }
  }
}

/** In the order in which Prometheus' own documentation has them. */
function relabeling({ action, sourceLabels, separator, targetLabel, ...rest }: MetricsRelabeling): RelabelingSpec {
  const { regex, modulus, replacement } = rest;
  return present({ sourceLabels, separator, targetLabel, regex, modulus, replacement, action });
}
