import type { ApiObject } from 'cdk8s';
import type { MetricsScrapeOptions } from './metrics-options';
import { goDuration } from '../../private/go/go-duration';
import { present } from '../../private/present';
import type { FacadeHost } from './facade-host';

const POD_MONITOR = { id: 'PodMonitor', apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor' };

/**
 * How the metrics of a proxy are collected by a Prometheus.
 */
export class RemoteMcpProxyMetrics {
  /**
   * The facade of a proxy.
   *
   * @internal
   */
  public static _of(settings: FacadeHost): RemoteMcpProxyMetrics {
    return new RemoteMcpProxyMetrics(settings);
  }

  private constructor(private readonly settings: FacadeHost) {}

  /**
   * Makes a `PodMonitor` (`monitoring.coreos.com/v1`) with the proxy's name, for the Prometheus operator.
   *
   * It names the port `http` and the path `/metrics`. A proxy without telemetry, or whose telemetry has no
   * `prometheus: true`, is an error; so is a second call.
   *
   * @param options how often, and for which Prometheus
   * @see https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.PodMonitor
   */
  public scrape(options: MetricsScrapeOptions = {}): ApiObject {
    const given = this.settings.read('RemoteMcpProxyMetrics.scrape', 'metrics.scrape', options);
    if (given === undefined) {
      return this.settings.companion(POD_MONITOR);
    }
    const interval = given.interval && goDuration(given.interval);
    const labels = { ...given.labels };
    const scrape = { labels, ...(interval === undefined ? {} : { interval }) };
    this.settings.request((requests) => ({ ...requests, scrapes: [...requests.scrapes, scrape] }));
    return this.settings.companion({
      ...POD_MONITOR,
      labels: Object.keys(labels).length === 0 ? undefined : labels,
      spec: () => ({
        selector: { matchLabels: this.settings.proxy.podLabels },
        podMetricsEndpoints: [present({ port: 'http', path: '/metrics', interval })],
      }),
    });
  }
}
