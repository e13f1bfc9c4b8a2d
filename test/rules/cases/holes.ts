import { onPage, type RuleCase } from '../rule-case';

const INLINE = { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } };
const POLICIES = { authzConfig: INLINE };
const SHARED = { authzConfigRef: { name: 'readers' } };
const AUDIT = { audit: { enabled: true } };
const TELEMETRY = { telemetryConfigRef: { name: 'otel' } };
const OIDC = { oidcConfigRef: { name: 'oidc', audience: 'a', resourceUrl: 'https://a.example.com' } };
const TOOLS = { toolConfigRef: { name: 'tools' } };
const AUTH_SERVER = { ...OIDC, authServerRef: { kind: 'MCPExternalAuthConfig', name: 'ext' } };
const EXTERNAL = { externalAuthConfigRef: { name: 'ext' } };

/** An authorization server with something else. */
function server(more: object = {}): string {
  const upstream = { name: 'idp', type: 'oidc', oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: 'a' } };
  const embeddedAuthServer = { issuer: 'https://a.example.com', upstreamProviders: [upstream], ...more };
  return JSON.stringify({ type: 'embeddedAuthServer', embeddedAuthServer });
}

/** A proxy whose container has the image of this release. */
function imageOf(release: string): object {
  return {
    podTemplateSpec: { spec: { containers: [{ name: 'toolhive', image: `registry.example.com/a:v${release}` }] } },
  };
}

const BYPASSED: readonly RuleCase[] = [
  {
    id: 'policies-bypassed',
    release: '0.44',
    spec: AUDIT,
    says: onPage('`audit: true` with `OperatorRelease.V0_44`'),
  },
  {
    id: 'policies-bypassed',
    release: '0.44',
    spec: { ...POLICIES, ...AUDIT, ...TELEMETRY },
    says: [
      'spec.authzConfig: can be passed by, like audit and telemetryConfigRef, with one POST to /mcp/sse (GHSA-h4mf-84xq-q2fc) or another method than POST at release 0.44.0; use release 0.62.0 or a later one (policies-bypassed)',
    ],
  },
  // the release that closes all that matters, also of the other warnings
  {
    id: 'policies-bypassed',
    on: 'exact',
    release: '0.50',
    spec: SHARED,
    says: [
      'spec.authzConfigRef: can be passed by with another method than POST at release 0.50.0; use release 0.63.0 or a later one (policies-bypassed)',
    ],
  },
  { id: 'policies-bypassed', release: '0.47', spec: { ...AUDIT, ...TELEMETRY }, says: [] },
  { id: 'policies-bypassed', release: '0.57', spec: POLICIES, says: [] },
  { id: 'policies-bypassed', release: '0.44', spec: { ...TOOLS, ...OIDC, audit: { enabled: false } }, says: [] },
  // releases that are not known
  {
    id: 'policies-bypassed',
    release: '0.46.5',
    spec: AUDIT,
    says: [
      'spec.audit: can be passed by with one POST to /mcp/sse (GHSA-h4mf-84xq-q2fc) at release 0.46.5; use release 0.47.0 or a later one (policies-bypassed)',
    ],
  },
  { id: 'policies-bypassed', release: '99.0', spec: { ...POLICIES, ...AUDIT }, says: [] },
  // nobody says which release runs
  { id: 'policies-bypassed', spec: { ...POLICIES, ...AUDIT }, says: [] },
  {
    id: 'policies-bypassed',
    spec: { ...AUDIT, ...imageOf('0.46.0') },
    says: [
      'spec.audit: can be passed by with one POST to /mcp/sse (GHSA-h4mf-84xq-q2fc) at release 0.46.0; use the image of release 0.47.0 or a later one (policies-bypassed)',
    ],
  },
  { id: 'policies-bypassed', release: '0.44', spec: { ...AUDIT, ...imageOf('0.47.0') }, says: [] },
  {
    id: 'policies-bypassed',
    on: 'corrected',
    release: '0.63',
    target: { image: `registry.example.com/a:0.44.0@sha256:${'0'.repeat(64)}` },
    spec: AUDIT,
    says: [
      'spec.audit: can be passed by with one POST to /mcp/sse (GHSA-h4mf-84xq-q2fc) at release 0.44.0; use the image of release 0.47.0 or a later one (policies-bypassed)',
    ],
  },
  ...['a:main', `a@sha256:${'0'.repeat(64)}`, 'a:v0.63.0-debian'].map((image): RuleCase => ({
    id: 'policies-bypassed',
    on: 'corrected',
    release: '0.44',
    target: { image },
    spec: AUDIT,
    says: [],
  })),
];

