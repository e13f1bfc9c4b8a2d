import type { ApiObject, Duration } from 'cdk8s';
import { containerSettings } from '../../cluster/implied-pod-template';
import { countsClients } from '../../model/authentication';
import { mostPods, type RelabelingSpec, type Scrape } from '../../model/facade-requests';
import { PROXY_CONTAINER } from '../../model/product-names';
import { METRICS_PATH } from '../../model/served-paths';
import { metricsPortIn } from '../../model/target';
import { goDuration, producedBy } from '../../private/cdk8s/values';
import { listAt, objectAt, present, textAt } from '../../private/plain';
import type { MetricsAlertOptions } from './alerts/alert-options';
import { alertRequest, prometheusRule } from './alerts/alerts';
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
   * It scrapes the path `/metrics` of the port 9464 where the release of the cluster is known to have it, else of the port `http`. A proxy
   * without telemetry, or whose telemetry lacks `prometheus: true`, is an error; so is a second call.
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
    const port = this.numberOf(given.port);
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
    const endpoint = { ...place, path: METRICS_PATH, interval, scrapeTimeout, relabelings, metricRelabelings };
    if (port !== undefined) {
      this.declare(port);
    }
    this.host.resource.request((requests) => ({ ...requests, scrapes: [...requests.scrapes, scrape] }));
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
   * remote server refuses, for refused calls far above usual, and for an authorization server that is full. They read what `scrape` collects: without it, without telemetry with `prometheus: true`, or without
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
    this.host.resource.request((requests) => ({ ...requests, alerts: [...requests.alerts, request] }));
    return this.host.companion({
      ...PROMETHEUS_RULE,
      labels: request.labels,
      spec: (resolved) => {
        const { name, namespace = '', spec } = resolved.proxy;
        return prometheusRule({
          proxy: { name: String(producedBy(name)), namespace },
          request,
          hasPods: mostPods(this.host.resource.facadeRequests, spec) > 0,
          countsClients: countsClients(resolved, this.host.resource.target),
        });
      },
    });
  }

  /** The number of the scraped port; undefined: it is that of the proxy, which has a name. */
  private numberOf(given: number | undefined): number | undefined {
    const { proxy, resource } = this.host;
    const port = given ?? metricsPortIn(resource.target) ?? proxy.port;
    return port === proxy.port ? undefined : port;
  }

  /** Prometheus only knows the ports that a container has. */
  private declare(containerPort: number): void {
    if (this.hasPort(containerPort)) {
      return;
    }
    const ports = { name: 'metrics', containerPort, protocol: 'TCP' };
    for (const { path, value } of containerSettings({}, { ports }, this.host.spec)) {
      this.host.resource.imply(path, value);
    }
  }

  /** Whether the pod template of the program has the port already. */
  private hasPort(wanted: number): boolean {
    const containers = listAt(this.host.spec.podTemplateSpec, 'spec', 'containers');
    const own = containers.find((each) => textAt(each, 'name') === PROXY_CONTAINER);
    return listAt(own, 'ports').some((each) => objectAt(each)['containerPort'] === wanted);
  }
}

/** In the order in which Prometheus' own documentation has them. */
function relabeling({ action, sourceLabels, separator, targetLabel, ...rest }: MetricsRelabeling): RelabelingSpec {
  const { regex, modulus, replacement } = rest;
  return present({ sourceLabels, separator, targetLabel, regex, modulus, replacement, action });
}

/**
 * How Prometheus scrapes a proxy.
 */
export interface MetricsScrapeOptions {
  /**
   * The port that Prometheus scrapes: that of the proxy, or 9464, which proxies have for metrics alone from release 0.45
   * on. A container port `metrics` is added for 9464, since Prometheus finds no port that the pods do not have.
   *
   * @default - 9464 where the stated release has it, and without the operator the default release too; otherwise the port of the proxy
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
