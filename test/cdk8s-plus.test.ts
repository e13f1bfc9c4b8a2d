import { ApiObject, Size, Testing, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Authorization, CaBundle, HeaderValue, RemoteMcpProxy, TelemetryConfig } from '../lib';
import { bareProxyIn, chartFor, errorsOf, manifestOf, oidcOf, proxyIn, TARGETS } from './support/facades';
import type { Manifest } from './support/corpus';

const LABELS = {
  app: 'mcpremoteproxy',
  'app.kubernetes.io/name': 'mcpremoteproxy',
  'app.kubernetes.io/instance': 'weather',
  toolhive: 'true',
  'toolhive-name': 'weather',
};

function specOf(chart: Chart, kind: string): unknown {
  return manifestOf(chart, kind)['spec'];
}

function podIn(chart: Chart, id: string): kplus.Deployment {
  return new kplus.Deployment(chart, id, { containers: [{ image: 'app', portNumber: 80 }] });
}

describe.each(TARGETS)('%s: cdk8s-plus accepts a proxy', (_, clusterOf) => {
  test('as the selector of a NetworkPolicy', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    new kplus.NetworkPolicy(chart, 'Policy', {
      selector: proxy,
      ingress: { rules: [{ peer: proxy, ports: [kplus.NetworkPolicyPort.tcp(proxy.port)] }] },
    });

    expect(specOf(chart, 'NetworkPolicy')).toMatchObject({
      podSelector: { matchLabels: LABELS },
      ingress: [
        {
          from: [
            {
              namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'mcp' } },
              podSelector: { matchLabels: LABELS },
            },
          ],
          ports: [{ port: 8080, protocol: 'TCP' }],
        },
      ],
    });
    expect(manifestOf(chart, 'NetworkPolicy').metadata.namespace).toBe('mcp');
  });

  test('that is imported', () => {
    const chart = chartFor(clusterOf());
    const proxy = RemoteMcpProxy.fromRemoteMcpProxyName(chart, 'P', 'weather');
    new kplus.NetworkPolicy(chart, 'Policy', { selector: proxy, egress: { rules: [{ peer: proxy, ports: [] }] } });

    expect(specOf(chart, 'NetworkPolicy')).toMatchObject({
      podSelector: { matchLabels: LABELS },
      egress: [{ to: [{ podSelector: { matchLabels: LABELS } }] }],
    });
    expect(proxy.toPodSelector()).toBe(proxy);
  });

  test('as a peer that a pod may call', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    podIn(chart, 'Agent').connections.allowTo(proxy, { ports: [kplus.NetworkPolicyPort.tcp(proxy.port)] });
    const policies = (Testing.synth(chart) as Manifest[]).filter(({ kind }) => kind === 'NetworkPolicy');

    expect(policies.map(({ spec }) => spec)).toEqual([
      expect.objectContaining({
        policyTypes: ['Egress'],
        egress: [expect.objectContaining({ to: [expect.objectContaining({ podSelector: { matchLabels: LABELS } })] })],
      }),
      expect.objectContaining({ policyTypes: ['Ingress'], podSelector: { matchLabels: LABELS } }),
    ]);
  });

  test('as a peer that may call a pod', () => {
    const chart = chartFor(clusterOf());
    podIn(chart, 'Server').connections.allowFrom(proxyIn(chart));
    const policies = (Testing.synth(chart) as Manifest[]).filter(({ kind }) => kind === 'NetworkPolicy');

    expect(policies.map(({ spec }) => (spec as { policyTypes: string[] }).policyTypes)).toEqual([
      ['Ingress'],
      ['Egress'],
    ]);
    expect(policies[1]?.['spec']).toMatchObject({ podSelector: { matchLabels: LABELS } });
  });

  test('as the selector of a Service', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    const service = new kplus.Service(chart, 'Service', {
      metadata: { name: 'front' },
      selector: proxy,
      ports: [{ port: 80, targetPort: proxy.port }],
    });

    expect(ApiObject.of(service).toJson()).toMatchObject({
      spec: { selector: LABELS, ports: [{ port: 80, targetPort: 8080 }] },
    });
  });

  test('as the target of an autoscaler', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart, {
      resources: { cpu: { request: kplus.Cpu.millis(100) }, memory: { request: Size.mebibytes(64) } },
    });
    new kplus.HorizontalPodAutoscaler(chart, 'Autoscaler', {
      target: proxy,
      maxReplicas: 5,
      metrics: [
        kplus.Metric.resourceCpu(kplus.MetricTarget.averageUtilization(70)),
        kplus.Metric.resourceMemory(kplus.MetricTarget.averageUtilization(80)),
      ],
    });

    expect(errorsOf(chart)).toEqual([]);
    expect(specOf(chart, 'HorizontalPodAutoscaler')).toMatchObject({
      maxReplicas: 5,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'weather' },
    });
    expect(proxy.hasAutoscaler).toBe(true);
    expect(
      (Testing.synth(chart) as Manifest[]).find(({ kind }) => kind === 'Deployment')?.['spec'] ?? {},
    ).not.toHaveProperty('replicas');
  });

  test('and the autoscaler warns about missing requests', () => {
    const chart = chartFor(clusterOf());
    new kplus.HorizontalPodAutoscaler(chart, 'Autoscaler', { target: bareProxyIn(chart), maxReplicas: 5 });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('[test/Autoscaler]')]);
  });
});

describe.each(TARGETS)('%s: a proxy accepts', (_, clusterOf) => {
  test('the ServiceAccount of the app', () => {
    const chart = chartFor(clusterOf());
    const account = new kplus.ServiceAccount(chart, 'Account', { automountToken: true });
    const proxy = proxyIn(chart, { serviceAccount: account as kplus.IServiceAccount });

    expect(errorsOf(chart)).toEqual([]);
    expect(proxy.serviceAccountName).toBe(account.name);
  });

  test('Secrets of the app, without reading their values', () => {
    const chart = chartFor(clusterOf());
    const secret = new kplus.Secret(chart, 'Secret', { stringData: { key: 'hunter2' } });
    proxyIn(chart, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret as kplus.ISecret, 'key') } });
    const others = (Testing.synth(chart) as Manifest[]).filter(({ kind }) => kind !== 'Secret');

    expect(JSON.stringify(others)).toContain(secret.name);
    expect(JSON.stringify(others)).not.toContain('hunter2');
  });

  test('ConfigMaps of the app', () => {
    const chart = chartFor(clusterOf());
    const cedar = { policies: ['permit(principal, action, resource);'], entities_json: '[]' };
    const policies = new kplus.ConfigMap(chart, 'Policies', {
      data: { 'authz.json': JSON.stringify({ version: '1.0', type: 'cedarv1', cedar }) },
    });
    const ca = new kplus.ConfigMap(chart, 'Ca', { metadata: { name: 'ca' }, data: { 'ca.crt': 'PEM' } });
    const config = new TelemetryConfig(chart, 'Otel', {
      openTelemetry: {
        endpoint: 'https://otel.example:4318',
        metrics: true,
        caBundle: CaBundle.fromConfigMap(ca as kplus.IConfigMap),
      },
    });
    proxyIn(chart, {
      telemetry: { config },
      authorization: Authorization.fromConfigMap(policies as kplus.IConfigMap),
      oidc: oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' }),
    });

    expect(errorsOf(chart)).toEqual([]);
    expect(JSON.stringify(Testing.synth(chart))).toContain(policies.name);
  });
});
