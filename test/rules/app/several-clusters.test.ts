import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  HeaderValue,
  McpGroup,
  McpWarnings,
  OperatorRelease,
  ProxyDefaults,
  TargetCluster,
  TelemetryConfig,
} from '../../../lib';
import { chartFor, errorsOf, HOST, proxyIn, REQUESTS, TARGETS } from '../../support/facades';

/** A chart of an app for a cluster; without one, it is not bound. */
function chartIn(app: App, id: string, cluster?: TargetCluster): Chart {
  const chart = new Chart(app, id, { namespace: 'mcp' });
  cluster?.bind(chart);
  return chart;
}

function warningsOf(chart: Chart, id: string): string[] {
  return McpWarnings.of(App.of(chart))
    .map(({ path, message }) => `[${path}] ${message}`)
    .filter((each) => each.endsWith(`(${id})`));
}

describe.each(TARGETS)('%s, a proxy of one cluster', (_, clusterOf) => {
  function charts(): { readonly dev: Chart; readonly prod: Chart } {
    const app = Testing.app();
    return { dev: chartIn(app, 'dev', clusterOf('dev')), prod: chartIn(app, 'prod', clusterOf('prod')) };
  }

  test('cannot refer to a config of another one', () => {
    const { dev, prod } = charts();
    const config = new TelemetryConfig(dev, 'Otel', { metadata: { name: 'otel' }, prometheus: true });
    proxyIn(prod, { telemetry: { config } });

    expect(errorsOf(prod)).toEqual([
      '[prod/weather] telemetry.config: "otel" refers to a TelemetryConfig of the cluster dev, but this resource is for prod; create one for prod, or bind both to one cluster (reference-elsewhere)',
    ]);
  });

  test('cannot refer to a group or a Secret of another one', () => {
    const { dev, prod } = charts();
    const secret = new kplus.Secret(dev, 'Secret', { metadata: { name: 'api' }, stringData: { token: 'a' } });
    proxyIn(prod, {
      group: new McpGroup(dev, 'Group', { metadata: { name: 'team' } }),
      headerForward: { 'X-Key': HeaderValue.fromSecret(secret as kplus.ISecret, 'token') },
    });

    expect(errorsOf(prod)).toEqual(
      expect.arrayContaining([
        '[prod/weather] headerForward["X-Key"].secret: refers to a Secret of the cluster dev, but this resource is for prod; create one for prod, or bind both to one cluster (reference-elsewhere)',
        '[prod/weather] group: "team" refers to an McpGroup of the cluster dev, but this resource is for prod; create one for prod, or bind both to one cluster (reference-elsewhere)',
      ]),
    );
  });

  test('can refer to a Secret by its name, and is not held against the Secret of another cluster', () => {
    const { dev, prod } = charts();
    new kplus.Secret(dev, 'Secret', { metadata: { name: 'api' }, stringData: { other: 'a' } });
    const secret = kplus.Secret.fromSecretName(prod, 'Imported', 'api');
    proxyIn(prod, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'token') } });

    expect(errorsOf(prod)).toEqual([]);
  });

  test('can refer to what is in a chart of the same cluster, or of none', () => {
    const app = Testing.app();
    const shared = chartIn(app, 'shared', clusterOf('prod'));
    const secrets = chartIn(app, 'secrets');
    const prod = chartIn(app, 'prod', clusterOf('prod'));
    const secret = new kplus.Secret(secrets, 'Secret', { metadata: { name: 'api' }, stringData: { token: 'a' } });
    proxyIn(prod, {
      telemetry: { config: new TelemetryConfig(shared, 'Otel', { metadata: { name: 'otel' }, prometheus: true }) },
      headerForward: { 'X-Key': HeaderValue.fromSecret(secret as kplus.ISecret, 'token') },
    });

    expect(errorsOf(prod)).toEqual([]);
  });

  test('cannot refer to what was removed', () => {
    const chart = chartFor(clusterOf());
    const config = new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true });
    proxyIn(chart, { telemetry: { config } });
    chart.node.tryRemoveChild('Otel');

    expect(errorsOf(chart)).toContainEqual(
      expect.stringMatching(/was removed from the app; remove the reference, or keep it \(reference-elsewhere\)$/),
    );
  });

  test('cannot be exposed twice on one host and path', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST, https: true, ingressClassName: 'nginx' });
    proxy.expose.viaIngress({ host: HOST, https: true, ingressClassName: 'nginx' });

    expect(errorsOf(chart)).toEqual([
      `[test/weather] expose.viaIngress[1]: exposes the proxy again at ${HOST}/mcp, as expose.viaIngress does; remove one of the two, or give it another host, path or class (exposure-twice)`,
    ]);
  });

  test('can be exposed on another path, for another class, and through listeners of a Gateway', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST, https: true, ingressClassName: 'nginx' });
    proxy.expose.viaIngress({ host: HOST, https: true, ingressClassName: 'internal' });
    proxy.expose.viaIngress({ host: HOST, https: true, ingressClassName: 'nginx', path: '/v2' });
    proxy.expose.viaHttpRoute({ hostname: HOST, gateway: { name: 'public', sectionName: 'http' } });
    proxy.expose.viaHttpRoute({ hostname: HOST, gateway: { name: 'public', sectionName: 'https' } });

    expect(errorsOf(chart)).toEqual([]);
  });
});

