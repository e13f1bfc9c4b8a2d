import { present } from '../../private/plain';

/** The parts of a dashboard of Grafana that are used here; the tests compare them with Grafana's own types. */

/** A dashboard as Grafana stores it. */
export interface GrafanaDashboard {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly editable: boolean;
  readonly graphTooltip: 1;
  readonly time: { readonly from: string; readonly to: string };
  readonly refresh: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: GrafanaVariable[] };
  readonly annotations: { readonly list: [] };
  readonly panels: (GrafanaRow | GrafanaPanel)[];
}

/** A choice at the top of a dashboard. */
export interface GrafanaVariable {
  readonly type: 'datasource' | 'custom';
  readonly name: string;
  readonly label: string;
  readonly query: string;
  readonly multi?: boolean;
  readonly includeAll?: boolean;
  readonly current?: GrafanaOption;
  readonly options?: GrafanaOption[];
}

/** A value of a choice. */
export interface GrafanaOption {
  readonly selected: boolean;
  readonly text: string | string[];
  readonly value: string | string[];
}

/** A headline with which panels are folded. */
export interface GrafanaRow {
  readonly type: 'row';
  readonly id: number;
  readonly title: string;
  readonly collapsed: boolean;
  readonly gridPos: GrafanaPosition;
  /** The panels below it, if it is collapsed. */
  readonly panels: GrafanaPanel[];
}

/** A panel in its place. */
export type GrafanaPanel = PanelContent & { readonly id: number; readonly gridPos: GrafanaPosition };

/** A panel without its place. */
export type PanelContent = TextPanel | TimeseriesPanel | HeatmapPanel | StatPanel;

/** A text. */
export interface TextPanel {
  readonly type: 'text';
  readonly title: string;
  readonly options: { readonly mode: 'markdown'; readonly content: string };
}

/** A panel that asks Prometheus. */
interface QueryPanel {
  readonly title: string;
  readonly description?: string;
  readonly datasource: GrafanaDatasource;
  readonly targets: GrafanaQuery[];
}

/** Lines over time. */
export interface TimeseriesPanel extends QueryPanel {
  readonly type: 'timeseries';
  readonly options: {
    readonly legend: { calcs: string[]; displayMode: 'table'; placement: 'bottom'; showLegend: boolean };
    readonly tooltip: { readonly mode: 'multi'; readonly sort: 'desc' };
  };
  readonly fieldConfig: {
    readonly defaults: {
      readonly unit: string;
      readonly min: number;
      readonly custom: {
        readonly drawStyle: 'line';
        readonly fillOpacity: number;
        readonly lineWidth: number;
        readonly showPoints: 'never';
      };
    };
    readonly overrides: [];
  };
}

/** Counts by bounds over time. */
export interface HeatmapPanel extends QueryPanel {
  readonly type: 'heatmap';
  readonly options: {
    readonly calculate: boolean;
    readonly cellGap: number;
    readonly color: {
      readonly mode: 'scheme';
      readonly scheme: string;
      readonly fill: string;
      readonly exponent: number;
      readonly steps: number;
      readonly reverse: boolean;
    };
    readonly exemplars: { readonly color: string };
    readonly legend: { readonly show: boolean };
    readonly showValue: 'never';
    readonly tooltip: { readonly mode: 'single'; readonly yHistogram: boolean };
    readonly yAxis: { readonly unit: string; readonly axisPlacement: 'left' };
  };
  readonly fieldConfig: { readonly defaults: object; readonly overrides: [] };
}

/** Current values. */
export interface StatPanel extends QueryPanel {
  readonly type: 'stat';
  readonly options: {
    readonly colorMode: 'value';
    readonly graphMode: 'area';
    readonly justifyMode: 'auto';
    readonly orientation: 'auto';
    readonly percentChangeColorMode: 'standard';
    readonly reduceOptions: { readonly calcs: string[]; readonly fields: string; readonly values: boolean };
    readonly showPercentChange: boolean;
    readonly textMode: 'auto';
    readonly wideLayout: boolean;
  };
  readonly fieldConfig: { readonly defaults: { readonly unit: string }; readonly overrides: [] };
}

/** A query of Prometheus. */
interface GrafanaQuery {
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat: string;
  readonly format: 'time_series' | 'heatmap';
  readonly instant: boolean;
  readonly range: boolean;
  readonly datasource: GrafanaDatasource;
}

/** The Prometheus that a panel asks. */
interface GrafanaDatasource {
  readonly type: string;
  readonly uid: string;
}

/** A place in a grid that is 24 wide. */
interface GrafanaPosition {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The data source that people choose at the top. */
const DATASOURCE: GrafanaDatasource = { type: 'prometheus', uid: '${datasource}' };
const REF_IDS = 'ABCDEFGH';

/** A query, and what its lines are called. */
export interface Line {
  readonly expr: string;
  readonly legend: string;
}

/** What a panel with queries shows. */
export interface Chart {
  readonly title: string;
  /** A unit of Grafana, such as `reqps`. */
  readonly unit: string;
  readonly lines: readonly Line[];
  readonly description?: string;
}

/** Lines over time. */
export function timeseries(chart: Chart): TimeseriesPanel {
  return {
    type: 'timeseries',
    ...asked(chart, 'time_series'),
    options: {
      legend: { calcs: ['mean', 'max'], displayMode: 'table', placement: 'bottom', showLegend: true },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    fieldConfig: {
      defaults: {
        unit: chart.unit,
        min: 0,
        custom: { drawStyle: 'line', fillOpacity: 10, lineWidth: 1, showPoints: 'never' },
      },
      overrides: [],
    },
  };
}

/** How many requests there were of each duration, over time. */
export function heatmap(chart: Chart): HeatmapPanel {
  return {
    type: 'heatmap',
    ...asked(chart, 'heatmap'),
    options: {
      calculate: false,
      cellGap: 1,
      color: { mode: 'scheme', scheme: 'Oranges', fill: 'dark-orange', exponent: 0.5, steps: 64, reverse: false },
      exemplars: { color: 'rgba(255,0,255,0.7)' },
      legend: { show: true },
      showValue: 'never',
      tooltip: { mode: 'single', yHistogram: true },
      yAxis: { unit: chart.unit, axisPlacement: 'left' },
    },
    fieldConfig: { defaults: {}, overrides: [] },
  };
}

/** The current value. */
export function stat(chart: Chart): StatPanel {
  return {
    type: 'stat',
    ...asked(chart, 'time_series'),
    options: {
      colorMode: 'value',
      graphMode: 'area',
      justifyMode: 'auto',
      orientation: 'auto',
      percentChangeColorMode: 'standard',
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
      showPercentChange: false,
      textMode: 'auto',
      wideLayout: true,
    },
    fieldConfig: { defaults: { unit: chart.unit }, overrides: [] },
  };
}

/** A text in Markdown. */
export function text(title: string, content: string): TextPanel {
  return { type: 'text', title, options: { mode: 'markdown', content } };
}

/** What panels with queries have in common. */
function asked({ title, description, lines }: Chart, format: GrafanaQuery['format']): QueryPanel {
  const targets = lines.map(({ expr, legend }, index) => ({
    refId: REF_IDS.charAt(index),
    expr,
    legendFormat: legend,
    format,
    instant: false,
    range: true,
    datasource: DATASOURCE,
  }));
  return { title, ...present({ description }), datasource: DATASOURCE, targets };
}
