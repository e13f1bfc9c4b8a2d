import * as kplus from 'cdk8s-plus-28';
import { chartFor, HOST, proxyIn, TARGETS, warningsWith } from '../../support/facades';

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
  const agents = (chart: ReturnType<typeof chartFor>): kplus.Pods =>
    kplus.Pods.select(chart, 'Agents', { labels: { app: 'agent' } });

  test('is no warning if a NetworkPolicy names who may use it', () => {
    expect(told((chart) => ({ allowFrom: [agents(chart)] }))).toBe(false);
    expect(told((chart) => ({ allowFrom: [kplus.NetworkPolicyIpBlock.ipv4(chart, 'B', '10.1.0.0/16')] }))).toBe(false);
  });

  test('is one if the policy lets everyone in, names nobody, or if the proxy is exposed', () => {
    expect(told((chart) => ({ allowFrom: [kplus.NetworkPolicyIpBlock.anyIpv4(chart, 'B')] }))).toBe(true);
    expect(told((chart) => ({ scrapeFrom: [agents(chart)] }))).toBe(true);
    expect(told((chart) => ({ allowFrom: [agents(chart)] }), true)).toBe(true);
  });
});
