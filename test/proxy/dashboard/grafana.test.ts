import { heatmap, stat, text, timeseries } from '../../../lib/proxy/dashboard/grafana';

const CHART = {
  title: 'Requests',
  unit: 'reqps',
  lines: [
    { expr: 'sum(a)', legend: 'all' },
    { expr: 'sum(b)', legend: '{{proxy}}' },
  ],
} as const;
const DESCRIBED = { ...CHART, description: 'All requests.' } as const;
const QUERY = { instant: false, range: true };

function targets(format: string): object[] {
  return [
    { refId: 'A', expr: 'sum(a)', legendFormat: 'all', format, ...QUERY },
    { refId: 'B', expr: 'sum(b)', legendFormat: '{{proxy}}', format, ...QUERY },
  ];
}

describe('a panel', () => {
  test('with lines over time', () => {
    expect(timeseries(CHART)).toMatchObject({
      type: 'timeseries',
      title: 'Requests',
      targets: targets('time_series'),
      options: {
        legend: { calcs: ['mean', 'max'], displayMode: 'table', placement: 'bottom', showLegend: true },
        tooltip: { mode: 'multi', sort: 'desc' },
      },
      fieldConfig: {
        defaults: {
          unit: 'reqps',
          min: 0,
          custom: { drawStyle: 'line', fillOpacity: 10, lineWidth: 1, showPoints: 'never' },
        },
        overrides: [],
      },
    });
  });

  test('with a heatmap', () => {
    expect(heatmap(CHART)).toMatchObject({
      type: 'heatmap',
      title: 'Requests',
      targets: targets('heatmap'),
      options: {
        calculate: false,
        color: { mode: 'scheme', scheme: 'Oranges', fill: 'dark-orange', exponent: 0.5, steps: 64, reverse: false },
        exemplars: { color: 'rgba(255,0,255,0.7)' },
        legend: { show: true },
        showValue: 'never',
        tooltip: { mode: 'single', yHistogram: true },
        yAxis: { unit: 'reqps', axisPlacement: 'left' },
      },
      fieldConfig: { defaults: {}, overrides: [] },
    });
  });

  test('with one number', () => {
    expect(stat(CHART)).toMatchObject({
      type: 'stat',
      title: 'Requests',
      targets: targets('time_series'),
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
      fieldConfig: { defaults: { unit: 'reqps' }, overrides: [] },
    });
  });

  test('with a text', () => {
    expect(text('About', '**This**')).toEqual({
      type: 'text',
      title: 'About',
      options: { mode: 'markdown', content: '**This**' },
    });
  });

  test.each([timeseries, heatmap, stat])('has a description only if it is given one: %p', (panel) => {
    expect(panel(DESCRIBED)).toMatchObject({ description: 'All requests.' });
    expect(panel(CHART)).not.toHaveProperty('description');
  });
});
