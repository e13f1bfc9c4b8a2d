import { authServerYaml } from '../auth-server-yaml';
import { onPage, saidAs, type RuleCase } from '../rule-case';

const CALLBACK = (redirectUri: string, base = ''): object => ({
  type: 'embeddedAuthServer',
  embeddedAuthServer: {
    issuer: 'https://weather.example.com',
    ...(base === '' ? {} : { authorizationEndpointBaseUrl: base }),
    upstreamProviders: [
      { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: 'c', redirectUri } },
    ],
  },
});

const CALLBACK_HOSTS: readonly RuleCase[] = (
  [
    ['https://weather.example.com/callback', 'https://login.example.com', ['"login.example.com"']],
    ['https://weather.example.com/callback', '', []],
    ['https://login.example.com/callback', 'https://login.example.com', []],
    // cookies know no ports
    ['https://weather.example.com:8443/callback', '', []],
  ] as const
).map(([redirectUri, base, hosts]) => ({
  id: 'auth-server-callback-host',
  kind: 'MCPExternalAuthConfig',
  release: '0.51.3',
  spec: CALLBACK(redirectUri, base),
  says: hosts.map(
    (host) =>
      `spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.redirectUri: "${redirectUri}" has another host than ${host}, where users log in: from release 0.51.3 of the operator on, every login in a browser is refused; use the same host (auth-server-callback-host)`,
  ),
}));

const CALLBACK_OF_PROXY = (
  [
    ['0.51.3', 'https://tools.example.org/mcp', ['"https://tools.example.org/mcp"']],
    ['0.51.3', 'https://weather.example.com/mcp', []],
    ['0.50.0', 'https://tools.example.org/mcp', []],
  ] as const
).map(([release, url, shown]): RuleCase => ({
  id: 'auth-server-callback-host',
  release,
  spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "${url}", resourceUrl: "${url}" }`,
  refs: { authServer: authServerYaml() },
  says: shown.map(
    (text) =>
      `spec.oidcConfigRef.resourceUrl: ${text} gives the callback of the authorization server another host than "weather.example.com", where users log in: from release 0.51.3 of the operator on, every login in a browser is refused; use the same host, or set the redirect URI of the provider (auth-server-callback-host)`,
  ),
}));

/** A URI that is given is told where it stands, even if it is the one that would be derived. */
const GIVEN: RuleCase = {
  id: 'auth-server-callback-host',
  release: '0.51.3',
  spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: a, resourceUrl: "https://tools.example.org/mcp" }`,
  refs: { authServer: authServerYaml([], ', redirectUri: "https://tools.example.org/oauth/callback"') },
  says: [],
};

const NOT_ENCRYPTED =
  'is not https, but users log in with https: from release 0.51.3 of the operator on, every login in a browser is refused; use https (auth-server-callback-host)';

/** The cookie of a login that began with https is not sent to http. */
const UNENCRYPTED: readonly RuleCase[] = (
  [
    ['https://weather.example.com', 'http://weather.example.com/callback', [NOT_ENCRYPTED]],
    ['http://weather.example.com', 'http://weather.example.com/callback', []],
    ['https://localhost:8080', 'http://localhost:8080/callback', []],
  ] as const
).map(([base, redirectUri, says]) => ({
  id: 'auth-server-callback-host',
  kind: 'MCPExternalAuthConfig',
  release: '0.63.0',
  spec: CALLBACK(redirectUri, base),
  says: saidAs(
    says,
    (text) => `spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.redirectUri: "${redirectUri}" ${text}`,
  ),
}));

export const CALLBACK_HOST_CASES: readonly RuleCase[] = [
  {
    id: 'auth-server-callback-host',
    kind: 'MCPExternalAuthConfig',
    release: '0.51.3',
    spec: CALLBACK('https://login.example.com/callback'),
    says: onPage('the issuer `https://weather.example.com` and the callback `https://login.example.com/callback`'),
  },
  ...CALLBACK_HOSTS,
  ...CALLBACK_OF_PROXY,
  ...UNENCRYPTED,
  GIVEN,
  {
    id: 'auth-server-callback-host',
    kind: 'MCPExternalAuthConfig',
    release: '0.50.0',
    spec: CALLBACK('https://login.example.com/callback'),
    says: [],
  },
  // of another provider, and in upper case
  {
    id: 'auth-server-callback-host',
    kind: 'MCPExternalAuthConfig',
    release: '0.51.3',
    spec: {
      type: 'embeddedAuthServer',
      embeddedAuthServer: {
        issuer: 'https://Weather.example.com',
        authorizationEndpointBaseUrl: '',
        upstreamProviders: [
          { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: 'c' } },
          {
            name: 'b',
            type: 'oauth2',
            oauth2Config: {
              authorizationEndpoint: 'https://idp.example.com/a',
              tokenEndpoint: 'https://idp.example.com/t',
              clientId: 'c',
              redirectUri: 'https://login.example.com/callback',
            },
          },
          {
            name: 'c',
            type: 'oidc',
            oidcConfig: {
              issuerUrl: 'https://idp.example.com',
              clientId: 'c',
              redirectUri: 'https://WEATHER.example.com/callback',
            },
          },
        ],
      },
    },
    says: [
      'spec.embeddedAuthServer.upstreamProviders[1].oauth2Config.redirectUri: "https://login.example.com/callback" has another host than "weather.example.com", where users log in: from release 0.51.3 of the operator on, every login in a browser is refused; use the same host (auth-server-callback-host)',
    ],
  },
];
