import {
  ExternalAuth,
  ExternalAuthConfig,
  OidcConfig,
  OidcProvider,
  TelemetryConfig,
  UpstreamProvider,
} from '../../../lib';
import type { Construct } from 'constructs';
import { chartFor, errorsOf, TARGETS, warningsOf } from '../../support/facades';

type Make = (scope: Construct, port: string) => Construct;

function exchange(scope: Construct, port: string): Construct {
  const auth = ExternalAuth.tokenExchange({ tokenUrl: `https://idp.example.com:${port}/token`, audience: 'a' });
  return new ExternalAuthConfig(scope, 'Auth', { auth });
}

function server(scope: Construct, port: string): Construct {
  const upstream = UpstreamProvider.oidc('idp', { issuerUrl: `https://idp.example.com:${port}`, clientId: 'a' });
  const auth = ExternalAuth.embeddedAuthServer({ issuer: 'https://a.example.com', upstreamProviders: [upstream] });
  return new ExternalAuthConfig(scope, 'Server', { auth });
}

function oidc(field: 'issuer' | 'jwksUrl' | 'introspectionUrl'): Make {
  return (scope, port) => {
    const urls = { issuer: 'https://idp.example.com', [field]: `https://idp.example.com:${port}` };
    return new OidcConfig(scope, 'Oidc', { provider: OidcProvider.inline(urls) });
  };
}

function telemetry(scope: Construct, port: string): Construct {
  return new TelemetryConfig(scope, 'Otel', { openTelemetry: { endpoint: `https://otel:${port}`, metrics: true } });
}

/** Nothing listens there: tokens would be rejected, and telemetry lost. */
describe.each(TARGETS)('a port that no server can have, %s,', (_, clusterOf) => {
  test.each<[string, Make]>([
    ['an issuer', oidc('issuer')],
    ['keys', oidc('jwksUrl')],
    ['introspection', oidc('introspectionUrl')],
    ['a token endpoint', exchange],
    ['an upstream provider', server],
    ['a collector', telemetry],
  ])('is told in the URL of %s', (__, make) => {
    const said = (port: string): string[] => {
      const chart = chartFor(clusterOf());
      const construct = make(chart, port);
      return [...errorsOf(chart), ...warningsOf(construct)];
    };

    expect(said('8443')).toEqual([]);
    expect(said('99999')).toEqual([expect.stringMatching(/port|99999/)]);
    expect(said('0')).toHaveLength(1);
  });
});
