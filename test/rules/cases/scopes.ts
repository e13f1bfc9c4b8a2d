import { onPage, type RuleCase } from '../rule-case';

const EMPTY = 'is empty, which no scope is; write it as the provider does, or remove it (scope-syntax)';
const TWO =
  'is not a scope: one has no white space, quotes and backslashes; write each scope as an item of its own (scope-syntax)';

export const SCOPE_CASES: readonly RuleCase[] = [
  {
    id: 'scope-syntax',
    spec: { oidcConfigRef: { name: 'oidc', audience: 'a', scopes: ['openid', 'a b', ''] } },
    says: onPage('`oidcConfigRef: { scopes: [openid, "a b"] }`', `spec.oidcConfigRef.scopes[2]: "" ${EMPTY}`),
  },
  {
    id: 'scope-syntax',
    spec: {
      oidcConfigRef: { name: 'oidc', audience: 'a', scopes: ['openid', 'api://weather/Tools.Read', 'read:weather'] },
    },
    says: [],
  },
  ...['"a"', 'a\\b', ' a', 'é'].map((scope) => ({
    id: 'scope-syntax',
    kind: 'MCPExternalAuthConfig' as const,
    spec: {
      type: 'tokenExchange',
      tokenExchange: { tokenUrl: 'https://idp.example.com/t', audience: 'a', scopes: [scope] },
    },
    says: [
      'spec.tokenExchange.scopes[0]: is not a scope: one has no white space, quotes and backslashes; write it as the provider does, or remove it (scope-syntax)',
    ],
  })),
  {
    id: 'scope-syntax',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://weather.example.com',
        upstreamProviders: [
          {
            name: 'a',
            type: 'oidc',
            oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: 'a', scopes: ['openid email'] },
          },
          {
            name: 'b',
            type: 'oauth2',
            oauth2Config: {
              authorizationEndpoint: 'https://idp.example.com/a',
              tokenEndpoint: 'https://idp.example.com/t',
              clientId: 'a',
              scopes: [''],
            },
          },
        ],
      },
    },
    says: [
      `spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.scopes[0]: is not a scope: one has no white space, quotes and backslashes; write each scope as an item of its own (scope-syntax)`,
      `spec.embeddedAuthServer.upstreamProviders[1].oauth2Config.scopes[0]: ${EMPTY}`,
    ],
  },
  ...(
    [
      ['tokenExchange', '{ tokenUrl: "https://idp.example.com/t", audience: a, scopes: ["a b"] }'],
      ['obo', '{ scopes: ["a b", ""] }'],
      [
        'xaa',
        '{ idpTokenUrl: "https://i.example.com/t", targetTokenUrl: "https://a.example.com/t", targetAudience: a, scopes: ["a b"] }',
      ],
    ] as const
  ).map(([type, settings]): RuleCase => ({
    id: 'scope-syntax',
    kind: 'MCPExternalAuthConfig',
    release: '0.44',
    spec: `{ type: ${type}, ${type}: ${settings} }`,
    says: [`spec.${type}.scopes[0]: ${TWO}`],
  })),
  {
    id: 'scope-syntax',
    kind: 'MCPExternalAuthConfig',
    release: '0.44',
    spec: {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://weather.example.com',
        upstreamProviders: [],
        delegateClients: [
          { clientId: 'a', clientSecretRef: { name: 's', key: 'k' }, audiences: ['a'], scopes: ['a\tb', ''] },
        ],
      },
    },
    says: [`spec.embeddedAuthServer.delegateClients[0].scopes[0]: ${TWO}`],
  },
  {
    id: 'scope-syntax',
    kind: 'MCPOIDCConfig',
    spec: '{ type: inline, scopes: ["a b"], inline: { issuer: a } }',
    says: [],
  },
];
