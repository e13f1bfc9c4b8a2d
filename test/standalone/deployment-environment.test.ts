import { environment } from '../../lib/standalone/deployment';
import { resolvedProxy } from '../support/standalone';

interface Variable {
  readonly name: string;
  readonly value?: string;
}

function withEnv(env: readonly Variable[], spec = {}): ReturnType<typeof environment> {
  return environment(resolvedProxy({ ...spec, resourceOverrides: { proxyDeployment: { env } } }));
}

function names(variables: readonly Variable[]): string[] {
  return variables.map(({ name }) => name);
}

const DEFAULTS = ['XDG_CONFIG_HOME', 'HOME', 'TOOLHIVE_RUNTIME', 'UNSTRUCTURED_LOGS'];
const HEADER = { headerName: 'X-Key', valueSecretRef: { name: 'api', key: 'key' } };

describe('environment', () => {
  test('has all parts in the order of the operator', () => {
    const secret = { name: 's', key: 'k' };
    const resolved = resolvedProxy(
      {
        headerForward: { addHeadersFromSecret: [{ ...HEADER, headerName: 'X-Z' }, HEADER] },
        resourceOverrides: { proxyDeployment: { env: [{ name: 'MINE', value: '1' }] } },
      },
      {
        oidc: { type: 'inline', inline: { issuer: 'https://idp.example.com', clientSecretRef: secret } },
        externalAuth: { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'my.token-1', key: 'k' } } },
        authServer: {
          type: 'embeddedAuthServer',
          embeddedAuthServer: {
            issuer: 'https://w.example.com',
            upstreamProviders: [
              {
                name: 'my-idp',
                type: 'oidc',
                oidcConfig: { issuerUrl: 'https://o.example.com', clientId: 'c', clientSecretRef: secret },
              },
            ],
            storage: {
              type: 'redis',
              redis: {
                aclUserConfig: { usernameSecretRef: secret, passwordSecretRef: secret },
                sentinelConfig: { masterName: 'm', sentinelAddrs: ['s:1'] },
              },
            },
          },
        },
      },
    );
    expect(names(environment(resolved))).toEqual([
      'TOOLHIVE_OIDC_CLIENT_SECRET',
      'TOOLHIVE_SECRET_my.token-1',
      'TOOLHIVE_SECRETS_PROVIDER',
      'TOOLHIVE_SECRET_HEADER_FORWARD_X_Z_WEATHER',
      'TOOLHIVE_SECRET_HEADER_FORWARD_X_KEY_WEATHER',
      'MINE',
      ...DEFAULTS,
      'TOOLHIVE_SECRETS_PROVIDER',
      'TOOLHIVE_UPSTREAM_CLIENT_SECRET_MY_IDP',
      'TOOLHIVE_AUTH_SERVER_REDIS_USERNAME',
      'TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD',
    ]);
  });

  test("lets the user's variables win over the operator's defaults", () => {
    const env = withEnv([
      { name: 'HOME', value: '/home' },
      { name: 'UNSTRUCTURED_LOGS', value: '' },
    ]);
    expect(env).toEqual([
      { name: 'HOME', value: '/home' },
      { name: 'UNSTRUCTURED_LOGS' },
      { name: 'XDG_CONFIG_HOME', value: '/tmp' },
      { name: 'TOOLHIVE_RUNTIME', value: 'kubernetes' },
    ]);
  });

  test.each([
    ['TOOLHIVE_SECRET_X', true],
    ['TOOLHIVE_SECRETS_PROVIDER', false],
    ['TOOLHIVE_SECRET', false],
  ])("with the user's %s, sets the provider at the end: %s", (name, named) => {
    const last = withEnv([{ name, value: 'v' }]).at(-1);
    expect(last?.name === 'TOOLHIVE_SECRETS_PROVIDER').toBe(named);
  });

  test('sets the provider twice if headers have secrets, like the operator', () => {
    const provider = withEnv([{ name: 'TOOLHIVE_SECRETS_PROVIDER', value: '1password' }], {
      headerForward: { addHeadersFromSecret: [HEADER] },
    }).filter(({ name }) => name === 'TOOLHIVE_SECRETS_PROVIDER');
    expect(provider.map(({ value }) => value)).toEqual(['environment', '1password', 'environment']);
  });
});
