import { ApiObject, Chart, Testing } from 'cdk8s';
import { McpWarnings, TargetCluster, type RemoteMcpProxy } from '../../lib/index';
import { authServerOf, chartFor, errorsOf, HOST, oidcOf, proxyIn, REQUESTS, warningsWith } from '../support/facades';
import type { Manifest } from '../support/corpus';

const METADATA = '/.well-known/oauth-protected-resource';

/** The paths of the metadata that each Ingress or HTTPRoute of an app routes, by its name and its hosts. */
function metadataPaths(chart: Chart): string[] {
  return (Testing.synth(chart) as (Manifest & { readonly metadata: { readonly name: string } })[])
    .filter(({ kind }) => kind === 'Ingress' || kind === 'HTTPRoute')
    .flatMap((each) =>
      (JSON.stringify(each).match(/\/\.well-known[^"]*/g) ?? []).map((at) => `${each.metadata.name} ${at}`),
    );
}

/** The codes of the errors of synth. */
function codesOf(chart: Chart): (string | undefined)[] {
  return errorsOf(chart).map((error) => /\((\S+)\)$/.exec(error)?.[1]);
}

/** Two proxies of a chart, on paths of their own. */
function pair(chart: Chart): [RemoteMcpProxy, RemoteMcpProxy] {
  return [proxyIn(chart), proxyIn(chart, {}, 'issues')];
}

describe('the metadata of a proxy', () => {
  test('are all of /.well-known on a host of its own', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, path: '/weather' });
    issues.expose.viaIngress({ host: 'issues.example.org', path: '/issues' });

    expect(metadataPaths(chart)).toEqual(['weather /.well-known', 'issues /.well-known']);
  });

  test('are only its own on a host that it shares with another proxy', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, path: '/weather' });
    weather.expose.viaIngress({ host: 'weather.example.com', path: '/weather' });
    issues.expose.viaIngress({ host: HOST, path: '/issues' });

    expect(metadataPaths(chart)).toEqual([
      `weather ${METADATA}/weather`,
      'weather-2 /.well-known',
      `issues ${METADATA}/issues`,
    ]);
  });

  test('are only its own where the shared host is an additional one of the other', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, path: '/weather' });
    issues.expose.viaIngress({ host: 'issues.example.org', additionalHosts: [HOST], path: '/issues' });

    expect(metadataPaths(chart)[0]).toBe(`weather ${METADATA}/weather`);
  });

  test('are all of them for one proxy that is exposed twice on its host', () => {
    const chart = chartFor();
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST, ingressClassName: 'public' });
    proxy.expose.viaIngress({ host: HOST, ingressClassName: 'internal' });

    expect(metadataPaths(chart)).toEqual(['weather /.well-known', 'weather-2 /.well-known']);
  });

  test('do not depend on the proxies of other clusters', () => {
    const app = Testing.app();
    const charts = ['blue', 'green'].map((name) => {
      const chart = new Chart(app, name, { namespace: 'mcp' });
      TargetCluster.withOperator({ name }).bind(chart);
      proxyIn(chart).expose.viaIngress({ host: HOST });
      return chart;
    });

    expect(charts.flatMap(metadataPaths)).toEqual(['weather /.well-known', 'weather /.well-known']);
  });
});

describe('the same entry point', () => {
  test('is one class, as a field or as an annotation', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, ingressClassName: 'public' });
    issues.expose.viaIngress({ host: HOST, annotations: { 'kubernetes.io/ingress.class': 'public' } });

    expect(codesOf(chart)).toEqual(['exposure-overlap']);
  });

  test('is not a class and the annotation of another one', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, ingressClassName: 'public' });
    issues.expose.viaIngress({ host: HOST, annotations: { 'kubernetes.io/ingress.class': 'internal' } });

    expect(codesOf(chart)).toEqual([]);
    expect(McpWarnings.of(chart).map(({ code }) => code)).not.toContain('CDK8S_MCP_EXPOSURE_OVERLAP_CLASS');
  });

  test('may be that of an Ingress without a class', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, ingressClassName: 'public' });
    issues.expose.viaIngress({ host: HOST });

    expect(codesOf(chart)).toEqual([]);
    expect(warningsWith(issues, 'exposure-overlap-class')).toEqual([
      'expose.viaIngress.path: "/mcp" may overlap with the paths of test/weather on the host weather.example.org, since one of the two has no class; set ingressClassName for both (exposure-overlap-class)',
    ]);
  });

  test.each([
    ['one Gateway', { name: 'public' }, ['exposure-overlap']],
    ['one Gateway, by its namespace too', { name: 'public', namespace: 'mcp' }, ['exposure-overlap']],
    ['two Gateways', { name: 'internal' }, []],
    ['Gateways of two namespaces', { name: 'public', namespace: 'infra' }, []],
  ])('of %s', (_name, gateway, codes) => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST });
    issues.expose.viaHttpRoute({ gateway, hostname: HOST });

    expect(codesOf(chart)).toEqual(codes);
  });

  test('of Gateways is known in a chart without a namespace', () => {
    const chart = new Chart(Testing.app(), 'test');
    TargetCluster.withOperator().bind(chart);
    const [weather, issues] = pair(chart);
    weather.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST });
    issues.expose.viaHttpRoute({ gateway: { name: 'public' }, hostname: HOST });

    expect(codesOf(chart)).toContain('exposure-overlap');
  });

  test('of another host is reported at the option that names the host', () => {
    const chart = chartFor();
    const authServer = { config: authServerOf(chart, `https://${HOST}`) };
    const weather = proxyIn(chart, { oidc: oidcOf(chart), authServer, resources: REQUESTS });
    weather.expose.viaIngress({ host: HOST, additionalHosts: ['login.example.org'], https: true });
    proxyIn(chart, {}, 'issues').expose.viaIngress({ host: 'login.example.org', path: '/issues', https: true });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] expose.viaIngress.additionalHosts[0]: "login.example.org" is also the host of test/issues, but an authorization server needs /oauth and /.well-known there; give it a host of its own (exposure-auth-server-host)',
    ]);
  });

  test('is fine for proxies without an authorization server', () => {
    const chart = chartFor();
    const [weather, issues] = pair(chart);
    weather.expose.viaIngress({ host: HOST, path: '/weather' });
    issues.expose.viaIngress({ host: HOST, path: '/issues' });

    expect(errorsOf(chart)).toEqual([]);
  });
});

