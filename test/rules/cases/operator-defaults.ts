import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

const POLICIES = 'authzConfig: { type: inline, inline: { policies: ["permit(principal, action, resource);"] } }';
const LACKS =
  'spec.headerForward: lacks Accept-Encoding: the remote server may compress lists, which the proxy then does not filter; set the header Accept-Encoding to "identity" (list-encoding)';

const SECRET_ENCODING = '{ headerName: accept-encoding, valueSecretRef: { name: s, key: k } }';

const OIDC = 'type: inline\ninline: { issuer: "https://weather.example.com" }';

function login(resourceUrl: string): string {
  return `
    authServerRef: { name: ext }
    oidcConfigRef: { name: oidc, audience: "${resourceUrl}", resourceUrl: "${resourceUrl}" }`;
}

const BELOW = onPage('`resourceUrl` with a path, and no `redirectUri`');
const UNLOGGED = onPage('policies and `audit`');

export const OPERATOR_DEFAULT_CASES: readonly RuleCase[] = [
  ...['', ' '].map((value) => ({
    id: 'list-encoding',
    on: 'exact' as const,
    spec: `{ ${POLICIES}, headerForward: { addPlaintextHeaders: { Accept-Encoding: "${value}" } } }`,
    says: [],
  })),
  { id: 'list-encoding', on: 'declared', spec: POLICIES, says: [LACKS] },
  { id: 'list-encoding', spec: POLICIES, says: [] },
  { id: 'list-encoding', on: 'exact', spec: POLICIES, says: [LACKS] },
  { id: 'list-encoding', on: 'corrected', spec: POLICIES, says: [] },
  {
    id: 'list-encoding',
    on: 'declared',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsFilter: [forecast]' },
    says: [LACKS],
  },
  { id: 'list-encoding', on: 'declared', spec: 'toolConfigRef: { name: tools }', refs: { tools: '{}' }, says: [] },
  { id: 'list-encoding', spec: {}, says: [] },
  {
    id: 'list-encoding',
    spec: `{ ${POLICIES}, headerForward: { addPlaintextHeaders: { accept-encoding: Identity } } }`,
    says: [],
  },
  {
    id: 'list-encoding',
    on: 'corrected',
    spec: `{ ${POLICIES}, headerForward: { addPlaintextHeaders: { accept-encoding: gzip } } }`,
    says: [
      'spec.headerForward.addPlaintextHeaders["accept-encoding"]: lets the remote server compress lists, which the proxy then does not filter; set the header Accept-Encoding to "identity" (list-encoding)',
    ],
  },
  { id: 'list-encoding', spec: 'headerForward: { addPlaintextHeaders: { Accept-Encoding: gzip } }', says: [] },
  {
    id: 'list-encoding',
    spec: `{ ${POLICIES}, headerForward: { addHeadersFromSecret: [${SECRET_ENCODING}] } }`,
    says: [
      'spec.headerForward.addHeadersFromSecret[0].headerName: "accept-encoding" comes from a Secret, so it may let the remote server compress lists, which the proxy then does not filter; set the header Accept-Encoding to "identity", in plain text (list-encoding)',
    ],
  },
  { id: 'list-encoding', spec: `headerForward: { addHeadersFromSecret: [${SECRET_ENCODING}] }`, says: [] },
  {
    id: 'auth-server-redirect',
    spec: login('https://weather.example.com/mcp'),
    refs: { oidc: OIDC, authServer: authServerYaml() },
    says: BELOW,
  },
  {
    id: 'auth-server-redirect',
    on: 'exact',
    release: '0.44',
    spec: login('https://weather.example.com/mcp'),
    refs: { oidc: OIDC, authServer: authServerYaml([], ', redirectUri: ""') },
    says: BELOW,
  },
  {
    id: 'auth-server-redirect',
    on: 'corrected',
    spec: login('https://weather.example.com/mcp'),
    refs: { oidc: OIDC, authServer: authServerYaml() },
    says: [],
  },
  {
    id: 'auth-server-redirect',
    spec: login('https://weather.example.com/'),
    refs: { oidc: OIDC, authServer: authServerYaml() },
    says: [],
  },
  {
    id: 'auth-server-redirect',
    spec: login('https://weather.example.com/mcp'),
    refs: { oidc: OIDC, authServer: authServerYaml([], ', redirectUri: "https://weather.example.com/oauth/callback"') },
    says: [],
  },
  { id: 'audit-denied', spec: `{ ${POLICIES}, audit: { enabled: true } }`, says: UNLOGGED },
  {
    id: 'audit-denied',
    on: 'exact',
    release: '0.40.0',
    spec: `{ ${POLICIES}, audit: { enabled: true } }`,
    says: UNLOGGED,
  },
  { id: 'audit-denied', release: '0.40.1', spec: `{ ${POLICIES}, audit: { enabled: true } }`, says: [] },
  { id: 'audit-denied', on: 'corrected', release: '0.22', spec: `{ ${POLICIES}, audit: { enabled: true } }`, says: [] },
  { id: 'audit-denied', spec: 'audit: { enabled: true }', says: [] },
  { id: 'audit-denied', spec: `{ ${POLICIES}, audit: { enabled: false } }`, says: [] },
  {
    id: 'audit-denied',
    release: '0.40.0',
    spec: '{ authzConfigRef: { name: readers }, audit: { enabled: true } }',
    says: UNLOGGED,
  },
  // another rule reports what is not https, and the default
  ...['http://weather.example.com/mcp', ''].map((url) => ({
    id: 'auth-server-redirect',
    spec: login(url),
    refs: { oidc: OIDC, authServer: authServerYaml() },
    says: [],
  })),
  { id: 'auth-server-redirect', spec: login('https://weather.example.com/mcp'), refs: { oidc: OIDC }, says: [] },
  {
    id: 'auth-server-redirect',
    spec: login('https://weather.example.com/mcp'),
    refs: {
      oidc: OIDC,
      authServer: authServerYaml(
        [
          '  - { name: b, type: oauth2, oauth2Config: { authorizationEndpoint: "https://b.example.com/a", tokenEndpoint: "https://b.example.com/t", clientId: b } }',
        ],
        ', redirectUri: "https://weather.example.com/oauth/callback"',
      ),
    },
    says: BELOW,
  },
  // what is not about lists
  {
    id: 'list-encoding',
    spec: `{ ${POLICIES}, headerForward: { addPlaintextHeaders: { Accept-Encoding: identity, X-Encoding: gzip }, addHeadersFromSecret: [{ headerName: X-A, valueSecretRef: { name: s, key: k } }] } }`,
    says: [],
  },
  {
    id: 'list-encoding',
    spec: `{ ${POLICIES}, headerForward: { addHeadersFromSecret: [{ headerName: X-A, valueSecretRef: { name: s, key: k } }, ${SECRET_ENCODING}] } }`,
    says: [
      'spec.headerForward.addHeadersFromSecret[1].headerName: "accept-encoding" comes from a Secret, so it may let the remote server compress lists, which the proxy then does not filter; set the header Accept-Encoding to "identity", in plain text (list-encoding)',
    ],
  },
];
