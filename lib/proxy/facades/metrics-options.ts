import type { Duration } from 'cdk8s';

/**
 * How Prometheus scrapes a proxy.
 */
export interface MetricsScrapeOptions {
  /**
   * How often.
   *
   * @default - as often as the Prometheus scrapes by default
   */
  readonly interval?: Duration;

  /**
   * Labels of the PodMonitor, by which a Prometheus finds it, such as `release: kube-prometheus-stack`.
   *
   * @default - none
   */
  readonly labels?: { readonly [name: string]: string };
}
