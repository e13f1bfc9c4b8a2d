import { authServerOf } from '../../lib/model/authentication';
import { secretVariables } from '../../lib/model/secret-variables';
import { resolvedProxy } from '../support/standalone';

const ref = (name: string): { readonly name: string; readonly key: string } => ({ name, key: 'k' });

describe('secretVariables', () => {
  test('are those of the proxy, of its headers and of its authorization server, in the order of the operator', () => {
    const resolved = resolvedProxy(
      { headerForward: { addHeadersFromSecret: [{ headerName: 'X-Api.Key', valueSecretRef: ref('h') }] } },
      {
        oidc: { type: 'inline', inline: { issuer: 'https://w.example.com', clientSecretRef: ref('o') } },
        externalAuth: { type: 'bearerToken', bearerToken: { tokenSecretRef: ref('my.token-1') } },
        authServer: {
          type: 'embeddedAuthServer',
          embeddedAuthServer: {
            issuer: 'https://w.example.com',
            upstreamProviders: [
              {
                name: 'ok-ta',
                type: 'oidc',
                oidcConfig: { issuerUrl: 'https://o.example.com', clientId: 'c', clientSecretRef: ref('u') },
              },
              { name: 'public', type: 'oidc', oidcConfig: { issuerUrl: 'https://o.example.com', clientId: 'c' } },
            ],
            storage: {
              type: 'redis',
              redis: {
                aclUserConfig: { usernameSecretRef: ref('ru'), passwordSecretRef: ref('rp') },
                sentinelConfig: { masterName: 'm', sentinelAddrs: ['s:1'] },
              },
            },
          },
        },
      },
    );
    expect(secretVariables(resolved).map(({ name, ref: { name: secret } }) => [name, secret])).toEqual([
      ['TOOLHIVE_OIDC_CLIENT_SECRET', 'o'],
      ['TOOLHIVE_SECRET_my.token-1', 'my.token-1'],
      ['TOOLHIVE_SECRET_HEADER_FORWARD_X_API_KEY_WEATHER', 'h'],
      ['TOOLHIVE_UPSTREAM_CLIENT_SECRET_OK_TA', 'u'],
      ['TOOLHIVE_AUTH_SERVER_REDIS_USERNAME', 'ru'],
      ['TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD', 'rp'],
    ]);
    expect(authServerOf(resolved)?.field).toBe('spec.authServerRef');
  });

  test('are the registration token, the secrets of delegate clients, and a password of Redis without a user', () => {
    const delegate = (clientId: string): object => ({
      clientId,
      clientSecretRef: ref(clientId),
      scopes: [],
      audiences: [],
    });
    const resolved = resolvedProxy(
      {},
      {
        authServer: {
          type: 'embeddedAuthServer',
          embeddedAuthServer: {
            issuer: 'https://w.example.com',
            upstreamProviders: [
              {
                name: 'git-hub',
                type: 'oauth2',
                oauth2Config: {
                  authorizationEndpoint: 'https://gh.example.com/a',
                  tokenEndpoint: 'https://gh.example.com/t',
                  dcrConfig: { discoveryUrl: 'https://gh.example.com/d', initialAccessTokenRef: ref('t') },
                },
              },
            ],
            delegateClients: [delegate('a'), delegate('b')],
            storage: { type: 'redis', redis: { addr: 'redis:6379', aclUserConfig: { passwordSecretRef: ref('rp') } } },
          },
        },
      },
    );
    expect(secretVariables(resolved).map(({ name, ref: { name: secret } }) => [name, secret])).toEqual([
      ['TOOLHIVE_UPSTREAM_DCR_INITIAL_ACCESS_TOKEN_GIT_HUB', 't'],
      ['TOOLHIVE_DELEGATE_CLIENT_SECRET_0', 'a'],
      ['TOOLHIVE_DELEGATE_CLIENT_SECRET_1', 'b'],
      ['TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD', 'rp'],
    ]);
  });

  test('are none for a proxy without secrets', () => {
    expect(secretVariables(resolvedProxy())).toEqual([]);
  });
});
