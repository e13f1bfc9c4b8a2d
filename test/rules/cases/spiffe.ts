import { onPage, saidAs, type RuleCase, type Says } from '../rule-case';

const URL = 'https://w.example.com';
const OKTA = '{ name: a, type: oidc, oidcConfig: { issuerUrl: "https://idp.example.com", clientId: c } }';
const WORKLOAD = 'bundleSource: { type: workload_api, workloadAPI: {} }';
const DOMAIN = `{ name: prod, trustDomain: example.org, methods: [spiffe_jwt], ${WORKLOAD} }`;

/** A config with these trust domains and clients. */
function spiffe(id: string, domains: string, clients: string, says: Says): RuleCase {
  const server = `issuer: "${URL}", upstreamProviders: [${OKTA}], ${domains}, ${clients}`;
  return {
    id,
    kind: 'MCPExternalAuthConfig',
    spec: `{ type: embeddedAuthServer, embeddedAuthServer: { ${server} } }`,
    release: '0.63.0',
    says: saidAs(says, (each) => `spec.embeddedAuthServer.${each} (${id})`),
  };
}

function client({
  domain = 'prod',
  id = 'a',
  pattern = 'spiffe://example.org/a',
  methods = '[spiffe_jwt]',
} = {}): string {
  const requests = `audiences: ["${URL}"], scopes: [openid]`;
  return `{ trustDomainRef: ${domain}, principalPattern: "${pattern}", clientId: "${id}", methods: ${methods}, ${requests} }`;
}

function clients(...all: readonly string[]): string {
  return `inboundGrants: { spiffeClientAuth: [${all.join(', ')}] }`;
}

function source(settings: string, says: Says): RuleCase {
  const domains = `spiffeTrustDomains: [{ name: prod, trustDomain: example.org, methods: [spiffe_jwt], bundleSource: { ${settings} } }]`;
  return spiffe(
    'spiffe-bundle-source',
    domains,
    clients(client()),
    saidAs(says, (each) => `spiffeTrustDomains[0].bundleSource${each}`),
  );
}

const DOMAINS = `spiffeTrustDomains: [${DOMAIN}]`;
const ENDPOINT = 'endpoint: { url: "https://spiffe.example.org", profile: https_web }';
const OTHER = { id: 'b', pattern: 'spiffe://example.org/b' };

/** Rules about SPIFFE, which no known release makes a proxy of. */
export const SPIFFE_CASES: readonly RuleCase[] = [
  spiffe('spiffe-clients', DOMAINS, 'inboundGrants: {}', onPage('trust domains without a client')),
  spiffe('spiffe-clients', 'insecureAllowHTTP: false', clients(client()), [
    'inboundGrants.spiffeClientAuth: has clients, but there are no embeddedAuthServer.spiffeTrustDomains; add the trust domains, or remove the clients',
  ]),
  spiffe(
    'spiffe-clients',
    `spiffeTrustDomains: [${DOMAIN}, { name: test, trustDomain: test.example.org, methods: [spiffe_jwt], ${WORKLOAD} }]`,
    clients(client()),
    [
      'spiffeTrustDomains[1].name: "test" is the trust domain of no client in embeddedAuthServer.inboundGrants.spiffeClientAuth; add a client, or remove the trust domain',
    ],
  ),
  spiffe('spiffe-clients', DOMAINS, clients(client(), client({ ...OTHER, domain: 'test' })), [
    'inboundGrants.spiffeClientAuth[1].trustDomainRef: "test" is no name in embeddedAuthServer.spiffeTrustDomains; use one of the names there',
  ]),
  spiffe('spiffe-clients', DOMAINS, clients(client({ methods: '[spiffe_jwt, spiffe_x509]' })), [
    'inboundGrants.spiffeClientAuth[0].methods: has a method that its trust domain does not have; remove it, or add it to embeddedAuthServer.spiffeTrustDomains',
  ]),
  spiffe('spiffe-clients', DOMAINS, clients(client({ pattern: 'spiffe://other.org/a' })), [
    'inboundGrants.spiffeClientAuth[0].principalPattern: "spiffe://other.org/a" is not within its trust domain; begin it with "spiffe://" and the trust domain',
  ]),
  spiffe('spiffe-clients', DOMAINS, clients(client({ pattern: 'spiffe://example.org/../a' })), [
    'inboundGrants.spiffeClientAuth[0].principalPattern: "spiffe://example.org/../a" has "." or ".." in its path; write the path without them',
  ]),
  spiffe('spiffe-clients', DOMAINS, clients(client(), client({ ...OTHER, pattern: 'spiffe://example.org/*' })), []),
  spiffe(
    'spiffe-twice',
    `spiffeTrustDomains: [${DOMAIN}, { name: prod, trustDomain: test.example.org, methods: [spiffe_jwt], ${WORKLOAD} }]`,
    clients(client()),
    onPage('two trust domains with one name'),
  ),
  spiffe(
    'spiffe-twice',
    `spiffeTrustDomains: [${DOMAIN}, { name: test, trustDomain: example.org, methods: [spiffe_jwt], ${WORKLOAD} }]`,
    clients(client(), client({ ...OTHER, domain: 'test' })),
    ['spiffeTrustDomains[1].trustDomain: "example.org" is there twice; remove one of them'],
  ),
  spiffe('spiffe-twice', DOMAINS, clients(client(), client({ ...OTHER, id: 'a' })), [
    'inboundGrants.spiffeClientAuth[1].clientId: "a" is there twice; give each client an id of its own',
  ]),
  spiffe('spiffe-twice', DOMAINS, clients(client(), client({ id: 'b' })), [
    'inboundGrants.spiffeClientAuth[1].principalPattern: "spiffe://example.org/a" is there twice; remove one of them',
  ]),
  spiffe('spiffe-twice', DOMAINS, clients(client(), client(OTHER)), []),
  spiffe('spiffe-client-id', DOMAINS, clients(client({ id: 'synthetic:a' })), onPage('`clientId: "synthetic:a"`')),
  spiffe('spiffe-client-id', DOMAINS, clients(client({ id: 'https://a.example.org' })), [
    'inboundGrants.spiffeClientAuth[0].clientId: "https://a.example.org" is a URL; use an id that is none',
  ]),
  spiffe('spiffe-client-id', DOMAINS, clients(client({ id: 'a:b' })), []),
  source('type: bundle_endpoint', onPage('type `bundle_endpoint` without `endpoint`')),
  source(`type: workload_api, workloadAPI: {}, ${ENDPOINT}`, [
    ': has endpoint, which only goes with the type bundle_endpoint; remove it, or change the type',
  ]),
  source('type: file', [': has the type file, but no file; add it, or change the type']),
  source('type: workload_api', [': has the type workload_api, but no workloadAPI; add it, or change the type']),
  source('type: file, file: { configMapName: c, configMapKey: ..a }', [
    '.file.configMapKey: is not a valid ConfigMap key; give one of the keys in its data, such as "bundle.json"',
  ]),
  source('type: file, file: { configMapName: c, configMapKey: bundle.json }', []),
  source(`type: bundle_endpoint, ${ENDPOINT}`, []),
];
