import { Duration, Lazy, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import { MCP_EXTERNAL_AUTH_CONFIG_SPEC } from '../../lib/model/generated/mcp-external-auth-config';
import { readSpec } from '../../lib/crds/read-spec';
import { AuthServerStorage, UpstreamProvider } from '../../lib/values/auth-server';
import { ExternalAuth } from '../../lib/values/authentication';
import { RedisSentinel } from '../../lib/values/redis-sentinel';
import { SubjectTokenType, UserInfoMethod } from '../../lib/values/token-endpoint';
import { laterExternalAuths } from '../support/later-external-auths';
import { refusedExternalAuth } from '../support/recent-external-auths';
import { fragmentLeaves, modelOf, schemaLeaves } from './model-of';

const secret = Secret.fromSecretName(Testing.chart(), 'Secret', 'my-secret');
const value = { secret, key: 'k' };
const ref = { name: 'my-secret', key: 'k' };
const ROLE = 'arn:aws:iam::123456789012:role/reader';

const everyTokenExchangeField = ExternalAuth.tokenExchange({
  tokenUrl: 'https://idp.example.com/token',
  audience: 'mcp',
  clientId: 'proxy',
  clientSecret: value,
  externalTokenHeaderName: 'X-Upstream-Token',
  scopes: ['read', 'write'],
  subjectProviderName: 'okta',
  subjectTokenType: SubjectTokenType.ID_TOKEN,
});
const everyAwsStsField = ExternalAuth.awsSts({
  region: 'eu-west-1',
  service: 's3',
  fallbackRoleArn: ROLE,
  roleClaim: 'roles',
  roleMappings: [
    { roleArn: ROLE, claim: 'admins', priority: 0 },
    { roleArn: ROLE, matcher: '"admins" in claims["groups"]' },
  ],
  sessionDuration: Duration.minutes(20),
  sessionNameClaim: 'email',
});
const userInfo = {
  endpointUrl: 'https://api.example.com/user',
  httpMethod: UserInfoMethod.GET,
  additionalHeaders: { Accept: 'application/json' },
  fieldMapping: { subjectFields: ['id'], nameFields: ['name'], emailFields: ['email'] },
};
const client = {
  clientId: 'c',
  clientSecret: value,
  redirectUri: 'https://weather.example.com/cb',
  scopes: ['openid'],
  additionalAuthorizationParams: { access_type: 'offline' },
};
const redis = {
  username: value,
  password: value,
  masterName: 'mymaster',
  db: 1,
  tls: { caCert: value, insecureSkipVerify: true },
  sentinelTls: { caCert: value, insecureSkipVerify: true },
  dialTimeout: Duration.seconds(1),
  readTimeout: Duration.seconds(1),
  writeTimeout: Duration.seconds(1),
};
const server = {
  issuer: 'https://weather.example.com',
  authorizationEndpointBaseUrl: 'https://login.example.com',
  signingKeys: [value],
  hmacSecrets: [value],
  tokenLifespans: {
    accessToken: Duration.hours(1),
    authCode: Duration.minutes(10),
    refreshToken: Duration.days(7),
  },
};
const oidcServer = ExternalAuth.embeddedAuthServer({
  ...server,
  upstreamProviders: [
    UpstreamProvider.oidc('okta', { ...client, issuerUrl: 'https://okta.example.com', userInfoOverride: userInfo }),
  ],
  storage: AuthServerStorage.redis({
    ...redis,
    sentinel: RedisSentinel.service('sentinel', { namespace: 'redis', port: 26379 }),
  }),
});
const oauth2Server = ExternalAuth.embeddedAuthServer({
  ...server,
  upstreamProviders: [
    UpstreamProvider.oauth2('github', {
      ...client,
      authorizationEndpoint: 'https://github.com/authorize',
      tokenEndpoint: 'https://github.com/token',
      userInfo,
      tokenResponseMapping: {
        accessTokenPath: 'a',
        expiresInPath: 'e',
        refreshTokenPath: 'r',
        scopePath: 's',
      },
    }),
  ],
  storage: AuthServerStorage.redis({ ...redis, sentinel: RedisSentinel.addresses(['s-0.redis:26379']) }),
});
function typeOf(auth: ExternalAuth): string {
  return (modelOf(auth).model as { readonly type: string }).type;
}

const every: [string, ExternalAuth][] = [
  ['tokenExchange', everyTokenExchangeField],
  ['headerInjection', ExternalAuth.headerInjection('X-Api-Key', secret, 'k')],
  ['bearerToken', ExternalAuth.bearerToken(secret, 'k')],
  ['unauthenticated', ExternalAuth.unauthenticated()],
  ['embeddedAuthServer', oidcServer],
  ['embeddedAuthServer', oauth2Server],
  ['awsSts', everyAwsStsField],
  ...laterExternalAuths(value).map(([, auth]): [string, ExternalAuth] => [typeOf(auth), auth]),
  ['embeddedAuthServer', refusedExternalAuth()],
  ['upstreamInject', ExternalAuth.upstreamInject('okta')],
];

describe('ExternalAuth', () => {
  describe('tokenExchange', () => {
    test('writes only required fields', () => {
      const auth = ExternalAuth.tokenExchange({ tokenUrl: 'https://idp.example.com/token', audience: 'mcp' });

      expect(modelOf(auth)).toStrictEqual({
        model: { type: 'tokenExchange', tokenExchange: { tokenUrl: 'https://idp.example.com/token', audience: 'mcp' } },
        given: [],
      });
    });

    test('writes every field', () => {
      expect(modelOf(everyTokenExchangeField)).toStrictEqual({
        model: {
          type: 'tokenExchange',
          tokenExchange: {
            tokenUrl: 'https://idp.example.com/token',
            audience: 'mcp',
            clientId: 'proxy',
            clientSecretRef: ref,
            externalTokenHeaderName: 'X-Upstream-Token',
            scopes: ['read', 'write'],
            subjectProviderName: 'okta',
            subjectTokenType: 'id_token',
          },
        },
        given: [['spec.tokenExchange.clientSecretRef.name', secret]],
      });
    });

    test('copies the scopes', () => {
      const scopes = ['read'];
      const auth = ExternalAuth.tokenExchange({ tokenUrl: 'https://idp.example.com/token', audience: 'mcp', scopes });

      scopes.push('write');

      expect(modelOf(auth).model).toMatchObject({ tokenExchange: { scopes: ['read'] } });
    });

    test('passes on a token unchanged', () => {
      const scopes = Lazy.any({ produce: () => ['read'] }) as string[];
      const auth = ExternalAuth.tokenExchange({ tokenUrl: 'https://idp.example.com/token', audience: 'mcp', scopes });

      expect((modelOf(auth).model as { tokenExchange: { scopes: unknown } }).tokenExchange.scopes).toBe(scopes);
    });
  });

  describe('headerInjection', () => {
    test('names the header, the Secret and its key', () => {
      expect(modelOf(ExternalAuth.headerInjection('X-Api-Key', secret, 'k'))).toStrictEqual({
        model: { type: 'headerInjection', headerInjection: { headerName: 'X-Api-Key', valueSecretRef: ref } },
        given: [['spec.headerInjection.valueSecretRef.name', secret]],
      });
    });
  });

  describe('bearerToken', () => {
    test('names the Secret and its key', () => {
      expect(modelOf(ExternalAuth.bearerToken(secret, 'k'))).toStrictEqual({
        model: { type: 'bearerToken', bearerToken: { tokenSecretRef: ref } },
        given: [['spec.bearerToken.tokenSecretRef.name', secret]],
      });
    });
  });

  describe('unauthenticated', () => {
    test('writes only its type', () => {
      expect(modelOf(ExternalAuth.unauthenticated())).toStrictEqual({ model: { type: 'unauthenticated' }, given: [] });
    });
  });

  describe('awsSts', () => {
    test('writes only the region', () => {
      expect(modelOf(ExternalAuth.awsSts({ region: 'eu-west-1' })).model).toStrictEqual({
        type: 'awsSts',
        awsSts: { region: 'eu-west-1' },
      });
    });

    test('writes every field, and the duration in seconds', () => {
      expect(modelOf(everyAwsStsField)).toStrictEqual({
        model: {
          type: 'awsSts',
          awsSts: {
            region: 'eu-west-1',
            service: 's3',
            fallbackRoleArn: ROLE,
            roleClaim: 'roles',
            roleMappings: [
              { roleArn: ROLE, claim: 'admins', priority: 0 },
              { roleArn: ROLE, matcher: '"admins" in claims["groups"]' },
            ],
            sessionDuration: 1200,
            sessionNameClaim: 'email',
          },
        },
        given: [],
      });
    });

    test('keeps a fraction of a second, for the checks', () => {
      const auth = ExternalAuth.awsSts({ region: 'eu-west-1', sessionDuration: Duration.millis(900_500) });

      expect(modelOf(auth).model).toMatchObject({ awsSts: { sessionDuration: 900.5 } });
      expect(readSpec(MCP_EXTERNAL_AUTH_CONFIG_SPEC, modelOf(auth).model).findings).toMatchObject([
        { id: 'type', field: 'spec.awsSts.sessionDuration', value: 900.5 },
      ]);
    });

    test('copies the mappings', () => {
      const mapping = { roleArn: ROLE, claim: 'admins' };
      const roleMappings = [mapping];
      const auth = ExternalAuth.awsSts({ region: 'eu-west-1', roleMappings });

      mapping.claim = 'all';
      roleMappings.push(mapping);

      expect(modelOf(auth).model).toMatchObject({ awsSts: { roleMappings: [{ roleArn: ROLE, claim: 'admins' }] } });
    });
  });

  describe('upstreamInject', () => {
    test.each(['okta', ''])('writes the provider name %j', (name) => {
      expect(modelOf(ExternalAuth.upstreamInject(name))).toStrictEqual({
        model: { type: 'upstreamInject', upstreamInject: { providerName: name } },
        given: [],
      });
    });
  });

  test('returns the same fragment each time', () => {
    expect(modelOf(oidcServer)).toStrictEqual(modelOf(oidcServer));
  });

  test.each(every)('%s is a spec without findings', (type, auth) => {
    const { spec, findings, unknown } = readSpec(MCP_EXTERNAL_AUTH_CONFIG_SPEC, modelOf(auth).model);

    expect({ type: spec['type'], findings, unknown }).toStrictEqual({ type, findings: [], unknown: [] });
  });

  test('can write every field of the CRD', () => {
    const written = every.flatMap(([, auth]) => fragmentLeaves(MCP_EXTERNAL_AUTH_CONFIG_SPEC, modelOf(auth).model));

    expect(new Set(written)).toStrictEqual(new Set(schemaLeaves(MCP_EXTERNAL_AUTH_CONFIG_SPEC)));
  });
});
