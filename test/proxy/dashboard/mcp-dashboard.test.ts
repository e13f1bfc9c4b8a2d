import { App, Chart, Lazy, Testing } from 'cdk8s';
import {
  McpDashboard,
  McpWarnings,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  TargetCluster,
  TelemetryConfig,
  type McpDashboardProps,
} from '../../../lib/index';
import { authServerOf, chartFor, errorsOf, manifestOf, proxyIn } from '../../support/facades';

interface File {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] };
}

function scrapedIn(chart: Chart, ...names: string[]): void {
  const config = new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, prometheus: true });
  for (const name of names) {
    proxyIn(chart, { telemetry: { config } }, name).metrics.scrape();
  }
}

function fileIn(chart: Chart): File {
  const [text = ''] = Object.values(manifestOf(chart, 'ConfigMap')['data'] as { [file: string]: string });
  return JSON.parse(text) as File;
}

function chosen(chart: Chart): { [variable: string]: string } {
  return Object.fromEntries(fileIn(chart).templating.list.map(({ name, query }) => [name, query]));
}

test('writes a ConfigMap that the sidecar of kube-prometheus-stack finds', () => {
  const chart = chartFor();
  const dashboard = new McpDashboard(chart, 'Dashboard');
  scrapedIn(chart, 'weather', 'issues');

  const manifest = manifestOf(chart, 'ConfigMap');
  expect(manifest).toMatchObject({
    apiVersion: 'v1',
    metadata: { namespace: 'mcp', labels: { grafana_dashboard: '1' } },
  });
  expect(Object.keys(manifest['data'] as object)).toEqual([`${fileIn(chart).uid}.json`]);
  expect(fileIn(chart).uid).toMatch(/^[a-z0-9-]{1,40}$/);
  expect(dashboard.node.defaultChild).toBe(dashboard.configMap);
});

test.each([
  ['0.55', true, false],
  ['0.63', true, true],
  ['0.63', false, false],
])(
  'at release %s, with an authorization server: %j, it has a row for its clients: %j',
  (release, hasServer, hasRow) => {
    const chart = chartFor(TargetCluster.withoutOperator({ release: OperatorRelease.of(release) }));
    const issuer = 'https://weather.example.org';
    const url = `${issuer}/mcp`;
    const own = new OidcConfig(chart, 'Own', { provider: OidcProvider.inline({ issuer }) });
    const telemetry = { config: new TelemetryConfig(chart, 'Telemetry', { prometheus: true }) };
    const proxy = proxyIn(chart, {
      telemetry,
      oidc: { config: own, audience: url, resourceUrl: url },
      ...(hasServer ? { authServer: { config: authServerOf(chart, issuer) } } : {}),
    });
    proxy.metrics.scrape();
    new McpDashboard(chart, 'Dashboard');

    const text = JSON.stringify(Testing.synth(chart)).replaceAll('\\', '');
    expect(text.includes('"title": "Authorization server"')).toBe(hasRow);
  },
);

test('offers the proxies below its scope that are scraped, also those made later', () => {
  const chart = chartFor();
  new McpDashboard(chart, 'Dashboard', { title: 'Ours' });
  scrapedIn(chart, 'weather', 'issues');
  proxyIn(chart, {}, 'silent');

  expect(chosen(chart)).toEqual({ datasource: 'prometheus', namespace: 'mcp', proxy: 'issues,weather' });
  expect(fileIn(chart).title).toBe('Ours');
  expect(fileIn(chart).description).toContain('mcp/issues, mcp/weather');
});

test('offers the proxies of all charts, if it is told so', () => {
  const app = new App();
  const [one, other, own] = ['one', 'other', 'own'].map((name) => new Chart(app, name, { namespace: name }));
  if (one === undefined || other === undefined || own === undefined) {
    throw new Error('no charts');
  }
  scrapedIn(one, 'weather');
  scrapedIn(other, 'issues');
  new McpDashboard(own, 'Dashboard', { proxiesBelow: app });

  expect(chosen(own)).toEqual({ datasource: 'prometheus', namespace: 'one,other', proxy: 'issues,weather' });
});

