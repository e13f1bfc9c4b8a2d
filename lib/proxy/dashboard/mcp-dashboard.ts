import { type ApiObject, type ApiObjectMetadata, Names } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { reportAt } from '../../cluster/target-cluster';
import { readArguments } from '../../declaration/props/read-arguments';
import { Catalog } from '../../engine/catalog';
import type { CatalogEntry } from '../../engine/catalog-entry';
import { message } from '../../engine/messages';
import { scopeText } from '../../engine/scope-settings';
import { givenFindings } from '../../engine/written-metadata';
import { countsClients } from '../../model/authentication';
import { LARGEST_CONFIG_MAP } from '../../model/config-maps';
import type { Finding } from '../../private/finding';
import { LazyContentObject } from '../../cdk8s/lazy-content-object';
import { checkedId, checkedScope } from '../../cdk8s/arguments';
import { producedBy } from '../../private/cdk8s/values';
import { present } from '../../private/plain';
import { called, type Observed } from '../facades/alerts/promql';
import type { GrafanaDashboard, GrafanaOption, GrafanaPanel, GrafanaRow, GrafanaVariable } from './grafana';
import { blindSpots, dashboardRows, type Row } from './rows';

const LONGEST_UID = 40;
const UID = /^[a-zA-Z0-9_-]{1,40}$/;
const SIDECAR_LABELS = { grafana_dashboard: '1' };

/**
 * A Grafana dashboard for the proxies of a scope, in a ConfigMap for the sidecar of Grafana.
 *
 * It has rows for traffic, errors, latency, sessions and saturation, and for the clients of an authorization server where a proxy counts
 * them; and it says what the series can't show. Namespace and proxy are chosen at the top, from the proxies that call `metrics.scrape`. It is an error if there is none, if the
 * namespace of one is not known, or if the dashboard does not fit into a ConfigMap.
 */
export class McpDashboard extends Construct {
  /** The ConfigMap, with one file. */
  public readonly configMap: ApiObject;

  private readonly below: IConstruct;
  private readonly title: string;
  private readonly uid: string;

  public constructor(scope: Construct, id: string, props: McpDashboardProps = {}) {
    super(checkedScope('McpDashboard', scope), checkedId('McpDashboard', id));
    const { values, findings } = readArguments('McpDashboard', { props }, { isSubclass: new.target !== McpDashboard });
    const { metadata = {}, folder, folderAnnotation = 'grafana_folder', labels = SIDECAR_LABELS } = values.props;
    this.below = values.props.proxiesBelow ?? scope;
    this.title = values.props.title ?? 'MCP proxies';
    this.uid = values.props.uid ?? Names.toDnsLabel(this, { maxLen: LONGEST_UID });
    const inFolder = (name: string): object => (folder === undefined ? {} : { [folderAnnotation]: name });
    const given = { labels: { ...labels, ...metadata.labels }, annotations: { ...metadata.annotations } };
    this.configMap = new LazyContentObject(this, 'Resource', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...metadata, ...given, annotations: { ...inFolder(folder ?? ''), ...given.annotations } },
      fields: ['data'],
      content: () => ({ data: { [`${this.uid}.json`]: this.json() } }),
    });
    const named = { ...given, annotations: { ...inFolder(''), ...given.annotations } };
    reportAt(this, [...findings, ...givenFindings(named, present({ folder }), { title: this.title })]);
    this.node.addValidation({ validate: () => this.findings().map((finding) => message(finding)) });
  }

  private get scraped(): CatalogEntry[] {
    return Catalog.of(this)
      .below(this.below)
      .filter(({ facadeRequests }) => facadeRequests.scrapes.length > 0);
  }

  private json(): string {
    const { scraped } = this;
    const proxies = scraped.map(({ namespace = '', name }): Observed => ({
      namespace,
      name: String(producedBy(name)),
    }));
    const hasClients = scraped.some((entry) => this.countsClients(entry));
    const sorted = proxies.sort((one, other) => (called(one) < called(other) ? -1 : 1));
    return `${JSON.stringify(dashboardOf(sorted, { uid: this.uid, title: this.title }, hasClients), undefined, 2)}\n`;
  }

  private countsClients(entry: CatalogEntry): boolean {
    const resolved = Catalog.of(this).resolved(entry);
    return resolved !== undefined && countsClients(resolved, entry.target);
  }

  private findings(): Finding[] {
    const { scraped } = this;
    if (scraped.length === 0) {
      const rule = `is ${scopeText(this.below)}, and no proxy there calls metrics.scrape, so there is nothing to show`;
      const fix = 'call it, or give the app or another construct, or leave out the dashboard';
      return [error('dashboard-empty', 'proxiesBelow', rule, fix)];
    }
    const found = scraped
      .filter(({ namespace }) => namespace === undefined)
      .map(({ host }) => {
        const rule = `contains ${host.node.path}, whose namespace is not known, and series are found by it`;
        const fix = 'set the namespace of its chart, or metadata.namespace of the proxy';
        return error('dashboard-no-namespace', 'proxiesBelow', rule, fix);
      });
    if (!UID.test(this.uid)) {
      const rule = 'is not an identity that Grafana accepts';
      const fix = 'use up to 40 letters, digits, "-" and "_"';
      found.push({ ...error('dashboard-uid', 'uid', rule, fix), value: this.uid });
    }
    if (this.title.trim() === '') {
      const rule = 'is empty, and Grafana refuses such a dashboard';
      found.push(error('dashboard-title', 'title', rule, 'give it a title, or leave it out'));
    }
    const bytes = Buffer.byteLength(this.json());
    if (bytes > LARGEST_CONFIG_MAP) {
      const rule = `needs ${String(bytes)} bytes for ${countOf(scraped)}, but a ConfigMap holds ${String(LARGEST_CONFIG_MAP)}`;
      const fix = 'write several dashboards, each for a part of the proxies';
      found.push(error('dashboard-too-large', 'proxiesBelow', rule, fix));
    }
    return found;
  }
}

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

