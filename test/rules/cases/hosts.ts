import { onPage, type RuleCase } from '../rule-case';

const said = (field: string, word: string): string =>
  `${field}: has "${word}" where its host belongs: the program has no value for it; give the value (host-unset)`;
const oidc = (issuer: string): Pick<RuleCase, 'kind' | 'spec'> => ({
  kind: 'MCPOIDCConfig',
  spec: { type: 'inline', inline: { issuer } },
});

const TENANT = '8eaef023-2b34-4da1-9baa-8bc8c9d6a490';
const ENTRA = 'write it like "https://login.microsoftonline.com/<tenant ID>/v2.0"';
const COGNITO = 'write it like "https://cognito-idp.<region>.amazonaws.com/<user pool ID>"';

/** Issuers that no token of the provider has, and what to write. */
const WRONG_ISSUERS: readonly (readonly [issuer: string, fix: string])[] = [
  ['https://login.microsoftonline.com/common/v2.0', ENTRA],
  ['https://login.microsoftonline.com/organizations/v2.0', ENTRA],
  ['https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0', ENTRA],
  ['https://login.microsoftonline.com', ENTRA],
  ...[
    [`login.microsoftonline.com/${TENANT}`, `login.microsoftonline.com/${TENANT}/v2.0`],
    [`login.microsoftonline.com/${TENANT}/v2.0/`, `login.microsoftonline.com/${TENANT}/v2.0`],
    [`login.microsoftonline.com/${TENANT.toUpperCase()}/v2.0`, `login.microsoftonline.com/${TENANT}/v2.0`],
    [`sts.windows.net/${TENANT}`, `sts.windows.net/${TENANT}/`],
    ['contoso.auth0.com', 'contoso.auth0.com/'],
    ['contoso.eu.auth0.com', 'contoso.eu.auth0.com/'],
    ['accounts.google.com/', 'accounts.google.com'],
    ['example.okta.com/', 'example.okta.com'],
    ['example.okta.com/oauth2/default/', 'example.okta.com/oauth2/default'],
    [
      'cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab12/',
      'cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab12',
    ],
    ['token.actions.githubusercontent.com/', 'token.actions.githubusercontent.com'],
    ['Idp.example.com/auth/realms/Tools/', 'idp.example.com/auth/realms/Tools'],
    ['idp.example.com/realms/tools/protocol/openid-connect/token', 'idp.example.com/realms/tools'],
  ].map(([wrong = '', right = '']) => [`https://${wrong}`, `write "https://${right}"`] as const),
  ['https://sts.windows.net/common', 'write it like "https://sts.windows.net/<tenant ID>/"'],
  ['https://contoso.auth0.com/oauth', 'write it like "https://<tenant>.auth0.com/"'],
  ['https://accounts.google.com:443/', 'write it like "https://accounts.google.com"'],
  ...['oauth2', 'oauth2/v1', 'oauth2/v1/authorize'].map(
    (path) =>
      [
        `https://example.okta.com/${path}`,
        'write it like "https://<domain>.okta.com/oauth2/<authorization server ID>"',
      ] as const,
  ),
  ['https://token.actions.githubusercontent.com/a/b', 'write it like "https://token.actions.githubusercontent.com"'],
  ['http://idp.example.com/realms/tools/', 'write "http://idp.example.com/realms/tools"'],
  ['https://weather.auth.eu-central-1.amazoncognito.com', COGNITO],
  ['https://cognito-idp.eu-central-1.amazonaws.com', COGNITO],
];
const RIGHT_ISSUERS = [
  `https://login.microsoftonline.com/${TENANT}/v2.0`,
  `https://sts.windows.net/${TENANT}/`,
  'https://contoso.eu.auth0.com/',
  'https://accounts.google.com',
  'https://example.okta.com',
  'https://example.okta.com/oauth2/aus1a2b3c4d5e6f7g8h9',
  'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab12',
  'https://token.actions.githubusercontent.com/octo-inc',
  'https://idp.example.com/realms/tools',
  'https://idp.example.com/realms/tools/other',
  ...['a.auth0.com', 'accounts.google.com', 'a.okta.com', 'token.actions.githubusercontent.com', 'sts.windows.net'].map(
    (host) => `https://idp.example.com/${host}/x`,
  ),
  // companies have domains of their own
  'https://login.example.com/common/v2.0',
  'https://auth0.example.com',
];