const OTHERS: readonly RuleCase[] = [
  {
    id: 'release-hole',
    release: '0.44',
    spec: POLICIES,
    says: onPage('`authorization` with `OperatorRelease.V0_44`'),
  },
  {
    id: 'release-hole',
    on: 'corrected',
    release: '0.51.3',
    spec: { ...SHARED, ...TOOLS },
    refs: { tools: '{ toolsFilter: [forecast] }' },
    says: [
      'spec.toolConfigRef: has holes, like authzConfigRef, at release 0.51.3: JSON arrays as text/plain, other spellings of resource URIs, numbers that are no decimals; use release 0.62.0 or a later one (release-hole)',
    ],
  },
  {
    id: 'release-hole',
    release: '0.46',
    spec: TOOLS,
    says: [
      'spec.toolConfigRef: has holes at release 0.46.0: a byte order mark before a body, JSON arrays, JSON arrays as text/plain; use release 0.55.1 or a later one (release-hole)',
    ],
  },
  { id: 'release-hole', release: '0.44', spec: TOOLS, refs: { tools: '{}' }, says: [] },
  {
    id: 'release-hole',
    release: '0.50',
    spec: { ...OIDC, ...AUDIT },
    says: [
      'spec.oidcConfigRef: has holes at release 0.50.0: sessions of other users; use release 0.51.3 or a later one (release-hole)',
    ],
  },
  {
    id: 'release-hole',
    release: '0.50',
    spec: AUTH_SERVER,
    refs: { authServer: server() },
    says: [
      'spec.oidcConfigRef: has holes, like authServerRef, at release 0.50.0: sessions of other users, logins in another browser, logins without consent and 2 more; use release 0.62.0 or a later one (release-hole)',
    ],
  },
  // without a provider, no user logs in, and the proxy adds no token
  {
    id: 'release-hole',
    release: '0.50',
    spec: AUTH_SERVER,
    refs: { authServer: server({ upstreamProviders: undefined, inboundGrants: { tokenExchange: {} } }) },
    says: [
      'spec.oidcConfigRef: has holes, like authServerRef, at release 0.50.0: sessions of other users, keys of clients (go-jose); use release 0.60.0 or a later one (release-hole)',
    ],
  },
  {
    id: 'release-hole',
    release: '0.56',
    spec: { ...EXTERNAL, ...OIDC },
    refs: { externalAuth: server({ disableUpstreamTokenInjection: true }) },
    says: [
      'spec.externalAuthConfigRef: has holes at release 0.56.0: keys of clients (go-jose); use release 0.60.0 or a later one (release-hole)',
    ],
  },
  ...(
    [
      ['headerForward', { headerForward: { addPlaintextHeaders: { 'X-Team': 'a' } } }],
      [
        'headerForward',
        { headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 'a', key: 'b' } }] } },
      ],
      ['externalAuthConfigRef', EXTERNAL],
    ] as const
  ).map(([name, spec]): RuleCase => ({
    id: 'release-hole',
    release: '0.61',
    spec,
    says: [
      `spec.${name}: has holes at release 0.61.0: headers named in Connection; use release 0.62.0 or a later one (release-hole)`,
    ],
  })),
  {
    id: 'release-hole',
    release: '0.61',
    spec: EXTERNAL,
    refs: { externalAuth: '{ type: unauthenticated }' },
    says: [],
  },
  {
    id: 'release-hole',
    release: '0.61',
    spec: { headerForward: { addPlaintextHeaders: { Authorization: '', 'accept-encoding': 'identity' } } },
    says: [],
  },
  {
    id: 'release-hole',
    on: 'exact',
    release: '0.63',
    target: { image: 'a:v0.61.0' },
    spec: { ...OIDC, headerForward: { addPlaintextHeaders: { 'X-Team': 'a' } } },
    says: [
      'spec.headerForward: has holes at release 0.61.0: headers named in Connection; use the image of release 0.62.0 or a later one (release-hole)',
    ],
  },
  { id: 'release-hole', spec: { ...POLICIES, ...AUTH_SERVER, ...TOOLS }, says: [] },
  { id: 'release-hole', release: '0.62', spec: { ...POLICIES, ...AUTH_SERVER, ...TOOLS }, says: [] },
  { id: 'release-hole', release: '0.44', spec: {}, says: [] },
  // compressed lists are told by a warning of their own
  { id: 'release-hole', on: 'exact', release: '0.62', spec: POLICIES, says: [] },
  { id: 'list-encoding', on: 'exact', release: '0.63', spec: POLICIES, says: [] },
  // the header is written for the release, but an older image runs
  {
    id: 'list-encoding',
    on: 'corrected',
    release: '0.63',
    target: { image: 'a:v0.62.0' },
    spec: POLICIES,
    says: onPage('policies, but no `Accept-Encoding`'),
  },
  {
    id: 'list-encoding',
    on: 'exact',
    release: '0.62',
    spec: POLICIES,
    says: onPage(),
  },
];

