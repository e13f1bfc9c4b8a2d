import { dashboardOf } from '../../../lib/proxy/dashboard/mcp-dashboard';
import type {
  HeatmapPanel,
  PanelContent,
  StatPanel,
  TextPanel,
  TimeseriesPanel,
} from '../../../lib/proxy/dashboard/grafana';
import type { PlainDashboard, PlainLine, PlainOptions, PlainQuery } from '../../support/grafana-types';
import { isPromql, unknownIn } from '../../support/promql';

const PROXIES = [
  { namespace: 'mcp', name: 'issues' },
  { namespace: 'mcp', name: 'weather' },
  { namespace: 'other', name: 'weather' },
];
type Line = TimeseriesPanel['fieldConfig']['defaults']['custom'];
const dashboard = dashboardOf(PROXIES, { uid: 'mcp', title: 'MCP proxies' }, true);
const contents = dashboard.panels.filter(
  (panel): panel is Exclude<typeof panel, { type: 'row' }> => panel.type !== 'row',
);

/** What Grafana asks Prometheus, with values for its variables. */
function asked(expr: string): string {
  return expr.replaceAll('$namespace', 'mcp').replaceAll('$proxy', 'weather').replaceAll('$__rate_interval', '4m');
}

function queriesOf(panel: PanelContent): string[] {
  return 'targets' in panel ? panel.targets.map(({ expr }) => expr) : [];
}

test('is a dashboard by the types of Grafana', () => {
  const typed: PlainDashboard = dashboard;
  const options: PlainOptions = {
    heatmap: {} as HeatmapPanel['options'],
    stat: {} as StatPanel['options'],
    text: {} as TextPanel['options'],
    timeseries: {} as TimeseriesPanel['options'],
  };
  const drawn: Line = { drawStyle: 'line', fillOpacity: 10, lineWidth: 1, showPoints: 'never' };
  const line: PlainLine = drawn;
  const query: PlainQuery = {} as TimeseriesPanel['targets'][number];

  // the compiler has compared them; what is left is what no type tells
  expect([options, line, query]).toHaveLength(3);
  expect(typed.schemaVersion).toBeGreaterThanOrEqual(39);
});

test('has rows for traffic, errors, latency, sessions, an authorization server and saturation', () => {
  expect(dashboard.panels.map(({ type, title }) => `${type}: ${title}`)).toEqual([
    'row: Traffic',
    'stat: Pods that answer Prometheus',
    'timeseries: Requests by proxy',
    'timeseries: Requests by method',
    'timeseries: Calls by tool',
    'row: Errors',
    'timeseries: Requests that fail (5xx)',
    'timeseries: Errors by status',
    'timeseries: Refused calls (403)',
    'row: Latency',
    'timeseries: Duration of requests',
    'heatmap: Requests by duration',
    'timeseries: Duration by tool (p95)',
    'row: Sessions',
    'timeseries: Open connections',
    'timeseries: New sessions by client',
    'row: Authorization server',
    'timeseries: Registered clients',
    'timeseries: Registrations refused, since there are too many clients (503)',
    'row: Saturation',
    'timeseries: Memory',
    'timeseries: CPU',
    'timeseries: Goroutines',
    'timeseries: Open files',
    'row: What this dashboard can’t show',
  ]);
});

test('says last, in a row that is closed, what it cannot show', () => {
  const row = dashboard.panels.at(-1);
  const closed = row?.type === 'row' && row.collapsed ? row.panels : [];
  const [text = ''] = closed.map((panel) => (panel.type === 'text' ? panel.options.content : ''));

  expect(closed).toHaveLength(1);
  for (const words of [
    'A call that breaks off is in no series**, and in no audit event',
    'A 401 here is one of the remote server',
    'Errors of tools count as success',
    'A 401 of the proxy and a 413 are in no series',
    'SSE',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/502\*\* is .* a client that gave up before the answer began/);
});

test.each(contents.flatMap((panel) => queriesOf(panel).map((expr) => [panel.title, expr])))(
  '%s: asks in PromQL for known series and labels: %s',
  (_, expr) => {
    expect(isPromql(asked(expr))).toBe(true);
    expect(unknownIn(asked(expr))).toEqual([]);
    expect(asked(expr)).not.toContain('$');
    expect(expr).toContain('namespace=~"$namespace",job=~"$namespace/$proxy"');
  },
);

test('names in legends only labels that the query keeps', () => {
  for (const panel of contents) {
    for (const { expr, legendFormat } of 'targets' in panel ? panel.targets : []) {
      const kept = /(?:sum|max) by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
      const named = Array.from(legendFormat.matchAll(/\{\{(\w+)\}\}/g), ([, label = '']) => label);
      expect(named.filter((label) => !kept.includes(label))).toEqual([]);
    }
  }
});

test('lets people choose the data source, the namespace and the proxy', () => {
  const [source, namespace, proxy] = dashboard.templating.list;

  expect(source).toEqual({ type: 'datasource', name: 'datasource', label: 'Data source', query: 'prometheus' });
  expect(namespace).toMatchObject({
    type: 'custom',
    name: 'namespace',
    query: 'mcp,other',
    multi: true,
    includeAll: true,
  });
  expect(proxy).toMatchObject({ type: 'custom', name: 'proxy', query: 'issues,weather' });
  expect(proxy?.options?.map(({ value }) => value)).toEqual(['$__all', 'issues', 'weather']);
});

test('gives each panel a number, and a place of its own', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${String(x + (index % w))} ${String(y + Math.floor(index / w))}`),
  );

  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(cells).size).toBe(cells.length);
  expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});
