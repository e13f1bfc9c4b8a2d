import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { HeaderValue, SessionStorage, TargetCluster, TelemetryConfig, type RemoteMcpProxyProps } from '../../lib';
import { seenApp } from '../support/app-resources';
import { authServerOf, bareProxyIn, proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const PROXY = { remoteUrl: 'https://mcp.example.com/mcp' };

describe('a warning that a construct has on another kind of cluster', () => {
  const sensitive = (chart: Chart): TelemetryConfig =>
    new TelemetryConfig(chart, 'Otel', {
      openTelemetry: {
        endpoint: 'https://otel.example.com',
        metrics: true,
        headers: { 'X-Key': HeaderValue.fromSecret(kplus.Secret.fromSecretName(chart, 'Ref', 'api'), 'token') },
      },
    });
  const props =
    (more: Partial<RemoteMcpProxyProps>) =>
    (chart: Chart): unknown =>
      proxyIn(chart, more);

  test.each<[string, string, (chart: Chart) => unknown, readonly [operator: boolean, without: boolean]]>([
    ['weather', 'proxy-port', props({ proxyPort: 80 }), [true, true]],
    ['weather', 'proxy-port', props({}), [false, false]],
    ['weather', 'release-unstated', props({}), [true, true]],
    ['weather', 'release-unproven', props({}), [true, true]],
    ['weather', 'unknown-field', props({}), [false, false]],
    ['weather', 'no-such-rule', props({}), [false, false]],
    ['weather', 'requests-missing', (chart) => bareProxyIn(chart), [true, true]],
    [
      'weather',
      'telemetry-secret-headers-ignored',
      (chart) => proxyIn(chart, { telemetry: { config: sensitive(chart) } }),
      [true, true],
    ],
    ['Otel', 'telemetry-secret-headers-ignored', sensitive, [false, false]],
    ['Otel', 'proxy-port', sensitive, [false, false]],
    [
      'AuthServer',
      'auth-server-issuer-exact',
      (chart) => authServerOf(chart, 'http://weather.example.org'),
      [true, true],
    ],
    [
      'AuthServer',
      'auth-server-issuer-exact',
      (chart) => authServerOf(chart, 'https://weather.example.org'),
      [false, false],
    ],
    [
      'AuthServer',
      'auth-server-issuer-exact',
      (chart) => authServerOf(chart, 'https://weather.example.org/path'),
      [false, false],
    ],
    [
      'AuthServer',
      'auth-server-issuer-path',
      (chart) => authServerOf(chart, 'https://weather.example.org/path'),
      [true, true],
    ],
    [
      'weather',
      'sessions-not-shared',
      (chart) => {
        proxyIn(chart).availability.autoscale({ maxReplicas: 3 });
      },
      [true, true],
    ],
    ['weather', 'image-pull-secrets-ignored', props({}), [false, false]],
  ])('%s: %s, %#', (id, code, build, expected) => {
    const told = TARGETS.map(([, clusterOf]) => {
      const { chartIn, inspection, entryAt } = seenApp();
      build(chartIn('test', clusterOf()));
      return inspection().wouldWarn(entryAt(`test/${id}`), code);
    });

    expect(told).toEqual(expected);
  });

  test('may be one that exact objects do not have', () => {
    const sessionStorage = SessionStorage.redis({ address: 'redis:6379' });
    const told = [{ sessionStorage }, {}].map((more) => {
      const { app, inspection, entryAt } = seenApp();
      const chart = new Chart(app, 'test');
      TargetCluster.withoutOperator().bind(chart);
      proxyIn(chart, more);
      return inspection().wouldWarn(entryAt('test/weather'), 'session-prefix');
    });

    expect(told).toEqual([true, false]);
  });

  test.each<[string, object, object, boolean]>([
    ['in the spec', { elephant: 1 }, {}, true],
    ['beside the spec', {}, { elephant: 1 }, true],
    ['nowhere', {}, {}, false],
  ])('is that for an unknown field %s', (_, spec, more, expected) => {
    const { chartIn, inspection, resources, entryAt } = seenApp();
    include(chartIn('test', TargetCluster.withOperator()), documentOf('MCPRemoteProxy', { ...PROXY, ...spec }, more));
    const [{ path } = { path: '' }] = resources();

    expect(inspection().wouldWarn(entryAt(path), 'unknown-field')).toBe(expected);
  });
});
