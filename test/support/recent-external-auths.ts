import { Testing } from 'cdk8s';
import { ConfigMap, type SecretValue } from 'cdk8s-plus-28';
import { CaBundle, ExternalAuth, TokenEndpointAuthMethod, UpstreamProvider } from '../../lib';

/** Sets fields of external authentication that releases after 0.44 introduced. */
export function recentExternalAuths(value: SecretValue): readonly (readonly [name: string, auth: ExternalAuth])[] {
  const caBundle = CaBundle.fromConfigMap(ConfigMap.fromConfigMapName(Testing.chart(), 'Ca', 'ca'), 'ca.crt', false);
  const more = { caBundle, additionalTokenParams: { resource: 'https://api.example.com' } };
  const issuerUrl = 'https://okta.example.com';
  const registration = { initialAccessToken: value, softwareId: 'id', softwareStatement: 'jwt' };
  const registrations = [
    { discoveryUrl: 'https://okta.example.com/d' },
    { registrationEndpoint: 'https://okta.example.com/r' },
  ];
  const providers = [
    ...registrations.map((each) =>
      UpstreamProvider.oidc('okta', {
        issuerUrl,
        ...more,
        allowPrivateIps: true,
        dcrConfig: { ...registration, ...each },
      }),
    ),
    UpstreamProvider.oauth2('github', {
      clientId: 'c',
      authorizationEndpoint: 'https://github.com/authorize',
      tokenEndpoint: 'https://github.com/token',
      tokenEndpointAuthMethod: TokenEndpointAuthMethod.NONE,
      ...more,
    }),
  ];
  return providers.map((provider, index) => [
    `recent-server-${String(index)}`,
    ExternalAuth.embeddedAuthServer({
      issuer: 'https://weather.example.org',
      upstreamProviders: [provider],
      trustedIssuers: [
        {
          issuerUrl: 'https://a.example.com',
          expectedAudience: 'a',
          allowedDelegateClients: ['*'],
          name: 'a',
          caBundle,
        },
      ],
    }),
  ]);
}
