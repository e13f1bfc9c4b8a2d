import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';

describe('what is given to facades', () => {
  test.each(['undefined', 'mcp.undefined.example.com', 'mcp-undefined.example.com', 'null'])(
    'must not have the host %s',
    (host) => {
      const chart = chartFor();
      proxyIn(chart).expose.viaIngress({ host, https: true });

      expect(errorsOf(chart)).toEqual([
        `[test/weather] expose.viaIngress.host: has "${host === 'null' ? 'null' : 'undefined'}" where its host belongs: the program has no value for it; give the value (host-unset)`,
      ]);
    },
  );

  test('must not have such a host in an annotation', () => {
    const chart = chartFor();
    const annotations = { 'nginx.ingress.kubernetes.io/auth-url': 'https://undefined/auth', team: 'null' };
    proxyIn(chart).expose.viaIngress({ host: 'mcp.example.com', https: true, annotations });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] expose.viaIngress.annotations["nginx.ingress.kubernetes.io/auth-url"]: has "undefined" where its host belongs: the program has no value for it; give the value (host-unset)',
    ]);
  });

  test('should not hold credentials, which are not shown', () => {
    const chart = chartFor();
    const annotations = { 'example.com/auth': 'https://user:hunter2@example.com', 'example.com/token': 'weather' };
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: 'mcp.example.com', https: true, annotations });

    expect(warningsWith(proxy, 'plaintext-credential')).toEqual([
      'expose.viaIngress.annotations["example.com/auth"]: holds a password, but anyone who can read the resources of the namespace can read it; keep it in a Secret (plaintext-credential)',
    ]);
  });
});