test('has the labels, the folder and the identity that it is given', () => {
  const chart = chartFor();
  new McpDashboard(chart, 'Dashboard', {
    metadata: { name: 'proxies', labels: { team: 'a' }, annotations: { note: 'b' } },
    labels: { dashboards: 'yes' },
    folder: 'MCP',
    folderAnnotation: 'k8s-sidecar-target-directory',
    uid: 'our-proxies',
  });
  scrapedIn(chart, 'weather');

  expect(manifestOf(chart, 'ConfigMap')).toMatchObject({
    metadata: {
      name: 'proxies',
      labels: { dashboards: 'yes', team: 'a' },
      annotations: { note: 'b', 'k8s-sidecar-target-directory': 'MCP' },
    },
    data: { 'our-proxies.json': expect.any(String) as string },
  });
  expect(manifestOf(chart, 'ConfigMap')['metadata']).not.toHaveProperty('labels.grafana_dashboard');
});

test('puts the folder into the annotation of kube-prometheus-stack', () => {
  const chart = chartFor();
  new McpDashboard(chart, 'Dashboard', { folder: 'MCP' });
  scrapedIn(chart, 'weather');

  expect(manifestOf(chart, 'ConfigMap')).toMatchObject({ metadata: { annotations: { grafana_folder: 'MCP' } } });
});

test('is the same in each synthesis, whatever the order of the proxies', () => {
  const texts = [
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
  ].map((names) => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard');
    scrapedIn(chart, ...names);
    const [first, second] = [manifestOf(chart, 'ConfigMap'), manifestOf(chart, 'ConfigMap')];
    expect(first).toEqual(second);
    return JSON.stringify(first);
  });

  expect(texts[0]).toBe(texts[1]);
});

test('offers a proxy by a name that cdk8s resolves later', () => {
  const chart = chartFor();
  new McpDashboard(chart, 'Dashboard');
  const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
  const name = Lazy.any({ produce: () => 'later' }) as string;
  proxyIn(chart, { metadata: { name }, telemetry: { config } }).metrics.scrape();

  expect(chosen(chart)['proxy']).toBe('later');
});

test('does not offer a proxy that was removed', () => {
  const chart = chartFor();
  new McpDashboard(chart, 'Dashboard');
  scrapedIn(chart, 'weather', 'issues');
  chart.node.tryRemoveChild('issues');

  expect(chosen(chart)['proxy']).toBe('weather');
});

