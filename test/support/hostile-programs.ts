import { App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import {
  Authorization,
  HeaderValue,
  McpDashboard,
  McpGuardrails,
  OidcConfig,
  OidcProvider,
  RelabelAction,
  RemoteMcpProxy,
  TelemetryConfig,
  type TargetCluster,
  ToolConfig,
} from '../../lib';
import { HOSTILE_TEXT } from './hostile-texts';

/** The places for texts, and what is written there otherwise. */
export const USUAL = {
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
export type Texts = typeof USUAL;
export type Place = keyof Texts;

export const PLACES = Object.keys(USUAL) as Place[];

/** Hostile texts in one or two of the places. */
export function hostileTexts(places: readonly Place[]): fc.Arbitrary<Texts> {
  return fc.noShrink(
    fc
      .array(fc.tuple(fc.constantFrom(...places), HOSTILE_TEXT), { minLength: 1, maxLength: 2 })
      .map((changes): Texts => ({ ...USUAL, ...Object.fromEntries(changes) })),
  );
}

/** A program that uses each of the texts. */
export function hostileChart(texts: Texts, cluster: TargetCluster): Chart {
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