function error(id: string, field: string, rule: string, fix: string): Finding {
  return { id, severity: 'error', field, rule, fix };
}

function countOf({ length }: readonly CatalogEntry[]): string {
  return length === 1 ? '1 proxy' : `${String(length)} proxies`;
}

/** The schema of Grafana 10, which later ones migrate. */
const SCHEMA = 39;
const WIDTH = 24;
const HEADLINE = 1;
const PANEL = 8;
const TEXT = 7;

/** A dashboard for the proxies; `hasClients`: clients of some proxy register at it. */
export function dashboardOf(
  proxies: readonly Observed[],
  { uid, title }: Pick<GrafanaDashboard, 'uid' | 'title'>,
  hasClients: boolean,
): GrafanaDashboard {
  const list = proxies.map(called).join(', ');
  return {
    uid,
    title,
    description: `Traffic, errors, latency, sessions and saturation of MCP proxies: ${list}`,
    tags: ['mcp'],
    editable: true,
    graphTooltip: 1,
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    schemaVersion: SCHEMA,
    templating: {
      list: [
        { type: 'datasource', name: 'datasource', label: 'Data source', query: 'prometheus' },
        choice('namespace', 'Namespace', distinct(proxies.map(({ namespace }) => namespace))),
        choice('proxy', 'Proxy', distinct(proxies.map(({ name }) => name))),
      ],
    },
    annotations: { list: [] },
    panels: placed(dashboardRows(hasClients)),
  };
}

/** Values that are known, since a proxy that nobody has called has no series to find them by. */
function choice(name: string, label: string, values: readonly string[]): GrafanaVariable {
  const all: GrafanaOption = { selected: true, text: 'All', value: '$__all' };
  return {
    type: 'custom',
    name,
    label,
    query: values.join(','),
    multi: true,
    includeAll: true,
    current: { selected: true, text: ['All'], value: ['$__all'] },
    options: [all, ...values.map((value) => ({ selected: false, text: value, value }))],
  };
}

function distinct(values: readonly string[]): string[] {
  return Array.from(new Set(values)).sort();
}

/** Rows one below the other, and the panels of a row side by side; what the dashboard can't show is last, and closed. */
function placed(rows: readonly Row[]): (GrafanaRow | GrafanaPanel)[] {
  const panels: (GrafanaRow | GrafanaPanel)[] = [];
  let id = 0;
  let y = 0;
  const headline = (title: string, closed?: GrafanaPanel): void => {
    const gridPos = { x: 0, y, w: WIDTH, h: HEADLINE };
    const collapsed = closed !== undefined;
    panels.push({ id: ++id, type: 'row', title, collapsed, gridPos, panels: collapsed ? [closed] : [] });
    y += HEADLINE;
  };
  for (const { title, panels: contents } of rows) {
    headline(title);
    const w = WIDTH / contents.length;
    contents.forEach((content, index) => {
      panels.push({ id: ++id, ...content, gridPos: { x: index * w, y, w, h: PANEL } });
    });
    y += PANEL;
  }
  const text = blindSpots();
  headline(text.title, { id: ++id, ...text, gridPos: { x: 0, y: y + HEADLINE, w: WIDTH, h: TEXT } });
  return panels;
}
