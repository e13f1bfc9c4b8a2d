import { App, Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import {
  Authorization,
  HeaderValue,
  McpDashboard,
  McpGuardrails,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RelabelAction,
  RemoteMcpProxy,
  TelemetryConfig,
  TargetCluster,
  ToolConfig,
} from '../lib';
import { celExpression } from '../lib/private/cel/cel-expression';
import { parseDocuments } from '../lib/private/kubernetes/yaml/parse-documents';
import { policiesIn } from './support/admission';
import type { Manifest } from './support/corpus';
import { HOSTILE_TEXT, TERMINAL } from './support/hostile-texts';
import { isPromql } from './support/promql';
import { runs } from './support/runs';

const RELEASE = { release: OperatorRelease.LATEST };
const TARGETS = [
  ['with the operator', (): TargetCluster => TargetCluster.withOperator(RELEASE)],
  ['without the operator', (): TargetCluster => TargetCluster.withoutOperator(RELEASE)],
] as const;

/** The places for texts, and what is written there otherwise. */
const USUAL = {
  chart: 'c',
  id: 'Proxy',
  name: 'weather',
  namespace: 'mcp',
  url: 'https://mcp.example.com/mcp',
  header: 'X-Tenant',
  headerValue: 'acme',
  tool: 'search',
  description: 'finds',
  policy: 'a',
  policies: 'permit(principal, action, resource);',
  annotation: 'a',
  annotationName: 'a',
  label: 'a',
  labelName: 'a',
  host: 'weather.example.org',
  path: '/weather',
  alertLabel: 'devtools',
  alertLabelName: 'team',
  severity: 'critical',
  runbook: 'https://wiki.example.com/alerts',
  relabeling: 'a',
  title: 'MCP',
  folder: 'MCP',
  uid: 'mcp',
  issuer: 'https://idp.example.com',
  allowedHost: '*.example.com',
  forbidden: 'Authorization',
  image: 'ghcr.io/*',
  policyName: 'company',
  environment: 'a',
  argument: 'a',
  node: 'a',
  service: 'weather',
};
type Texts = typeof USUAL;

const PLACES = Object.keys(USUAL) as (keyof Texts)[];

/** Hostile texts in one or two of the places. */
const TEXTS = fc.noShrink(
  fc
    .array(fc.tuple(fc.constantFrom(...PLACES), HOSTILE_TEXT), { minLength: 1, maxLength: 2 })
    .map((changes): Texts => ({ ...USUAL, ...Object.fromEntries(changes) })),
);

function chartOf(texts: Texts, cluster: TargetCluster): Chart {
  const chart = new Chart(new App(), texts.chart, { namespace: texts.namespace });
  cluster.bind(chart);
  McpGuardrails.bind(chart, {
    requireHttps: true,
    allowedIssuers: ['https://idp.example.com', texts.issuer],
    allowedRemoteHosts: ['mcp.example.com', texts.allowedHost],
    forbidPlaintextHeaders: [texts.forbidden],
    allowedImages: ['ghcr.io/*', texts.image],
  }).admissionPolicy(chart, { name: texts.policyName, namespaceLabels: { [texts.labelName]: texts.label } });
  const oidc = new OidcConfig(chart, 'Idp', {
    metadata: { name: 'idp' },
    provider: OidcProvider.inline({ issuer: texts.issuer === USUAL.issuer ? USUAL.issuer : 'https://idp.example.com' }),
  });
  const telemetry = new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'telemetry' }, prometheus: true });
  const tools = new ToolConfig(chart, 'Tools', {
    metadata: { name: 'tools', annotations: { [texts.annotationName]: texts.annotation } },
    toolsFilter: [texts.tool, 'other'],
    toolsOverride: { [texts.tool]: { name: 'found', description: texts.description } },
  });
  const proxy = new RemoteMcpProxy(chart, texts.id, {
    metadata: {
      name: texts.name,
      labels: { [texts.labelName]: texts.label },
      annotations: { [texts.annotationName]: texts.annotation },
    },
    remoteUrl: texts.url,
    oidc: { config: oidc, audience: 'https://weather.example.org' },
    tools: { config: tools },
    headerForward: { [texts.header]: HeaderValue.plaintext(texts.headerValue) },
    authorization: Authorization.cedar([
      texts.policies,
      `permit(principal, action, resource == Tool::${JSON.stringify(texts.policy)});`,
    ]),
    telemetry: { config: telemetry, serviceName: texts.service },
    audit: true,
    pod: { nodeSelector: { [texts.labelName]: texts.node } },
    podTemplate: {
      metadata: { annotations: { [texts.annotationName]: texts.annotation } },
      spec: { containers: [{ name: 'side', image: 'ghcr.io/a/b:v1', args: [texts.argument] }] },
    },
    resourceOverrides: { proxyDeployment: { env: { A: texts.environment } } },
  });
  proxy.expose.viaIngress({
    host: texts.host,
    path: texts.path,
    annotations: { [texts.annotationName]: texts.annotation },
  });
  proxy.metrics.scrape({
    metricRelabelings: [
      { action: RelabelAction.REPLACE, sourceLabels: ['a'], targetLabel: 'b', replacement: texts.relabeling },
    ],
  });
  proxy.metrics.alert({
    severity: { urgent: texts.severity },
    alertLabels: { [texts.alertLabelName]: texts.alertLabel },
    runbookUrl: texts.runbook,
  });
  new McpDashboard(chart, 'Dashboard', {
    metadata: { name: 'dashboard' },
    title: texts.title,
    folder: texts.folder,
    uid: texts.uid,
  });
  return chart;
}

