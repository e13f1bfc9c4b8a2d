import { onPage, saidAs, type RuleCase, type Says } from '../rule-case';

const SERVER = 'spec.embeddedAuthServer';
export const UPSTREAM = '[{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c } }]';
const CLIENT = 'clientSecretRef: { name: s, key: k }, scopes: [openid], audiences: ["https://w.example.com"]';
export const DELEGATES = `delegateClients: [{ clientId: agent, ${CLIENT} }]`;
const BINDING = '{ subject: a, allowedResources: ["https://w.example.com"] }';
export const JWT = `maxAssertionAge: 5m, subjectBindings: [${BINDING}]`;
const POLICY = 'issuerRef: i, expectedAudience: a, allowedDelegateClients: [agent]';

/** A config with those settings of its server, and what is said of them. */
function server(
  id: string,
  settings: string,
  says: Says,
  {
    release = '0.63.0',
    upstreams = UPSTREAM,
    on,
  }: Partial<Pick<RuleCase, 'on' | 'release'>> & { upstreams?: string } = {},
): RuleCase {
  const spec = `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://w.example.com", upstreamProviders: ${upstreams}, ${settings} }`;
  return {
    id,
    kind: 'MCPExternalAuthConfig',
    spec,
    release,
    ...(on === undefined ? {} : { on }),
    says: saidAs(says, (text) => `${SERVER}${text} (${id})`),
  };
}

function oauth2(settings: string): string {
  return `[{ name: a, type: oauth2, oauth2Config: { authorizationEndpoint: "https://a.example.com/a", tokenEndpoint: "https://a.example.com/t", ${settings} } }]`;
}

function tokenParameter(name: string, value: string, text?: string): RuleCase {
  const upstreams = oauth2(`clientId: c, additionalTokenParams: { ${name}: "${value}" }`);
  const path = `.upstreamProviders[0].oauth2Config.additionalTokenParams["${name}"]: `;
  return server('upstream-parameter', '', text === undefined ? [] : [`${path}${text}`], { upstreams });
}

const NO_POLICY = onPage('only an `issuerUrl`');
const NO_RESOURCE = 'is not an absolute URI without a fragment; write it like "https://api.example.com"';
const NO_SECRET = onPage('`tokenEndpointAuthMethod: client_secret_basic` without a client secret');
const NO_CEL = 'is not a valid CEL expression; write it like claims.azp == "agent"';
const NOBODY = onPage('`inboundGrants: { tokenExchange: {} }` and no `upstreamProviders`');
const SPIFFE =
  'is refused by the operator in all releases up to 0.63.0, since nothing verifies SPIFFE clients yet; remove it, and let clients authenticate otherwise';
const DOMAIN =
  '{ name: td, trustDomain: example.org, methods: [spiffe_jwt], bundleSource: { type: workloadAPI, workloadAPI: {} } }';
const SPIFFE_CLIENT =
  '{ trustDomainRef: td, principalPattern: "spiffe://example.org/a", clientId: c, methods: [spiffe_jwt], audiences: [a], scopes: [openid] }';

export function bundle(reference: string): string {
  return `[{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c, caBundleRef: { configMapRef: ${reference} } } }]`;
}

const BUNDLE = '.upstreamProviders[0].oidcConfig.caBundleRef.configMapRef';

