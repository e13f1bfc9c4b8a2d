import { onPage, saidAs, type RuleCase, type Says } from '../rule-case';
import { bundle, DELEGATES, JWT, UPSTREAM } from './auth-server-releases';

const PROXY = `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`;
const EXCHANGE = 'type: tokenExchange\ntokenExchange: { tokenUrl: "https://idp.example.com/t", audience: a }';
const CHECKSUM = 'toolhive.stacklok.dev/authserver-ca-checksum';

function proxy(
  id: string,
  spec: string,
  settings: string,
  says: Says,
  more: Partial<Pick<RuleCase, 'on' | 'refs' | 'release'>> = {},
  upstreams = UPSTREAM,
): RuleCase {
  const authServer = `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://w.example.com", upstreamProviders: ${upstreams}, ${settings} }`;
  const { refs, ...others } = more;
  return {
    id,
    spec: `${PROXY}${spec}`,
    release: '0.63.0',
    ...others,
    refs: { ...refs, authServer },
    says: saidAs(says, (text) => `${text} (${id})`),
  };
}

const LISTENER =
  'tlsListener: { certificateSecretRef: { name: tls, key: tls.crt }, privateKeySecretRef: { name: tls, key: tls.key } }';
const WITH_BUNDLE = bundle('{ name: ca, key: ca.crt }');
const ANNOTATED = `
      podTemplateSpec: { metadata: { annotations: { ${CHECKSUM}: mine } } }`;
const TOKEN_ONLY =
  'spec.authServerRef: the authorization server has no upstream provider, which cannot be combined with the type "tokenExchange"; add a provider, or leave out externalAuthConfigRef';

export const AUTH_SERVER_RELEASE_PROXY_CASES: readonly RuleCase[] = [
  proxy(
    'auth-server-strip-token',
    '\n      externalAuthConfigRef: { name: tx }',
    DELEGATES,
    [TOKEN_ONLY],
    { refs: { externalAuth: EXCHANGE } },
    '[]',
  ),
  proxy('auth-server-strip-token', '\n      externalAuthConfigRef: { name: tx }', DELEGATES, [], {
    refs: { externalAuth: EXCHANGE },
  }),
  proxy(
    'auth-server-delegate',
    '',
    `inboundGrants: { tokenExchange: { delegateClients: [{ clientId: agent, clientSecretRef: { name: s, key: k }, scopes: [openid], audiences: ["https://o.example.com"] }] } }`,
    [
      'spec.authServerRef: the authorization server has the delegateClients "agent" with the audience "https://o.example.com", which is not oidcConfigRef.resourceUrl; use "https://w.example.com"',
    ],
  ),
  proxy(
    'auth-server-jwt-bearer',
    '',
    'trustedIssuers: [{ issuerUrl: "https://i.example.com", jwtBearerGrant: { maxAssertionAge: 5m, subjectBindings: [{ subject: a, allowedResources: ["https://o.example.com"] }] } }]',
    onPage('`allowedResources` with the URL of another server'),
  ),
  proxy(
    'auth-server-jwt-bearer',
    '',
    `trustedIssuers: [{ name: i, issuerUrl: "https://i.example.com" }], inboundGrants: { jwtBearer: { issuerPolicies: [{ issuerRef: i, ${JWT}, acceptedAudiences: ["https://w.example.com"] }] } }`,
    [
      'spec.authServerRef: the authorization server has in inboundGrants.jwtBearer.issuerPolicies[0] the accepted audience "https://w.example.com", which is oidcConfigRef.resourceUrl: a token for the proxy could be exchanged again; give assertions another audience',
    ],
  ),
  proxy(
    'auth-server-jwt-bearer',
    '',
    `trustedIssuers: [{ issuerUrl: "https://i.example.com", jwtBearerGrant: { ${JWT}, acceptedAudiences: ["https://as.example.com"] } }]`,
    [],
  ),
  proxy('auth-server-tls-port', '\n      proxyPort: 8443', LISTENER, onPage('`proxyPort: 8443`')),
  proxy('auth-server-tls-port', '\n      proxyPort: 8443', '', []),
  proxy('auth-server-tls-port', '', LISTENER, []),
  proxy('auth-server-tls-unreachable', '', LISTENER, onPage('a `tlsListener`')),
  proxy('auth-server-tls-unreachable', '', '', []),
  proxy(
    'ca-bundle-checksum',
    '',
    '',
    onPage('a `caBundleRef` of a provider to a ConfigMap of another repository'),
    { on: 'corrected' },
    WITH_BUNDLE,
  ),
  proxy(
    'ca-bundle-checksum',
    '',
    '',
    [],
    { on: 'corrected', refs: { caBundles: { ca: { data: { 'ca.crt': 'x' } } } } },
    WITH_BUNDLE,
  ),
  proxy('ca-bundle-checksum', '', '', [], {}, WITH_BUNDLE),
  proxy('ca-bundle-checksum', '', '', [], { on: 'corrected' }),
  proxy('ca-bundle-unread', '', '', onPage('the same with `OperatorFidelity.EXACT`'), { on: 'exact' }, WITH_BUNDLE),
  proxy('ca-bundle-unread', '', '', [], { on: 'corrected' }, WITH_BUNDLE),
  ...(['declared', 'operator'] as const).map((on) =>
    proxy(
      'ca-bundle-checksum-hidden',
      ANNOTATED,
      '',
      on === 'operator' ? [] : onPage('a pod template with `toolhive.stacklok.dev/authserver-ca-checksum`'),
      { on },
      WITH_BUNDLE,
    ),
  ),
  proxy('ca-bundle-checksum-hidden', ANNOTATED, '', [], { on: 'declared' }),
];
