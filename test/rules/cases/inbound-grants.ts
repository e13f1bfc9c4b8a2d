import { onPage, saidAs, type RuleCase, type Says } from '../rule-case';

const URL = 'https://w.example.com';
const SERVER = 'spec.embeddedAuthServer';
const OKTA = '{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c } }';
const CLIENT = `clientId: agent, clientSecretRef: { name: s, key: k }, scopes: [openid], audiences: ["${URL}"]`;
const BINDING = `{ subject: s, allowedResources: ["${URL}"] }`;
const BINDINGS = `subjectBindings: [${BINDING}]`;
const BEARER = `maxAssertionAge: 5m, ${BINDINGS}`;
const ISSUER = 'issuerUrl: "https://i.example.com"';
const LOOPBACK = 'http://localhost:8080';

interface Server {
  readonly issuer?: string;
  readonly upstreams?: string;
  readonly release?: string;
}

/** A config with those settings of its server, whose upstream provider is none that matters. */
function server(id: string, settings: string, says: Says, given: Server = {}): RuleCase {
  const { issuer = URL, upstreams = `upstreamProviders: [${OKTA}], `, release = '0.63.0' } = given;
  const spec = `{ type: embeddedAuthServer, embeddedAuthServer: { issuer: "${issuer}", ${upstreams}${settings} } }`;
  return { id, kind: 'MCPExternalAuthConfig', spec, release, says: saidAs(says, (each) => `${SERVER}${each} (${id})`) };
}

function issuer(id: string, settings: string, says: Says, release = '0.63.0'): RuleCase {
  const placed = saidAs(says, (each) => `.trustedIssuers[0]${each}`);
  return server(id, `trustedIssuers: [{ ${ISSUER}, ${settings} }]`, placed, { release });
}

function exchange(id: string, policies: string, says: Says, release = '0.63.0'): RuleCase {
  const placed = saidAs(says, (each) => `.inboundGrants.tokenExchange.issuerPolicies${each}`);
  const settings = `trustedIssuers: [{ ${ISSUER}, name: i }], inboundGrants: { tokenExchange: { issuerPolicies: [${policies}] } }`;
  return server(id, settings, placed, { release });
}

function bearer(id: string, policies: string, says: Says): RuleCase {
  const placed = saidAs(says, (each) => `.inboundGrants.jwtBearer.issuerPolicies${each}`);
  const settings = `trustedIssuers: [{ ${ISSUER}, name: i }], inboundGrants: { jwtBearer: { issuerPolicies: [${policies}] } }`;
  return server(id, settings, placed);
}

function oauth2(id: string, config: string, says: Says, release = '0.63.0'): RuleCase {
  const endpoints = 'authorizationEndpoint: "https://p.example.com/a", tokenEndpoint: "https://p.example.com/t"';
  const upstreams = `upstreamProviders: [{ name: a, type: oauth2, oauth2Config: { ${endpoints}, ${config} } }]`;
  return server(
    id,
    '',
    saidAs(says, (each) => `.upstreamProviders[0].oauth2Config${each}`),
    { upstreams, release },
  );
}

function oidc(id: string, config: string, says: Says, release = '0.63.0'): RuleCase {
  const upstreams = `upstreamProviders: [{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://p.example.com", ${config} } }]`;
  return server(
    id,
    '',
    saidAs(says, (each) => `.upstreamProviders[0].oidcConfig${each}`),
    { upstreams, release },
  );
}

const GRANT = 'inboundGrants: { tokenExchange: {} }';
const DELEGATE = `inboundGrants: { tokenExchange: { delegateClients: [{ ${CLIENT} }] } }`;
const POLICY = 'issuerRef: i, expectedAudience: a, allowedDelegateClients: [c]';
const URLS = 'discoveryUrl: "https://p.example.com/d", registrationEndpoint: "https://p.example.com/r"';

