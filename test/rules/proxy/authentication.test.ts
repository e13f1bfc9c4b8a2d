import { ApiObject, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { RemoteMcpProxy } from '../../../lib';
import { chartFor, HOST, proxyIn, TARGETS, warningsWith } from '../../support/facades';

/** A policy that somebody wrote for the pods of the proxy. */
function policyIn(chart: Chart, ingress: readonly object[]): void {
  new ApiObject(chart, 'Policy', {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'p' },
    spec: { podSelector: { matchLabels: { 'toolhive-name': 'weather' } }, ingress },
  });
}

function routeIn(chart: Chart): void {
  new ApiObject(chart, 'Route', {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'r' },
    spec: { rules: [{ backendRefs: [{ name: 'mcp-weather-remote-proxy', port: 8080 }] }] },
  });
}

describe.each(TARGETS)('a proxy without authentication, %s', (_, clusterOf) => {
  function told(allow: (scope: ReturnType<typeof chartFor>) => object, exposed = false): boolean {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    proxy.network.restrict(allow(chart));
    if (exposed) {
      proxy.expose.viaIngress({ host: HOST, https: true });
    }
    return warningsWith(proxy, 'authentication-missing').length > 0;
  }
  function warnedOf(beside: (chart: Chart, proxy: RemoteMcpProxy) => void): boolean {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    beside(chart, proxy);
    return warningsWith(proxy, 'authentication-missing').length > 0;
  }
  const agents = (chart: ReturnType<typeof chartFor>): kplus.Pods =>
    kplus.Pods.select(chart, 'Agents', { labels: { app: 'agent' } });

  test('is no warning if a NetworkPolicy names who may use it', () => {
    expect(told((chart) => ({ allowFrom: [agents(chart)] }))).toBe(false);
    expect(told((chart) => ({ allowFrom: [kplus.NetworkPolicyIpBlock.ipv4(chart, 'B', '10.1.0.0/16')] }))).toBe(false);
  });

  test('is one if the policy lets in every IPv6 address, some beside everyone, or if another policy does', () => {
    const any = (chart: ReturnType<typeof chartFor>): object => kplus.NetworkPolicyIpBlock.anyIpv6(chart, 'B');

    expect(told((chart) => ({ allowFrom: [any(chart)] }))).toBe(true);
    expect(told((chart) => ({ allowFrom: [agents(chart), any(chart)] }))).toBe(true);
    expect(
      warnedOf((chart, proxy) => {
        proxy.network.restrict({ allowFrom: [agents(chart)] });
        policyIn(chart, [{ from: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }]);
      }),
    ).toBe(true);
  });

  test('is one beside a policy that names nobody, and a route, and none beside a policy for some', () => {
    const some = { from: [{ podSelector: { matchLabels: { app: 'agent' } } }] };

    expect(
      warnedOf((chart) => {
        policyIn(chart, [some]);
      }),
    ).toBe(false);
    expect(
      warnedOf((chart) => {
        policyIn(chart, [some, {}]);
      }),
    ).toBe(true);
    expect(
      warnedOf((chart) => {
        policyIn(chart, [some, { from: [] }]);
      }),
    ).toBe(true);
    expect(warnedOf(() => undefined)).toBe(true);
    expect(
      warnedOf((chart) => {
        policyIn(chart, [some]);
        routeIn(chart);
      }),
    ).toBe(true);
  });

  test('is one if the policy lets everyone in, names nobody, or if the proxy is exposed', () => {
    expect(told((chart) => ({ allowFrom: [kplus.NetworkPolicyIpBlock.anyIpv4(chart, 'B')] }))).toBe(true);
    expect(told((chart) => ({ scrapeFrom: [agents(chart)] }))).toBe(true);
    expect(told((chart) => ({ allowFrom: [agents(chart)] }), true)).toBe(true);
  });
});