describe('bad input', () => {
  test('fails if there is nothing to show', () => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard');
    proxyIn(chart);
    const other = chartFor();
    new McpDashboard(other, 'Dashboard', { proxiesBelow: other.node.root });

    expect(errorsOf(chart)).toEqual([
      '[test/Dashboard] proxiesBelow: is test, and no proxy there calls metrics.scrape, so there is nothing to show; call it, or give the app or another construct, or leave out the dashboard (dashboard-empty)',
    ]);
    expect(errorsOf(other)).toEqual([expect.stringContaining('proxiesBelow: is the app, and no proxy there')]);
  });

  test('fails if the namespace of a proxy is not known', () => {
    const chart = new Chart(Testing.app(), 'test');
    new McpDashboard(chart, 'Dashboard');
    scrapedIn(chart, 'weather');

    expect(errorsOf(chart)).toEqual([
      '[test/Dashboard] proxiesBelow: contains test/weather, whose namespace is not known, and series are found by it; set the namespace of its chart, or metadata.namespace of the proxy (dashboard-no-namespace)',
    ]);
  });

  test.each(['', 'a b', 'x'.repeat(41)])('fails for the identity %j', (uid) => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard', { uid });
    scrapedIn(chart, 'weather');

    expect(errorsOf(chart)).toEqual([
      `[test/Dashboard] uid: ${JSON.stringify(uid)} is not an identity that Grafana accepts; use up to 40 letters, digits, "-" and "_" (dashboard-uid)`,
    ]);
  });

  test('fails if it does not fit into a ConfigMap', () => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard', { title: 'x'.repeat(1_048_576) });
    scrapedIn(chart, 'weather');

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[test\/Dashboard\] proxiesBelow: needs 10\d{5} bytes for 1 proxy, but a ConfigMap holds 1048576; write several dashboards, each for a part of the proxies \(dashboard-too-large\)$/,
      ),
    ]);
  });

  test.each<[unknown, string]>([
    [
      { proxiesBelow: 'app' },
      'proxiesBelow: is a string, not a construct; use the app, a chart, or another construct (type)',
    ],
    [{ title: 3 }, 'title: is a number, not a string; give a string (type)'],
  ])('fails for %j', (props, text) => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard', props as McpDashboardProps);
    scrapedIn(chart, 'weather');

    expect(errorsOf(chart)).toEqual([expect.stringContaining(`[test/Dashboard] ${text}`)]);
  });

  test.each<[McpDashboardProps, string]>([
    [
      { title: 'Proxies \ud800' },
      'title: contains an unpaired surrogate (U+D800), which no file can store; remove it (text-unreadable)',
    ],
    [{ title: 'Proxies \u007f' }, 'title: contains U+007F, which kubectl cannot read; remove it (text-unreadable)'],
    [
      { title: ' ' },
      'title: is empty, and Grafana refuses such a dashboard; give it a title, or leave it out (dashboard-title)',
    ],
    [
      { folder: 'MCP \udc00' },
      'folder: contains an unpaired surrogate (U+DC00), which no file can store; remove it (text-unreadable)',
    ],
    [
      { folder: 'MCP', folderAnnotation: 'a folder' },
      'metadata.annotations["a folder"]: is not a valid annotation name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (annotation-name)',
    ],
    [
      { labels: { 'my dashboards': '1' } },
      'metadata.labels["my dashboards"]: is not a valid label name; use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/" (label-name)',
    ],
    [
      { metadata: { annotations: { note: 'a\uffff' } } },
      'metadata.annotations["note"]: contains U+FFFF, which kubectl cannot read; remove it (text-unreadable)',
    ],
  ])('fails for the texts of %j', (props, text) => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard', props);
    scrapedIn(chart, 'weather');

    expect(errorsOf(chart)).toEqual([`[test/Dashboard] ${text}`]);
  });

  test('warns of control characters and other line breaks in a title', () => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard', { title: 'a\u001b[31m', folder: 'b\u2028' });
    scrapedIn(chart, 'weather');

    expect(McpWarnings.of(chart).map(({ path, message }) => `${path} ${message}`)).toEqual(
      expect.arrayContaining([
        'test/Dashboard title: contains U+001B, a control character that nothing shows; remove it (text-control)',
        'test/Dashboard folder: contains U+2028, which is printed unchanged and read back as a line break; remove it (text-character)',
      ]),
    );
  });

  test('warns of a prop that it does not have', () => {
    const chart = chartFor();
    new McpDashboard(chart, 'Dashboard', { heading: 'x' } as McpDashboardProps);
    scrapedIn(chart, 'weather');

    expect(McpWarnings.of(chart).map(({ path, message }) => `${path} ${message}`)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^test\/Dashboard heading: .*\(unused-prop\)$/)]),
    );
  });

  test('fails at once without a scope or an id', () => {
    expect(() => new McpDashboard(undefined as unknown as Chart, 'Dashboard')).toThrow(
      'McpDashboard: scope: is missing',
    );
    expect(() => new McpDashboard(chartFor(), '')).toThrow('McpDashboard: id: is empty');
  });
});