describe('an app', () => {
  test('cannot refer to a config of another app', () => {
    const chart = chartFor();
    const other = chartFor();
    proxyIn(chart, {
      telemetry: { config: new TelemetryConfig(other, 'Otel', { metadata: { name: 'otel' }, prometheus: true }) },
    });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /of another App; create it in this one, or refer to it by its name \(reference-elsewhere\)$/,
      ),
    ]);
  });

  test('has one release of the operator for each cluster', () => {
    const app = Testing.app();
    const of = (release: OperatorRelease): TargetCluster => TargetCluster.withOperator({ name: 'prod', release });
    const first = chartIn(app, 'first', of(OperatorRelease.V0_44));
    proxyIn(first, {}, 'one');
    proxyIn(chartIn(app, 'second', of(OperatorRelease.V0_37)), {}, 'two');
    proxyIn(chartIn(app, 'third', of(OperatorRelease.V0_44)), {}, 'three');

    expect(errorsOf(first)).toEqual([
      '[second/two] TargetCluster.release: is 0.37.0 here, but 0.44.0 for first/one, and both are for the cluster prod; state one release, or give the clusters two names (cluster-release)',
    ]);
  });

  test('should bind all of its charts, or none', () => {
    const app = Testing.app();
    const prod = chartIn(app, 'prod', TargetCluster.withoutOperator());
    const forgotten = chartIn(app, 'forgotten');
    proxyIn(prod);
    proxyIn(forgotten, {}, 'one');
    proxyIn(forgotten, {}, 'two');

    expect(warningsOf(prod, 'cluster-unbound')).toEqual([
      '[forgotten/one] TargetCluster.bind: is not called for the chart of this resource, as it is for that of prod/weather, so custom resources are written for a cluster with the operator; bind each chart, or the app (cluster-unbound)',
    ]);
  });

  test('may bind the app itself, or nothing, or give constructs a cluster', () => {
    const bound = Testing.app();
    TargetCluster.withoutOperator().bind(bound);
    const unbound = Testing.app();
    const given = Testing.app();
    for (const app of [bound, unbound, given]) {
      const cluster = app === given ? { cluster: TargetCluster.withoutOperator() } : {};
      const charts = ['one', 'two'].map((id) => {
        const chart = chartIn(app, id);
        proxyIn(chart, cluster, id);
        return chart;
      });

      expect(charts.flatMap((chart) => warningsOf(chart, 'cluster-unbound'))).toEqual([]);
    }
  });

  test('should not bind defaults where there is no proxy', () => {
    const app = Testing.app();
    const chart = chartIn(app, 'one');
    const other = chartIn(app, 'other');
    ProxyDefaults.bind(other, { resources: REQUESTS });
    proxyIn(chart);

    expect(warningsOf(chart, 'defaults-unused')).toEqual([
      '[other] ProxyDefaults.bind: has no effect, since there is no proxy below this scope; bind them to a scope above the proxies, or remove them (defaults-unused)',
    ]);

    proxyIn(other, {}, 'later');

    expect(warningsOf(chart, 'defaults-unused')).toEqual([]);
  });
});
