import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Authorization, HeaderValue, TargetCluster } from '../../../lib';
import { chartFor, errorsOf, HOST, proxyIn, TARGETS } from '../../support/facades';

describe.each(TARGETS)('%s, an object of the app', (_, clusterOf) => {
  const policies = { authorization: Authorization.cedar(['permit(principal, action, resource);']) };

  test.each<[string, (chart: Chart, name: string) => unknown, string]>([
    [
      'Service',
      (chart, name) => new kplus.Service(chart, 'O', { metadata: { name }, ports: [{ port: 1 }] }),
      'mcp-weather-remote-proxy',
    ],
    [
      'ServiceAccount',
      (chart, name) => new kplus.ServiceAccount(chart, 'O', { metadata: { name } }),
      'weather-remote-proxy-runner',
    ],
    ['ConfigMap', (chart, name) => new kplus.ConfigMap(chart, 'O', { metadata: { name } }), 'weather-runconfig'],
    ['ConfigMap', (chart, name) => new kplus.ConfigMap(chart, 'O', { metadata: { name } }), 'weather-authz-inline'],
  ])("cannot be a %s with the proxy's name", (kind, make, name) => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, policies);
    make(chart, name);

    expect(errorsOf(chart)).toEqual([
      `[test/weather] metadata.name: "weather" creates an object that the app already has: ${kind} ${name}, at test/O/Resource; rename one of the two (object-duplicate)`,
    ]);
  });

  test('may have another name, or belong to another chart', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, policies);
    new kplus.ConfigMap(chart, 'O', { metadata: { name: 'weather' } });
    new kplus.ConfigMap(new Chart(App.of(chart), 'other', { namespace: 'mcp' }), 'O', {
      metadata: { name: 'weather-runconfig' },
    });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('is not created twice by two exposures of one proxy and one of another', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST });
    proxy.expose.viaIngress({ host: 'two.example.org' });
    proxyIn(chart, {}, 'weather-2').expose.viaIngress({ host: 'three.example.org' });
    proxyIn(chart, {}, 'weather-3').expose.viaIngress({ host: 'four.example.org' });

    expect(errorsOf(chart)).toEqual([
      '[test/weather-2] metadata.name: "weather-2" creates an object that the app already has: Ingress weather-2, at test/weather; rename one of the two (object-duplicate)',
    ]);
  });
});

describe('a key of a Secret', () => {
  function errorsWith(stringData: { [key: string]: string } | undefined, key: string): string[] {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withOperator().bind(chart);
    const secret = new kplus.Secret(chart, 'Secret', {
      metadata: { name: 'api' },
      ...(stringData === undefined ? {} : { stringData }),
    }) as kplus.ISecret;
    proxyIn(chart, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, key) } });
    return errorsOf(chart);
  }

  test('that the Secret does not have is an error, which shows no values', () => {
    expect(errorsWith({ token: 'hunter2' }, 'tokne')).toEqual([
      '[test/weather] headerForward["X-Key"].key: is not a key of the Secret api, at test/Secret/Resource; name one of its keys, or add it there (secret-key-missing)',
    ]);
  });

  test('is accepted if it exists, or if the Secret is filled elsewhere', () => {
    expect(errorsWith({ token: 'hunter2' }, 'token')).toEqual([]);
    expect(errorsWith(undefined, 'token')).toEqual([]);
  });
});