const TLS = {
  sessionStorage: { provider: 'redis', address: 'redis:6379', tls: { caCertSecretRef: { name: 'ca', key: 'ca.crt' } } },
};

const OLD: readonly RuleCase[] = [
  {
    id: 'image-too-old',
    release: '0.63',
    spec: { ...TLS, ...imageOf('0.51.3') },
    says: onPage('TLS to the Redis of the sessions, and an image of 0.51.3'),
  },
  {
    id: 'image-too-old',
    on: 'corrected',
    release: '0.63',
    target: { image: 'a:v0.44.0' },
    spec: TELEMETRY,
    refs: { telemetry: '{ prometheus: { enabled: true, metricsOnTransportPort: false } }' },
    says: [
      'spec.telemetryConfigRef: sets prometheus.metricsOnTransportPort, which needs an image of release 0.45.0, but that of 0.44.0 would serve the metrics where clients reach the proxy; use the image of release 0.45.0 or a later one (image-too-old)',
    ],
  },
  {
    id: 'image-too-old',
    on: 'corrected',
    release: '0.63',
    target: { image: 'a:v0.44.0' },
    spec: TELEMETRY,
    refs: { telemetry: '{ prometheus: { enabled: true, metricsOnTransportPort: true } }' },
    says: [],
  },
  {
    id: 'image-too-old',
    on: 'corrected',
    release: '0.63',
    target: { image: 'a:v0.45.0' },
    spec: AUTH_SERVER,
    refs: {
      authServer: server({
        upstreamProviders: [
          { name: 'a', type: 'oauth2', oauth2Config: { tokenEndpointAuthMethod: 'client_secret_basic' } },
          { name: 'b', type: 'oidc', oidcConfig: { caBundleRef: { configMapRef: { name: 'ca', key: 'ca.crt' } } } },
        ],
      }),
    },
    says: [
      'spec.authServerRef: sets embeddedAuthServer.upstreamProviders[1].oidcConfig.caBundleRef, which needs an image of release 0.46.0, but that of 0.45.0 would not read the CA bundle; use the image of release 0.46.0 or a later one (image-too-old)',
      'spec.authServerRef: sets embeddedAuthServer.upstreamProviders[0].oauth2Config.tokenEndpointAuthMethod, which needs an image of release 0.48.0, but that of 0.45.0 would send the client secret in another way; use the image of release 0.48.0 or a later one (image-too-old)',
    ],
  },
  { id: 'image-too-old', release: '0.63', spec: { ...TLS, ...imageOf('0.55.1') }, says: [] },
  { id: 'image-too-old', release: '0.63', spec: TLS, says: [] },
  { id: 'image-too-old', on: 'corrected', release: '0.63', target: { image: 'a:main' }, spec: TLS, says: [] },
];

export const HOLE_CASES: readonly RuleCase[] = [...BYPASSED, ...OTHERS, ...OLD];
