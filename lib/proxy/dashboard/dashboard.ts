import { called, type Observed } from '../facades/alerts/alert';
import type {
  GrafanaDashboard,
  GrafanaOption,
  GrafanaPanel,
  GrafanaRow,
  GrafanaVariable,
  PanelContent,
} from './grafana';
import { blindSpots, dashboardRows } from './rows';

/** The schema of Grafana 10, which later ones migrate. */
const SCHEMA = 39;
const WIDTH = 24;
const HEADLINE = 1;
const PANEL = 8;
const TEXT = 6;

/** A dashboard for the proxies. */
export function dashboardOf(proxies: readonly Observed[], { uid, title }: Identity): GrafanaDashboard {
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
    panels: placed(),
  };
}

interface Identity {
  readonly uid: string;
  readonly title: string;
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

/** Rows one below the other, and the panels of a row side by side. */
function placed(): (GrafanaRow | GrafanaPanel)[] {
  const panels: (GrafanaRow | GrafanaPanel)[] = [];
  let y = 0;
  const add = (content: PanelContent, x: number, w: number, h: number): void => {
    panels.push({ id: panels.length + 1, ...content, gridPos: { x, y, w, h } });
  };
  add(blindSpots(), 0, WIDTH, TEXT);
  y += TEXT;
  for (const { title, panels: contents } of dashboardRows()) {
    const gridPos = { x: 0, y, w: WIDTH, h: HEADLINE };
    panels.push({ id: panels.length + 1, type: 'row', title, collapsed: false, gridPos, panels: [] });
    y += HEADLINE;
    const w = WIDTH / contents.length;
    contents.forEach((content, index) => {
      add(content, index * w, w, PANEL);
    });
    y += PANEL;
  }
  return panels;
}