describe('a Gateway of another namespace', () => {
  const LISTENERS = {
    all: { name: 'all', allowedRoutes: { namespaces: { from: 'All' } } },
    selector: { name: 'selector', allowedRoutes: { namespaces: { from: 'Selector' } } },
    same: { name: 'same', allowedRoutes: { namespaces: { from: 'Same' } } },
  };

  /** The warnings about a route in a chart, with Gateways of these listeners. */
  function warningsIn(chart: Chart, gateways: readonly (readonly object[])[], sectionName?: string): string[] {
    gateways.forEach((each, index) => {
      new ApiObject(chart, `Gateway${String(index)}`, {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'Gateway',
        metadata: { name: 'public', namespace: 'infra' },
        spec: { listeners: each },
      });
    });
    const proxy = proxyIn(chart);
    const gateway = { name: 'public', namespace: 'infra', ...(sectionName === undefined ? {} : { sectionName }) };
    proxy.expose.viaHttpRoute({ gateway, hostname: HOST, additionalHostnames: ['a.example.com', 'b.example.com'] });
    return McpWarnings.of(proxy)
      .filter(({ code }) => code === 'CDK8S_MCP_EXPOSURE_GATEWAY_ROUTES')
      .map(({ message }) => message);
  }

  function warningsFor(listeners: readonly object[], sectionName?: string): string[] {
    return warningsIn(chartFor(), [listeners], sectionName);
  }

  test.each([
    ['any listener takes routes of all namespaces', [LISTENERS.same, LISTENERS.all], undefined],
    ['only the cluster knows which namespaces a listener takes', [LISTENERS.selector], undefined],
    ['the named listener takes them', [LISTENERS.same, LISTENERS.all], 'all'],
  ])('is fine if %s', (_name, listeners, sectionName) => {
    expect(warningsFor(listeners, sectionName)).toEqual([]);
  });

  test.each([
    ['no listener takes them', [LISTENERS.same], undefined],
    ['there is no listener', [], undefined],
    ['only another than the named listener takes them', [LISTENERS.same, LISTENERS.all], 'same'],
  ])('is a warning, once for all hosts, if %s', (_name, listeners, sectionName) => {
    expect(warningsFor(listeners, sectionName)).toEqual([
      'expose.viaHttpRoute.gateway: "public" has no listener that accepts routes from mcp: the Gateway is in infra; allow them on a listener of the Gateway (allowedRoutes.namespaces) (exposure-gateway-routes)',
    ]);
  });

  test('is fine if one of two Gateways of that name takes them', () => {
    expect(warningsIn(chartFor(), [[LISTENERS.same], [LISTENERS.all]])).toEqual([]);
  });

  test('is fine if the app does not have it', () => {
    expect(warningsIn(chartFor(), [])).toEqual([]);
  });

  test('is not known to be another one in a chart without a namespace', () => {
    const chart = new Chart(Testing.app(), 'test');
    TargetCluster.withOperator().bind(chart);

    expect(warningsIn(chart, [[LISTENERS.same]])).toEqual([]);
  });

  test('is no other Gateway if it has the namespace of the proxy', () => {
    const chart = chartFor();
    new ApiObject(chart, 'Gateway', {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'public' },
      spec: { listeners: [LISTENERS.same] },
    });
    const proxy = proxyIn(chart);
    proxy.expose.viaHttpRoute({ gateway: { name: 'public', namespace: 'mcp' }, hostname: HOST });

    expect(warningsWith(proxy, 'exposure-gateway-routes')).toEqual([]);
  });
});
