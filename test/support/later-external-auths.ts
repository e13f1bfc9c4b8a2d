import { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';
import { AuthServerStorage, ExternalAuth, UpstreamProvider } from '../../lib';
import { recentExternalAuths } from './recent-external-auths';

const URL = 'https://weather.example.org';

/**
 * Sets every field of external authentication that releases after 0.22 introduced to a value that is not its default.
 */
export function laterExternalAuths(value: SecretValue): readonly (readonly [name: string, auth: ExternalAuth])[] {
  return [
    [
      'later-aws',
      ExternalAuth.awsSts({
        region: 'eu-west-1',
        fallbackRoleArn: 'arn:aws:iam::123456789012:role/mcp',
        subjectProviderName: 'google',
      }),
    ],
    [
      'later-obo',
      ExternalAuth.onBehalfOf({
        authority: 'https://login.microsoftonline.com',
        tenantId: 'contoso.example.com',
        clientId: 'proxy',
        clientSecret: value,
        audience: 'api://weather',
        scopes: ['read'],
        cacheSkew: Duration.seconds(30),
        subjectTokenProviderName: 'entra',
      }),
    ],
    [
      'later-xaa',
      ExternalAuth.crossAppAccess({
        idpTokenUrl: 'https://idp.example.com/token',
        targetTokenUrl: 'https://app.example.com/token',
        targetAudience: 'https://app.example.com',
        idpClientId: 'idp',
        idpClientSecret: value,
        targetClientId: 'app',
        targetClientSecret: value,
        targetResource: 'https://app.example.com/mcp',
        scopes: ['read'],
        subjectProviderName: 'okta',
        subjectTokenType: 'urn:ietf:params:oauth:token-type:id_token',
        insecureTargetTokenUrl: true,
      }),
    ],
    ['later-server', laterServer(value)],
    [
      'later-insecure',
      ExternalAuth.embeddedAuthServer({
        issuer: URL,
        insecureAllowHttp: true,
        upstreamProviders: [
          UpstreamProvider.oidc('okta', { issuerUrl: 'https://okta.example.com', clientId: 'c', subjectClaim: 'oid' }),
        ],
      }),
    ],
    [
      'later-discovery',
      ExternalAuth.embeddedAuthServer({
        issuer: URL,
        upstreamProviders: [
          UpstreamProvider.oauth2('github', {
            authorizationEndpoint: 'https://github.com/authorize',
            tokenEndpoint: 'https://github.com/token',
            dcrConfig: { discoveryUrl: 'https://github.com/.well-known/oauth-authorization-server' },
          }),
        ],
      }),
    ],
    ...recentExternalAuths(value),
  ];
}

function laterServer(value: SecretValue): ExternalAuth {
  return ExternalAuth.embeddedAuthServer({
    issuer: URL,
    upstreamProviders: [
      UpstreamProvider.oauth2('github', {
        authorizationEndpoint: 'https://github.com/authorize',
        tokenEndpoint: 'https://github.com/token',
        dcrConfig: {
          registrationEndpoint: 'https://github.com/register',
          initialAccessToken: value,
          softwareId: 'weather',
          softwareStatement: 'eyJhbGciOiJub25lIn0.e30.',
        },
        identityFromToken: { subjectPath: 'user.id', namePath: 'user.name', emailPath: 'user.email' },
        allowPrivateIps: true,
        insecureAllowHttp: true,
      }),
    ],
    storage: AuthServerStorage.redis({ address: 'redis:6379', clusterMode: true, password: value }),
    baselineClientScopes: ['openid'],
    primaryUpstreamProvider: 'github',
    cimd: { enabled: true, cacheMaxSize: 50, cacheFallbackTtl: Duration.minutes(90) },
    disableUpstreamTokenInjection: true,
    allowConfidentialClientRegistration: true,
    forceConfidentialRedirectUris: ['https://claude.ai/cb'],
    insecureAllowConfidentialOverLoopbackHttp: true,
    delegateClients: [{ clientId: 'agent', clientSecret: value, scopes: ['openid'], audiences: [URL] }],
    trustedIssuers: [
      {
        issuerUrl: 'https://idp.example.com',
        expectedAudience: URL,
        allowedDelegateClients: ['agent'],
        jwksUrl: 'https://10.0.0.1/keys',
        insecureAllowHttp: true,
        allowPrivateIps: true,
        actorClaim: 'azp',
        allowedActors: ['agent'],
        allowMayAct: true,
      },
    ],
  });
}
