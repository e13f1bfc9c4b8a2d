import type { Duration } from 'cdk8s';

/**
 * Which alerts Prometheus has for a proxy, and where they are routed.
 */
export interface MetricsAlertOptions {
  /**
   * What clients can expect of the proxy.
   *
   * @default - 99.5 percent of the requests succeed; there is no objective for latency
   */
  readonly slo?: ServiceLevelOptions;

  /**
   * How many refused calls (403) are far above usual.
   *
   * @default - at least 20 in 30 minutes, and 5 times as many as usual
   */
  readonly refused?: RefusedCallsOptions;

  /**
   * Whether there are alerts for pods that restart or run out of memory. They need kube-state-metrics, scraped with
   * `honorLabels`, as kube-prometheus-stack does.
   *
   * @default false
   */
  readonly kubeStateMetrics?: boolean;

  /**
   * The label `severity` of the alerts.
   *
   * @default - `critical` and `warning`
   */
  readonly severity?: AlertSeverityOptions;

  /**
   * Labels of the PrometheusRule, by which Prometheus finds it, such as `release: kube-prometheus-stack`.
   *
   * @default - none
   */
  readonly labels?: { readonly [name: string]: string };

  /**
   * Labels of each alert, by which Alertmanager routes it, such as `team: weather`. All alerts also have `namespace`,
   * `server` (the name of the proxy) and `severity`, and those of an objective have `window`; these can't be set here.
   * Prometheus reads the values as templates; one that it can't parse is an error.
   *
   * @default - none
   */
  readonly alertLabels?: { readonly [name: string]: string };

  /**
   * The page to which the alerts link: an `https` or `http` URL without an anchor. The anchor is the name of the alert
   * in lower case, such as `#mcpproxydown`. It may have templates of Prometheus, such as `{{ $labels.pod }}`.
   *
   * @default - the page on troubleshooting of this package
   */
  readonly runbookUrl?: string;
}

/**
 * What clients can expect of a proxy. The requests that may fail, or be slow, are the error budget; an alert says that
 * it is used up too fast.
 *
 * @see https://sre.google/workbook/alerting-on-slos/
 */
export interface ServiceLevelOptions {
  /**
   * How many requests succeed, in percent, from 1 to less than 100. A request fails if its status is 5xx. Errors of tools
   * count as success.
   *
   * @default 99.5
   */
  readonly availability?: number;

  /**
   * How long a request may take: a bound of the proxy's histogram, from 10 ms to 300 s. Requires `ratio`.
   *
   * Streams, and requests that fail, are left out.
   *
   * @default - no objective for latency
   */
  readonly latency?: Duration;

  /**
   * How many requests take at most `latency`, in percent, from 1 to less than 100. Requires `latency`.
   *
   * @default - no objective for latency
   */
  readonly ratio?: number;

  /**
   * How many requests there must be within the window of an alert. With fewer, a single failure would be a large part of
   * them. The alert on credentials that the remote server refuses needs as many refused requests within an hour.
   *
   * @default 10
   */
  readonly minRequests?: number;
}

/**
 * When refused calls (403) are far above usual: both limits must be reached.
 */
export interface RefusedCallsOptions {
  /**
   * How many calls must be refused within 30 minutes, 1 or more.
   *
   * @default 20
   */
  readonly atLeast?: number;

  /**
   * How many times as many as usual, more than 1. Usual is the average of the day before; until Prometheus has known the
   * proxy for a day, the alert is quiet.
   *
   * @default 5
   */
  readonly times?: number;
}

/**
 * Values of the label `severity`.
 */
export interface AlertSeverityOptions {
  /**
   * Of alerts that need somebody now: clients are affected.
   *
   * @default "critical"
   */
  readonly urgent?: string;

  /**
   * Of alerts that can wait until the next working day.
   *
   * @default "warning"
   */
  readonly soon?: string;
}
