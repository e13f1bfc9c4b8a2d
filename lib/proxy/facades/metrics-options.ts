import type { Duration } from 'cdk8s';

/**
 * How Prometheus scrapes a proxy.
 */
export interface MetricsScrapeOptions {
  /**
   * The port that Prometheus scrapes: that of the proxy, or 9464, which proxies have for metrics alone from release 0.45
   * on. A container port is added for 9464, since Prometheus finds no port that the pods do not name.
   *
   * @default - the port of the proxy
   */
  readonly port?: number;

  /**
   * How often Prometheus scrapes.
   *
   * @default - the default of the Prometheus
   */
  readonly interval?: Duration;

  /**
   * How long a scrape may take, at most as long as `interval`.
   *
   * @default - the default of the Prometheus
   */
  readonly timeout?: Duration;

  /**
   * The most samples that one scrape of a pod may have, 1 or more, after `metricRelabelings`. If there are more,
   * Prometheus stores none of them, and the target counts as down.
   *
   * Values of some labels come from clients: each made-up name of a tool adds 36 samples.
   *
   * @default - the default of the Prometheus, usually no limit
   */
  readonly sampleLimit?: number;

  /**
   * Relabeling of the pods before they are scraped, for example to add a label for the cluster.
   *
   * @default - none
   */
  readonly relabelings?: MetricsRelabeling[];

  /**
   * Relabeling of the scraped metrics before they are stored, for example to drop a metric.
   *
   * @default - none
   */
  readonly metricRelabelings?: MetricsRelabeling[];

  /**
   * Labels of the PodMonitor, by which Prometheus finds it, such as `release: kube-prometheus-stack`.
   *
   * @default - none
   */
  readonly labels?: { readonly [name: string]: string };
}

/**
 * One step of Prometheus' relabeling.
 *
 * @see https://prometheus.io/docs/prometheus/latest/configuration/configuration/#relabel_config
 */
export interface MetricsRelabeling {
  /**
   * The action.
   *
   * @default RelabelAction.REPLACE
   */
  readonly action?: RelabelAction;

  /**
   * The labels whose values are read, such as `__meta_kubernetes_pod_node_name`.
   *
   * @default - none
   */
  readonly sourceLabels?: string[];

  /**
   * Separator between the values of several source labels.
   *
   * @default ";"
   */
  readonly separator?: string;

  /**
   * The label to write; required by the actions that write one.
   *
   * @default - none
   */
  readonly targetLabel?: string;

  /**
   * The RE2 expression that the values must match.
   *
   * @default "(.*)"
   */
  readonly regex?: string;

  /**
   * Modulus for the hash of the values, 1 or more; only for `HASH_MOD`, which requires it.
   *
   * @default - none
   */
  readonly modulus?: number;

  /**
   * The value to write; `$1` is the first group of `regex`.
   *
   * @default "$1"
   */
  readonly replacement?: string;
}

/**
 * What a step of relabeling does.
 */
export enum RelabelAction {
  /** Writes `replacement` into the target label if `regex` matches. */
  REPLACE = 'replace',

  /** Keeps what `regex` matches, and drops everything else. */
  KEEP = 'keep',

  /** Drops what `regex` matches. */
  DROP = 'drop',

  /** Keeps targets whose source labels have the same value as the target label. */
  KEEP_EQUAL = 'keepequal',

  /** Drops targets whose source labels have the same value as the target label. */
  DROP_EQUAL = 'dropequal',

  /** Writes the hash of the values, modulo `modulus`, into the target label. */
  HASH_MOD = 'hashmod',

  /** Copies labels whose names `regex` matches to those that `replacement` names. */
  LABEL_MAP = 'labelmap',

  /** Removes labels whose names `regex` matches. */
  LABEL_DROP = 'labeldrop',

  /** Removes labels whose names `regex` doesn't match. */
  LABEL_KEEP = 'labelkeep',

  /** Writes the values in lower case into the target label. */
  LOWERCASE = 'lowercase',

  /** Writes the values in upper case into the target label. */
  UPPERCASE = 'uppercase',
}