export const HOST_CASES: readonly RuleCase[] = [
  { id: 'host-unset', spec: 'remoteUrl: "https://undefined/mcp"', says: onPage() },
  ...[
    ['https://null:8443', 'null'],
    ['https://NaN?a', 'NaN'],
    ['https://u@mcp.undefined.example.com/mcp', 'undefined'],
    ['https://u:p@undefined/mcp', 'undefined'],
    ['https://mcp-undefined.example.com/mcp', 'undefined'],
  ].map(([remoteUrl = '', word = '']) => ({
    id: 'host-unset',
    spec: { remoteUrl },
    says: [said('spec.remoteUrl', word)],
  })),
  {
    id: 'host-unset',
    spec: { remoteUrl: 'https://mcp.example.com/[object Object]' },
    says: [
      'spec.remoteUrl: contains "[object Object]": the program writes an object where a text belongs; give the value (host-unset)',
    ],
  },
  {
    id: 'host-unset',
    spec: {
      sessionStorage: { provider: 'redis', address: 'undefined:6379' },
      resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'http://null/a' }] } },
    },
    says: [
      said('spec.sessionStorage.address', 'undefined'),
      said('spec.resourceOverrides.proxyDeployment.env[0].value', 'null'),
    ],
  },
  { id: 'host-unset', ...oidc('undefined/realms/a'), says: [said('spec.inline.issuer', 'undefined')] },
  // the operator decides which image and host its proxies have
  { id: 'host-unset', spec: {}, target: { image: 'undefined', proxyHost: 'undefined' }, says: [] },
  { id: 'host-unset', ...oidc('https://undefined'), says: [said('spec.inline.issuer', 'undefined')] },
  {
    id: 'host-unset',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, tracing: { enabled: true }, endpoint: undefined }',
    says: [said('spec.openTelemetry.endpoint', 'undefined')],
  },
  {
    id: 'host-unset',
    kind: 'MCPExternalAuthConfig',
    spec: 'type: tokenExchange\ntokenExchange: { tokenUrl: "https://undefined/token", audience: "undefined" }',
    says: [said('spec.tokenExchange.tokenUrl', 'undefined')],
  },
  ...['undefined', 'undefined/proxyrunner:v1'].map((image) => ({
    id: 'host-unset',
    on: 'corrected' as const,
    spec: {},
    target: { image },
    says: [said('TargetCluster.image', 'undefined')],
  })),
  {
    id: 'host-unset',
    on: 'corrected',
    spec: {},
    target: { proxyHost: 'null' },
    says: [said('TargetCluster.proxyHost', 'null')],
  },
  ...[
    'https://mcp.example.com/undefined',
    'https://nullable.example.com/mcp',
    'https://nan.example.com/mcp',
    'https://undefinedbehaviour.example.com?a=https://b',
  ].map((remoteUrl) => ({ id: 'host-unset', spec: { remoteUrl }, says: [] })),
  {
    id: 'host-unset',
    spec: {
      headerForward: { addPlaintextHeaders: { 'X-Mode': 'null' } },
      resourceOverrides: {
        proxyDeployment: {
          env: [
            { name: 'A', value: 'undefined' },
            { name: 'B', value: 'see https://undefined/a' },
          ],
        },
      },
    },
    says: [],
  },
  {
    id: 'issuer-form',
    ...oidc('https://idp.example.com/realms/x/.well-known/openid-configuration'),
    says: onPage(
      '`type: inline, inline: { issuer: "https://idp.example.com/realms/x/.well-known/openid-configuration" }`',
    ),
  },
  ...['https://idp.example.com/x?tenant=a', 'https://idp.example.com/x#a'].map((issuer) => ({
    id: 'issuer-form',
    ...oidc(issuer),
    says: [
      'spec.inline.issuer: "https://idp.example.com/x" has a query or a fragment, which no issuer has, so every token would be rejected; remove it (issuer-form)',
    ],
  })),
  {
    id: 'issuer-form',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://weather.example.com',
        upstreamProviders: [
          {
            name: 'a',
            type: 'oidc',
            oidcConfig: { issuerUrl: 'https://idp.example.com/.well-known/openid-configuration', clientId: 'a' },
          },
        ],
      },
    },
    says: [
      'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.issuerUrl: "https://idp.example.com/.well-known/openid-configuration" is the address of what is published about an issuer, not the issuer itself, so the authorization server would not start; write "https://idp.example.com" (issuer-form)',
    ],
  },
  ...['https://idp.example.com/realms/x', 'https://idp.example.com/.well-known', 'https://idp.example.com/'].map(
    (issuer) => ({ id: 'issuer-form', ...oidc(issuer), says: [] }),
  ),
  ...WRONG_ISSUERS.map(([issuer, fix]) => ({
    id: 'issuer-form',
    ...oidc(issuer),
    says: [
      `spec.inline.issuer: ${JSON.stringify(issuer)} is not an issuer of this provider, whose tokens have another one, so every token would be rejected; ${fix} (issuer-form)`,
    ],
  })),
  ...RIGHT_ISSUERS.map((issuer) => ({ id: 'issuer-form', ...oidc(issuer), says: [] })),
  {
    id: 'issuer-form',
    kind: 'MCPExternalAuthConfig',
    spec: {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://weather.example.com',
        upstreamProviders: [
          { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://contoso.auth0.com', clientId: 'a' } },
        ],
      },
    },
    says: [
      'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.issuerUrl: "https://contoso.auth0.com" is not an issuer of this provider, whose tokens have another one, so the authorization server would not start; write "https://contoso.auth0.com/" (issuer-form)',
    ],
  },
];