describe.each(TARGETS)('hostile texts in any place of a program, %s,', (_, clusterOf) => {
  test('are written as they are, or are errors on lines of their own', () => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation();
    let count = 0;
    fc.assert(
      fc.property(TEXTS, (texts) => {
        warn.mockClear();
        const chart = chartOf(texts, clusterOf());
        const app = App.of(chart);
        // cdk8s itself writes the paths of constructs before them
        const errors = app.node.findAll().flatMap(({ node }) => node.validate());

        expect([...errors, ...warn.mock.calls.map(([line]) => line as string)].filter(isBroken)).toEqual([]);
        if (errors.length === 0) {
          count += 1;
          expectWritten(texts, chart);
        }
      }),
      { numRuns: runs(60) },
    );

    expect(count).toBeGreaterThan(10);
  }, 300_000);
});

/** Whether a terminal would obey a line, or show several. */
function isBroken(line: string): boolean {
  return TERMINAL.test(line) || line.includes('\n');
}

function expectWritten(texts: Texts, chart: Chart): void {
  const manifests = Testing.synth(chart) as Manifest[];

  expect(parseDocuments(App.of(chart).synthYaml()).map(({ value }) => value)).toEqual(manifests);
  expectAllThere(texts, manifests);
  expectReadable(texts, manifests);
}

/** Each text is somewhere in the objects: as it is, or within a file of them. */
function expectAllThere(texts: Texts, manifests: readonly Manifest[]): void {
  const written = textsIn(manifests);
  const changed = PLACES.filter((place) => texts[place] !== USUAL[place] && !NOT_WRITTEN.includes(place));

  expect(changed.filter((place) => !written.some((each) => isWithin(texts[place], each)))).toEqual([]);
}

/** Also as a literal of Cedar. */
function isWithin(text: string, whole: string): boolean {
  return whole.includes(text) || whole.includes(JSON.stringify(text));
}

/** The ids of constructs; and guardrails are expressions in CEL, and only with the operator. */
const NOT_WRITTEN: readonly (keyof Texts)[] = [
  'chart',
  'id',
  'issuer',
  'allowedHost',
  'forbidden',
  'image',
  'policyName',
];

/** All texts and keys within a value, and within texts that are JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value, ...(/^[[{]/.test(value) && isJson(value) ? textsIn(JSON.parse(value)) : [])];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)])
    : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Rule {
  readonly expr: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
}

/** Expressions within the objects are those of their languages, whatever is in their texts. */
function expectReadable({ title, alertLabel, alertLabelName }: Texts, manifests: readonly Manifest[]): void {
  const validations = policiesIn(manifests).flatMap(({ spec }) => spec.validations);
  const rules = manifests.flatMap(({ kind, spec }) => {
    return kind === 'PrometheusRule' ? (spec as { readonly groups: readonly { readonly rules: Rule[] }[] }).groups : [];
  });
  const dashboards = manifests.flatMap(({ metadata, data }) => {
    return metadata.name === 'dashboard' ? Object.values(data as { readonly [file: string]: string }) : [];
  });

  expect(validations.filter(({ message }) => isBroken(message))).toEqual([]);
  expect(
    validations
      .map(({ expression }) => celExpression(expression.replaceAll(/\bobject\b/g, 'self')))
      .filter((each) => 'problem' in each),
  ).toEqual([]);
  expect(rules.flatMap((group) => group.rules.filter(({ expr }) => !isPromql(expr)))).toEqual([]);
  expect(rules.flatMap((group) => group.rules.filter(({ labels }) => labels[alertLabelName] !== alertLabel))).toEqual(
    [],
  );
  expect(dashboards.map((each) => (JSON.parse(each) as { readonly title: string }).title)).toEqual([title]);
}
