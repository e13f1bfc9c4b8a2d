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
  readonly panels: [];
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
export interface QueryPanel {
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
export interface GrafanaQuery {
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat: string;
  readonly format: 'time_series' | 'heatmap';
  readonly instant: boolean;
  readonly range: boolean;
  readonly datasource: GrafanaDatasource;
}

/** The Prometheus that a panel asks. */
export interface GrafanaDatasource {
  readonly type: string;
  readonly uid: string;
}

/** A place in a grid that is 24 wide. */
export interface GrafanaPosition {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