/** Rules of releases after 0.44 about who gets a token of an authorization server. */
export const INBOUND_GRANT_CASES: readonly RuleCase[] = [
  server(
    'auth-server-upstreams',
    '',
    [': has no upstreamProviders, and no other way to a token; add one, inboundGrants or delegateClients'],
    { upstreams: '' },
  ),
  server(
    'auth-server-upstreams',
    'upstreamProviders: []',
    [
      '.upstreamProviders: is empty, and there is no other way to a token; add a provider, inboundGrants or delegateClients',
    ],
    { upstreams: '' },
  ),
  server('auth-server-upstreams', GRANT, [], { upstreams: '' }),
  server('auth-server-upstreams', `trustedIssuers: [{ ${ISSUER}, jwtBearerGrant: { ${BEARER} } }]`, [], {
    upstreams: '',
  }),
  server(
    'confidential-clients-http',
    'allowConfidentialClientRegistration: true',
    [
      '.allowConfidentialClientRegistration: cannot be combined with the issuer "http://localhost:8080": clients would send their secrets unencrypted; use https, or for development a loopback issuer and insecureAllowConfidentialOverLoopbackHTTP',
    ],
    { issuer: LOOPBACK },
  ),
  server('confidential-clients-http', 'allowConfidentialClientRegistration: true, insecureAllowHTTP: true', [
    '.allowConfidentialClientRegistration: cannot be combined with insecureAllowHTTP: clients would send their secrets unencrypted; remove one of them',
  ]),
  server(
    'delegate-client-http',
    `delegateClients: [{ ${CLIENT} }]`,
    [
      '.delegateClients: cannot be combined with the issuer "http://localhost:8080": clients would send their secrets unencrypted; use https, or for development a loopback issuer and insecureAllowConfidentialOverLoopbackHTTP',
    ],
    { issuer: LOOPBACK, release: '0.45.0' },
  ),
  server(
    'delegate-client-http',
    `delegateClients: [{ ${CLIENT} }]`,
    [
      '.delegateClients: cannot be combined with the issuer "http://localhost:8080": clients would send their secrets unencrypted; use https, or for development a loopback issuer and insecureAllowConfidentialOverLoopbackHTTP',
    ],
    { issuer: LOOPBACK },
  ),
  server(
    'delegate-client-http',
    DELEGATE,
    [
      '.inboundGrants.tokenExchange.delegateClients: cannot be combined with the issuer "http://localhost:8080": clients would send their secrets unencrypted; use https, or for development a loopback issuer and embeddedAuthServer.insecureAllowConfidentialOverLoopbackHTTP',
    ],
    { issuer: LOOPBACK },
  ),
  server('delegate-client-http', `insecureAllowHTTP: true, ${DELEGATE}`, [
    '.inboundGrants.tokenExchange.delegateClients: cannot be combined with embeddedAuthServer.insecureAllowHTTP: clients would send their secrets unencrypted; remove one of them',
  ]),
  server('delegate-client-http', `insecureAllowHTTP: true, delegateClients: [{ ${CLIENT} }]`, [
    '.delegateClients: cannot be combined with insecureAllowHTTP: clients would send their secrets unencrypted; remove one of them',
  ]),
  server('delegate-client-http', `insecureAllowConfidentialOverLoopbackHTTP: true, ${DELEGATE}`, [], {
    issuer: LOOPBACK,
  }),
  issuer(
    'trusted-issuer-policy',
    'actorClaim: azp, allowedDelegateClients: [c]',
    onPage('`allowedDelegateClients` without an `expectedAudience`'),
  ),
  issuer('trusted-issuer-policy', 'expectedAudience: a', [
    ': has no allowedDelegateClients, so nobody could exchange its tokens; list the clients, or remove what else it says of their exchange',
  ]),
  issuer(
    'trusted-issuer-policy',
    'allowedDelegateClients: [c]',
    [': has no expectedAudience, which tokens to exchange need; set it, or only jwtBearerGrant'],
    '0.45.0',
  ),
  issuer(
    'trusted-issuer-policy',
    'expectedAudience: a',
    [': has no allowedDelegateClients, so nobody could exchange its tokens; list the clients'],
    '0.45.0',
  ),
  issuer('trusted-issuer-policy', 'name: i', []),
  issuer('trusted-issuer-policy', 'expectedAudience: a, allowedDelegateClients: [c]', []),
  issuer('trusted-issuer-clients', 'expectedAudience: a, allowMayAct: true', []),
  exchange('trusted-issuer-clients', '{ issuerRef: i, expectedAudience: a, allowedDelegateClients: ["*", c] }', [
    '[0].allowedDelegateClients: has "*" beside other clients; remove "*", or the others',
  ]),
  exchange(
    'trusted-issuer-clients',
    '{ issuerRef: i, expectedAudience: a, allowedDelegateClients: ["*"], allowMayAct: true }',
    [
      '[0].allowMayAct: cannot be combined with "*" in allowedDelegateClients; list the clients in allowedDelegateClients, or remove it',
    ],
  ),
  exchange(
    'trusted-issuer-clients',
    '{ issuerRef: i, expectedAudience: a, allowedDelegateClients: ["*"], allowMayAct: true }',
    [
      '[0].allowMayAct: cannot be combined with "*" in allowedDelegateClients; list the clients in allowedDelegateClients, or remove it',
    ],
    '0.50.0',
  ),
  exchange(
    'trusted-issuer-clients',
    '{ issuerRef: i, expectedAudience: a, allowedDelegateClients: ["*"] }',
    [
      '[0].allowedDelegateClients: has "*", which releases 0.47 to 0.51 only accept where allowMayAct is set; set allowMayAct to false, or list the clients',
    ],
    '0.50.0',
  ),
  exchange('trusted-issuer-clients', '{ issuerRef: i, expectedAudience: a, allowedDelegateClients: ["*"] }', []),
  exchange('trusted-issuer-actor-claim', `{ ${POLICY}, actorClaim: sub }`, [
    '[0].actorClaim: "sub" is a claim that does not identify an actor; use "client_id", or a claim of the issuer such as "azp"',
  ]),
  server(
    'trusted-issuer-twice',
    `trustedIssuers: [{ ${ISSUER}, name: i }, { issuerUrl: "https://j.example.com", name: i }]`,
    ['.trustedIssuers[1].name: "i" is there twice; give each issuer a name of its own'],
  ),
  exchange(
    'inbound-grant-issuer',
    `{ ${POLICY} }, { issuerRef: j, expectedAudience: a, allowedDelegateClients: [c] }`,
    onPage('a policy for `j`, with one trusted issuer whose name is `i`'),
  ),
  bearer('inbound-grant-issuer', `{ issuerRef: j, ${BEARER} }, { issuerRef: i, ${BEARER} }`, [
    '[0].issuerRef: "j" is the name of no issuer in embeddedAuthServer.trustedIssuers; use one of the names there, or name the issuer',
  ]),
  exchange('inbound-grant-twice', `{ ${POLICY} }, { ${POLICY} }`, onPage('two policies of the same issuer')),
  bearer('inbound-grant-twice', `{ issuerRef: i, ${BEARER} }, { issuerRef: i, ${BEARER} }`, [
    '[1].issuerRef: "i" has a policy twice; keep one of them',
  ]),
  bearer(
    'inbound-grant-twice',
    '{ issuerRef: i, maxAssertionAge: 5m, subjectBindings: [{ subject: s, allowedResources: ["https://a"] }, { subject: s, allowedResources: ["https://b"] }] }',
    ['[0].subjectBindings[1].subject: is there twice; put all its resources into one binding'],
  ),
  issuer(
    'inbound-grant-twice',
    `jwtBearerGrant: { maxAssertionAge: 5m, subjectBindings: [${BINDING}, ${BINDING}] }`,
    ['.jwtBearerGrant.subjectBindings[1].subject: is there twice; put all its resources into one binding'],
    '0.45.0',
  ),
  bearer('inbound-grant-twice', `{ issuerRef: i, ${BEARER} }`, []),
  server(
    'inbound-grant-conflict',
    `delegateClients: [{ ${CLIENT} }], ${GRANT}`,
    onPage('`delegateClients` beside `inboundGrants.tokenExchange`'),
  ),
  server(
    'inbound-grant-conflict',
    `trustedIssuers: [{ ${ISSUER}, expectedAudience: a, allowedDelegateClients: [c] }], ${GRANT}`,
    [
      '.trustedIssuers: says which tokens can be exchanged, which cannot be combined with inboundGrants.tokenExchange; move it into a policy there, and name the issuer',
    ],
  ),
  server(
    'inbound-grant-conflict',
    `trustedIssuers: [{ issuerUrl: "https://j.example.com", name: i }, { ${ISSUER}, jwtBearerGrant: { ${BEARER} } }], inboundGrants: { jwtBearer: {} }`,
    [
      '.trustedIssuers[1].jwtBearerGrant: cannot be combined with embeddedAuthServer.inboundGrants.jwtBearer; move it into a policy there, and name the issuer',
    ],
  ),
  server('inbound-grant-conflict', `trustedIssuers: [{ ${ISSUER}, jwtBearerGrant: { ${BEARER} } }], ${GRANT}`, []),
  bearer('auth-server-duration', `{ issuerRef: i, maxAssertionAge: 0s, ${BINDINGS} }`, onPage('`maxAssertionAge: 0s`')),
  bearer('auth-server-duration', `{ issuerRef: i, maxAssertionAge: "5", ${BINDINGS} }`, [
    '[0].maxAssertionAge: "5" is not a duration above zero; write it like "5m"',
  ]),
  server('auth-server-duration', 'registrationRateLimit: { maxTokens: 1, refillPeriod: -1m }', [
    '.registrationRateLimit.refillPeriod: "-1m" is not a duration above zero; write it like "1m"',
  ]),
  issuer(
    'auth-server-duration',
    `jwtBearerGrant: { maxAssertionAge: 0m, ${BINDINGS} }`,
    ['.jwtBearerGrant.maxAssertionAge: "0m" is not a duration above zero; write it like "5m"'],
    '0.45.0',
  ),
  server('auth-server-duration', 'registrationRateLimit: { maxTokens: 1, refillPeriod: 1.5h }', []),
  oidc('auth-server-duration', 'dcrConfig: { registrationProbeInterval: 59s }', [
    '.dcrConfig.registrationProbeInterval: "59s" is not a duration of at least a minute; use at least "1m"',
  ]),
  oauth2(
    'auth-server-duration',
    `dcrConfig: { discoveryUrl: "https://p.example.com/d", registrationProbeInterval: 1m }`,
    [],
  ),
  oauth2('upstream-registration', 'dcrConfig: {}', [
    '.dcrConfig: has neither discoveryUrl nor registrationEndpoint; set exactly one of them',
  ]),
  oauth2('upstream-registration', `dcrConfig: { ${URLS} }`, [
    '.dcrConfig: has both discoveryUrl and registrationEndpoint; set exactly one of them',
  ]),
  oidc('upstream-registration', `dcrConfig: { ${URLS} }`, [
    '.dcrConfig: has both discoveryUrl and registrationEndpoint; remove one of them, or both',
  ]),
  oidc('upstream-registration', 'dcrConfig: {}', []),
  oidc('upstream-client', 'dcrConfig: {}, clientId: c', [': has both clientId and dcrConfig; set exactly one of them']),
  oidc('upstream-client', 'scopes: [openid]', [': has neither clientId nor dcrConfig; set exactly one of them']),
  oidc('upstream-client', 'dcrConfig: {}, clientSecretRef: { name: s, key: k }', [
    '.clientSecretRef: cannot be combined with dcrConfig: the registration returns the secret; remove one of them',
  ]),
  oidc('ca-bundle-missing', 'clientId: c, caBundleRef: {}', [
    '.caBundleRef: has no configMapRef; name the ConfigMap that holds the CA bundle, or remove the reference',
  ]),
  oauth2('ca-bundle-missing', 'clientId: c, caBundleRef: { configMapRef: { name: "", key: k } }', [
    '.caBundleRef.configMapRef.name: is empty; name the ConfigMap that holds the CA bundle, or remove the reference',
  ]),
  oidc(
    'ca-bundle-missing',
    'clientId: c, caBundleRef: {}',
    ['.caBundleRef: has no configMapRef; name the ConfigMap that holds the CA bundle, or remove the reference'],
    '0.46.0',
  ),
];