export const AUTH_SERVER_RELEASE_CASES: readonly RuleCase[] = [
  server('trusted-issuer-unused', 'trustedIssuers: [{ issuerUrl: "https://i.example.com" }]', NO_POLICY),
  ...[
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", jwtBearerGrant: { ${JWT} } }]`,
    `trustedIssuers: [{ name: i, issuerUrl: "https://i.example.com" }], inboundGrants: { jwtBearer: { issuerPolicies: [{ issuerRef: i, ${JWT} }] } }`,
    `trustedIssuers: [{ name: i, issuerUrl: "https://i.example.com" }], inboundGrants: { tokenExchange: { issuerPolicies: [{ ${POLICY} }] } }`,
    `trustedIssuers: [{ name: i, issuerUrl: "https://i.example.com" }], inboundGrants: { jwtBearer: { issuerPolicies: [{ issuerRef: j, ${JWT} }, { issuerRef: i, ${JWT} }] } }`,
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: a }]',
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", allowedDelegateClients: [agent] }]',
  ].map((settings) => server('trusted-issuer-unused', settings, [])),
  ...[
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: "", allowedDelegateClients: [] }]',
    `trustedIssuers: [{ name: j, issuerUrl: "https://i.example.com" }], inboundGrants: { tokenExchange: { issuerPolicies: [{ ${POLICY} }] } }`,
    // a policy that names nobody is not that of an issuer without a name
    'trustedIssuers: [{ issuerUrl: "https://i.example.com" }], inboundGrants: { tokenExchange: { issuerPolicies: [{ expectedAudience: a }] } }',
  ].map((settings) => server('trusted-issuer-unused', settings, NO_POLICY)),
  server(
    'trusted-issuer-unused',
    `trustedIssuers: [{ name: j, issuerUrl: "https://i.example.com" }], inboundGrants: { tokenExchange: { ${DELEGATES} } }`,
    NO_POLICY,
  ),
  server(
    'trusted-issuer-matcher',
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: a, allowedDelegateClients: [b], actorMatcher: "claims.azp ==" }]',
    onPage('`actorMatcher: "claims.azp =="`'),
    { release: '0.45.0' },
  ),
  server(
    'trusted-issuer-matcher',
    `trustedIssuers: [{ name: i, issuerUrl: "https://i.example.com" }], inboundGrants: { tokenExchange: { issuerPolicies: [{ ${POLICY}, actorMatcher: "claims.a ||" }] } }`,
    [`.inboundGrants.tokenExchange.issuerPolicies[0].actorMatcher: ${NO_CEL}`],
  ),
  ...[
    'claims.azp == "agent"',
    "claims.?a.orValue('') in ['b']",
    'has(claims.act) && claims.act.sub.startsWith(r"a\\\\")',
    '',
  ].map((matcher) =>
    server(
      'trusted-issuer-matcher',
      `trustedIssuers: [{ issuerUrl: "https://i.example.com", expectedAudience: a, allowedDelegateClients: [b], actorMatcher: ${JSON.stringify(matcher)} }]`,
      [],
    ),
  ),
  server(
    'delegate-client-twice',
    `inboundGrants: { tokenExchange: { delegateClients: [{ clientId: a, ${CLIENT} }, { clientId: a, ${CLIENT} }] } }`,
    ['.inboundGrants.tokenExchange.delegateClients[1].clientId: "a" is there twice; give each client an id of its own'],
  ),
  server('auth-server-nobody', 'inboundGrants: { tokenExchange: {} }', NOBODY, { upstreams: '[]' }),
  server('auth-server-nobody', 'inboundGrants: { jwtBearer: {} }', NOBODY, { upstreams: '[]' }),
  server('auth-server-nobody', `inboundGrants: { tokenExchange: { ${DELEGATES} } }`, [], { upstreams: '[]' }),
  server(
    'auth-server-nobody',
    `trustedIssuers: [{ name: i, issuerUrl: "https://i.example.com" }], inboundGrants: { jwtBearer: { issuerPolicies: [{ issuerRef: i, ${JWT} }] } }`,
    [],
    { upstreams: '[]' },
  ),
  server('auth-server-nobody', 'inboundGrants: { tokenExchange: {} }', []),
  server(
    'spiffe-refused',
    `spiffeTrustDomains: [${DOMAIN}], inboundGrants: { spiffeClientAuth: [${SPIFFE_CLIENT}] }`,
    onPage('`spiffeTrustDomains`'),
  ),
  server('spiffe-refused', `inboundGrants: { spiffeClientAuth: [${SPIFFE_CLIENT}] }`, [
    `.inboundGrants.spiffeClientAuth: ${SPIFFE}`,
  ]),
  server('spiffe-refused', `spiffeTrustDomains: [], inboundGrants: { tokenExchange: { ${DELEGATES} } }`, []),
  tokenParameter('grant_type', 'x', 'is set by the authorization server itself; remove it'),
  tokenParameter('client_assertion', 'x', 'is set by the authorization server itself; remove it'),
  tokenParameter('audience', 'x'),
  tokenParameter('resource', '', NO_RESOURCE),
  tokenParameter('resource', 'api', NO_RESOURCE),
  tokenParameter('resource', 'https://api.example.com/#a', NO_RESOURCE),
  tokenParameter('resource', 'https://api.example.com/#', NO_RESOURCE),
  tokenParameter('resource', 'https://api.example.com'),
  tokenParameter('resource', 'urn:api'),
  server('upstream-client-secret', '', NO_SECRET, {
    upstreams: oauth2('clientId: c, tokenEndpointAuthMethod: client_secret_basic'),
  }),
  ...[
    'clientId: c, tokenEndpointAuthMethod: none',
    'clientId: c, tokenEndpointAuthMethod: client_secret_post, clientSecretRef: { name: s, key: k }',
    'dcrConfig: { registrationEndpoint: "https://a.example.com/r" }, tokenEndpointAuthMethod: client_secret_basic',
    'clientId: c',
  ].map((settings) => server('upstream-client-secret', '', [], { upstreams: oauth2(settings) })),
  server('ca-bundle-optional', '', onPage('`optional: true` in the `caBundleRef` of a provider'), {
    upstreams: bundle('{ name: ca, key: ca.crt, optional: true }'),
  }),
  server('ca-bundle-optional', '', [], { upstreams: bundle('{ name: ca, key: ca.crt, optional: false }') }),
  server('ca-bundle-optional', '', [], {
    upstreams: bundle('{ name: ca, key: ca.crt, optional: true }'),
    on: 'corrected',
  }),
  server(
    'ca-bundle-optional-ignored',
    '',
    [`${BUNDLE}.optional: true has no effect, since pods wait for the ConfigMap; leave it out`],
    { upstreams: bundle('{ name: ca, key: ca.crt, optional: true }'), on: 'corrected' },
  ),
  server('ca-bundle-optional-ignored', '', [], { upstreams: bundle('{ name: ca, key: ca.crt, optional: true }') }),
  server(
    'config-map-name',
    '',
    [`${BUNDLE}.name: "a_b" is not a valid name for a ConfigMap; give the name of a ConfigMap of the same namespace`],
    { upstreams: bundle('{ name: a_b, key: ca.crt }') },
  ),
  server('config-map-name', '', [], { upstreams: bundle(`{ name: ${'a'.repeat(100)}, key: "" }`) }),
  server(
    'config-map-key',
    '',
    [`${BUNDLE}.key: "a/b" is not a valid ConfigMap key; give one of the keys in its data, such as "ca.crt"`],
    { upstreams: bundle('{ name: ca, key: a/b }') },
  ),
  server(
    'ca-bundle-missing',
    '',
    [`${BUNDLE}.name: is empty; name the ConfigMap that holds the CA bundle, or remove the reference`],
    { release: '0.46.0', upstreams: bundle('{ name: "", key: ca.crt }') },
  ),
];
