import { middlewareTypesOf, resolvedProxy, runConfigOf } from '../../support/standalone';

interface Settings {
  readonly [key: string]: unknown;
}

function runConfig(externalAuth: Settings): Settings {
  return runConfigOf(resolvedProxy({}, { externalAuth }));
}

const EXCHANGE = { tokenUrl: 'https://idp.example.com/token', audience: 'backend' };

describe('token_exchange_config', () => {
  test('writes all keys that Go always writes, in its order', () => {
    const { token_exchange_config: config } = runConfig({ type: 'tokenExchange', tokenExchange: EXCHANGE });
    expect(JSON.stringify(config)).toBe(
      '{"token_url":"https://idp.example.com/token","client_id":"","client_secret":"","audience":"backend","header_strategy":"replace"}',
    );
  });

  test.each([
    ['jwt', 'urn:ietf:params:oauth:token-type:jwt'],
    ['id_token', 'urn:ietf:params:oauth:token-type:id_token'],
    ['urn:ietf:params:oauth:token-type:access_token', 'urn:ietf:params:oauth:token-type:access_token'],
    ['', undefined],
  ])('the subject token type %j becomes %s', (subjectTokenType, written) => {
    const tokenExchange = { ...EXCHANGE, subjectTokenType, scopes: [], subjectProviderName: 'okta' };
    const { token_exchange_config: config } = runConfig({ type: 'tokenExchange', tokenExchange });
    expect(config).toEqual({
      token_url: EXCHANGE.tokenUrl,
      client_id: '',
      client_secret: '',
      audience: 'backend',
      header_strategy: 'replace',
      ...(written === undefined ? {} : { subject_token_type: written }),
    });
  });

  test.each([
    ['', { header_strategy: 'replace' }],
    ['X-Token', { header_strategy: 'custom', external_token_header_name: 'X-Token' }],
  ])('with the header %j', (externalTokenHeaderName, written) => {
    const tokenExchange = { ...EXCHANGE, externalTokenHeaderName };
    expect(runConfig({ type: 'tokenExchange', tokenExchange })['token_exchange_config']).toMatchObject(written);
  });
});

describe('aws_sts_config', () => {
  test('has the defaults of the CRD, and keeps a priority of zero', () => {
    const roleArn = 'arn:aws:iam::123456789012:role/mcp';
    const awsSts = {
      region: 'eu-central-1',
      roleMappings: [
        { claim: 'a', roleArn, priority: 0 },
        { matcher: 'm', roleArn },
      ],
    };
    const { aws_sts_config: config } = runConfig({ type: 'awsSts', awsSts });
    expect(JSON.stringify(config)).toBe(
      JSON.stringify({
        region: 'eu-central-1',
        service: 'aws-mcp',
        role_mappings: [
          { claim: 'a', role_arn: roleArn, priority: 0 },
          { matcher: 'm', role_arn: roleArn },
        ],
        role_claim: 'groups',
        session_duration: 3600,
        session_name_claim: 'sub',
      }),
    );
  });
});

describe('types without effect on a proxy', () => {
  test.each([
    { type: 'unauthenticated' },
    { type: 'headerInjection', headerInjection: { headerName: 'X', valueSecretRef: { name: 's', key: 'k' } } },
    { type: 'upstreamInject', upstreamInject: { providerName: 'okta' } },
  ])('$type', (externalAuth) => {
    expect(runConfig(externalAuth)).toEqual(runConfigOf(resolvedProxy()));
  });
});

describe('middleware_configs', () => {
  test('are in the order in which requests pass through them', () => {
    const resolved = resolvedProxy(
      {
        audit: { enabled: true },
        authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } },
        headerForward: { addPlaintextHeaders: { 'X-A': '1' } },
      },
      {
        oidc: { type: 'inline', inline: { issuer: 'https://idp.example.com' } },
        externalAuth: { type: 'tokenExchange', tokenExchange: EXCHANGE },
        telemetry: {},
        tools: { toolsFilter: ['a'] },
      },
    );
    expect(middlewareTypesOf(runConfigOf(resolved))).toEqual([
      'auth',
      'tokenexchange',
      'tool-filter',
      'tool-call-filter',
      'mcp-parser',
      'usagemetrics',
      'telemetry',
      'authorization',
      'audit',
      'header-forward',
      'recovery',
    ]);
  });

  test('have upstreamswap after auth, and awssts after audit', () => {
    const resolved = resolvedProxy(
      {
        audit: { enabled: true },
        headerForward: { addPlaintextHeaders: { 'X-A': '1' } },
        oidcConfigRef: { audience: 'https://w.example.com', resourceUrl: 'https://w.example.com' },
      },
      {
        oidc: { type: 'inline', inline: { issuer: 'https://w.example.com' } },
        externalAuth: { type: 'awsSts', awsSts: { region: 'eu-central-1' } },
        authServer: {
          type: 'embeddedAuthServer',
          embeddedAuthServer: {
            issuer: 'https://w.example.com',
            upstreamProviders: [
              { name: 'o', type: 'oidc', oidcConfig: { issuerUrl: 'https://o.example.com', clientId: 'c' } },
            ],
          },
        },
      },
    );
    expect(middlewareTypesOf(runConfigOf(resolved))).toEqual([
      'auth',
      'upstreamswap',
      'mcp-parser',
      'usagemetrics',
      'audit',
      'awssts',
      'header-forward',
      'recovery',
    ]);
  });
});
