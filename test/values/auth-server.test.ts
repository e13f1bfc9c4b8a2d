import { Duration, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { AuthServerStorage, UpstreamProvider } from '../../lib/values/auth-server';
import type { EmbeddedAuthServerOptions } from '../../lib/values/generated/embedded-auth-server-options';
import { ExternalAuth } from '../../lib/values/authentication';
import { modelOf } from './model-of';

const chart = Testing.chart();
const keys = Secret.fromSecretName(chart, 'Keys', 'as-keys');
const hmac = Secret.fromSecretName(chart, 'Hmac', 'as-hmac');
const client = Secret.fromSecretName(chart, 'Client', 'okta');
const okta = UpstreamProvider.oidc('okta', {
  issuerUrl: 'https://okta.example.com',
  clientId: 'as-client',
  clientSecret: { secret: client, key: 'cs' },
});
const oktaModel = {
  name: 'okta',
  type: 'oidc',
  oidcConfig: {
    issuerUrl: 'https://okta.example.com',
    clientId: 'as-client',
    clientSecretRef: { name: 'okta', key: 'cs' },
  },
};

function blockOf(options: EmbeddedAuthServerOptions): unknown {
  return (modelOf(ExternalAuth.embeddedAuthServer(options)).model as { embeddedAuthServer: unknown })
    .embeddedAuthServer;
}

describe('ExternalAuth.embeddedAuthServer', () => {
  test('writes only issuer and upstream providers', () => {
    const options = { issuer: 'https://weather.example.com', upstreamProviders: [okta] };

    expect(modelOf(ExternalAuth.embeddedAuthServer(options)).model).toStrictEqual({
      type: 'embeddedAuthServer',
      embeddedAuthServer: { issuer: 'https://weather.example.com', upstreamProviders: [oktaModel] },
    });
  });

  test('writes every field', () => {
    expect(
      blockOf({
        issuer: 'https://weather.example.com',
        authorizationEndpointBaseUrl: 'https://login.example.com',
        signingKeys: [
          { secret: keys, key: 'a.pem' },
          { secret: keys, key: 'b.pem' },
        ],
        hmacSecrets: [{ secret: hmac, key: 'h0' }],
        tokenLifespans: {
          accessToken: Duration.minutes(30),
          authCode: Duration.seconds(90),
          refreshToken: Duration.days(7),
        },
        upstreamProviders: [okta],
        storage: AuthServerStorage.memory(),
      }),
    ).toStrictEqual({
      issuer: 'https://weather.example.com',
      authorizationEndpointBaseUrl: 'https://login.example.com',
      signingKeySecretRefs: [
        { name: 'as-keys', key: 'a.pem' },
        { name: 'as-keys', key: 'b.pem' },
      ],
      hmacSecretRefs: [{ name: 'as-hmac', key: 'h0' }],
      tokenLifespans: { accessTokenLifespan: '30m', authCodeLifespan: '90s', refreshTokenLifespan: '168h' },
      upstreamProviders: [oktaModel],
      storage: { type: 'memory' },
    });
  });

  test('reports the Secrets that it and its parts refer to', () => {
    const auth = ExternalAuth.embeddedAuthServer({
      issuer: 'https://weather.example.com',
      signingKeys: [
        { secret: keys, key: 'a.pem' },
        { secret: keys, key: 'b.pem' },
      ],
      hmacSecrets: [{ secret: hmac, key: 'h0' }],
      upstreamProviders: [UpstreamProvider.oidc('public', { issuerUrl: 'https://a.example.com', clientId: 'a' }), okta],
    });

    expect(modelOf(auth).given).toStrictEqual([
      ['spec.embeddedAuthServer.upstreamProviders[1].oidcConfig.clientSecretRef.name', client],
      ['spec.embeddedAuthServer.signingKeySecretRefs[0].name', keys],
      ['spec.embeddedAuthServer.signingKeySecretRefs[1].name', keys],
      ['spec.embeddedAuthServer.hmacSecretRefs[0].name', hmac],
    ]);
  });

  test.each([
    [{}, { enabled: true }],
    [{ cacheMaxSize: 5 }, { cacheMaxSize: 5, enabled: true }],
    [{ enabled: false }, { enabled: false }],
  ])('switches client id metadata documents on with %j', (cimd, expected) => {
    const options = { issuer: 'https://weather.example.com', upstreamProviders: [okta], cimd };

    expect(blockOf(options)).toMatchObject({ cimd: expected });
  });

  test('keeps empty lists and blocks', () => {
    expect(
      blockOf({ issuer: '', upstreamProviders: [], signingKeys: [], hmacSecrets: [], tokenLifespans: {} }),
    ).toStrictEqual({
      issuer: '',
      upstreamProviders: [],
      signingKeySecretRefs: [],
      hmacSecretRefs: [],
      tokenLifespans: {},
    });
  });

  test('reports required values that a program without types left out', () => {
    const { findings } = ExternalAuth.embeddedAuthServer({} as unknown as EmbeddedAuthServerOptions)._origin;

    // there are servers without upstream providers from 0.47.0 on
    expect(findings.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['issuer is missing']);
  });

  test('copies the lists that it is given', () => {
    const signingKeys = [{ secret: keys, key: 'a.pem' }];
    const upstreamProviders = [okta];
    const auth = ExternalAuth.embeddedAuthServer({ issuer: 'https://a.example.com', signingKeys, upstreamProviders });

    signingKeys.pop();
    upstreamProviders.pop();

    expect(modelOf(auth).model).toStrictEqual({
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://a.example.com',
        signingKeySecretRefs: [{ name: 'as-keys', key: 'a.pem' }],
        upstreamProviders: [oktaModel],
      },
    });
  });
});
