import type { ApiObjectMetadata } from 'cdk8s';
import type { IConstruct } from 'constructs';

/**
 * Which proxies a dashboard shows, and where Grafana puts it.
 */
export interface McpDashboardProps {
  /**
   * Name, namespace, labels and annotations of the ConfigMap.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * The proxies below this construct are shown, if Prometheus scrapes them (`metrics.scrape`). It may be the app, so that a
   * chart has the dashboard of all charts.
   *
   * @default - the scope of the dashboard
   */
  readonly proxiesBelow?: IConstruct;

  /**
   * The title.
   *
   * @default "MCP proxies"
   */
  readonly title?: string;

  /**
   * The identity of the dashboard in Grafana, and part of its URL: up to 40 letters, digits, `-` and `_`.
   *
   * @default - made from the path of the construct
   */
  readonly uid?: string;

  /**
   * The folder in Grafana. The sidecar must be told to read the annotation: `folderAnnotation: grafana_folder`.
   *
   * @default - the folder that the sidecar uses by default
   */
  readonly folder?: string;

  /**
   * The annotation by which the sidecar finds the folder.
   *
   * @default "grafana_folder"
   */
  readonly folderAnnotation?: string;

  /**
   * The labels by which Grafana's sidecar finds the ConfigMap. The default is that of kube-prometheus-stack.
   *
   * @default - `grafana_dashboard: "1"`
   */
  readonly labels?: { readonly [name: string]: string };
}
