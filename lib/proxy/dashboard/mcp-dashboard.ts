import { Names, type ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { reportAt } from '../../cluster/target-cluster';
import { readArguments } from '../../declaration/props/read-arguments';
import { Catalog } from '../../engine/catalog';
import type { CatalogEntry } from '../../engine/catalog-entry';
import { givenFindings } from '../../engine/written-metadata';
import { message } from '../../engine/messages';
import type { Finding } from '../../model/finding';
import { LARGEST_CONFIG_MAP } from '../../model/config-maps';
import { checkedId, checkedScope, LazyContentObject } from '../../private/cdk8s/objects';
import { producedBy } from '../../private/cdk8s/values';
import { present } from '../../private/plain';
import { called, type Observed } from '../facades/alerts/alert';
import { dashboardOf } from './dashboard';
import type { McpDashboardProps } from './mcp-dashboard-props';

const LONGEST_UID = 40;
const UID = /^[a-zA-Z0-9_-]{1,40}$/;
const SIDECAR_LABELS = { grafana_dashboard: '1' };

/**
 * A Grafana dashboard for the proxies of a scope, in a ConfigMap for the sidecar of Grafana.
 *
 * It has rows for traffic, errors, latency, sessions and saturation, and says what the series can't show. Namespace and
 * proxy are chosen at the top, from the proxies that call `metrics.scrape`. It is an error if there is none, if the
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
    const texts = { metadata: named, printed: present({ folder }), inFile: { title: this.title } };
    reportAt(this, [...findings, ...givenFindings(texts)]);
    this.node.addValidation({ validate: () => this.findings().map((finding) => message(finding)) });
  }

  private get scraped(): CatalogEntry[] {
    return Catalog.of(this)
      .below(this.below)
      .filter(({ facadeRequests }) => facadeRequests.scrapes.length > 0);
  }

  private json(): string {
    const proxies = this.scraped.map(({ namespace = '', name }): Observed => ({
      namespace,
      name: String(producedBy(name)),
    }));
    const sorted = proxies.sort((one, other) => (called(one) < called(other) ? -1 : 1));
    return `${JSON.stringify(dashboardOf(sorted, { uid: this.uid, title: this.title }), undefined, 2)}\n`;
  }

  private findings(): Finding[] {
    const { scraped } = this;
    if (scraped.length === 0) {
      const rule = `is ${where(this.below)}, and no proxy there calls metrics.scrape, so there is nothing to show`;
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

function error(id: string, field: string, rule: string, fix: string): Finding {
  return { id, severity: 'error', field, rule, fix };
}

function countOf({ length }: readonly CatalogEntry[]): string {
  return length === 1 ? '1 proxy' : `${String(length)} proxies`;
}

function where(construct: IConstruct): string {
  return construct.node.path === '' ? 'the app' : construct.node.path;
}
