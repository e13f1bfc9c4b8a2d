import { present } from '../../private/plain';
import type {
  GrafanaDatasource,
  GrafanaQuery,
  HeatmapPanel,
  QueryPanel,
  StatPanel,
  TextPanel,
  TimeseriesPanel,
} from './grafana';

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
