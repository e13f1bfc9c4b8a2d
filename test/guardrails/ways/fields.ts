import { given, ofContainer, ofPod, ofProxy, type Way } from './way';

const OTHER = 'https://idp.example.org';
const HTTP = 'http://idp.example.com/x';

function oidc(inline: object): object {
  return { type: 'inline', inline: { issuer: 'https://idp.example.com', ...inline } };
}

function cluster(kubernetesServiceAccount: object): object {
  return { type: 'kubernetesServiceAccount', kubernetesServiceAccount };
}

function server(more: object, provider: object = {}): object {
  const oidcConfig = { issuerUrl: 'https://idp.example.com', clientId: 'a', ...provider };
  return {
    type: 'embeddedAuthServer',
    embeddedAuthServer: {
      issuer: 'https://idp.example.com',
      upstreamProviders: [{ name: 'idp', type: 'oidc', oidcConfig }],
      ...more,
    },
  };
}

function oauth2(more: object): object {
  const oauth2Config = {
    clientId: 'a',
    authorizationEndpoint: 'https://idp.example.com/authorize',
    tokenEndpoint: 'https://idp.example.com/token',
    ...more,
  };
  return server({ upstreamProviders: [{ name: 'idp', type: 'oauth2', oauth2Config }] });
}

function trusted(more: object): object {
  const issuer = { allowedDelegateClients: ['*'], expectedAudience: 'a', issuerUrl: 'https://idp.example.com' };
  return server({ trustedIssuers: [{ ...issuer, ...more }] });
}

function telemetry(openTelemetry: object): object {
  return { openTelemetry: { enabled: true, endpoint: 'otel:4318', metrics: { enabled: true }, ...openTelemetry } };
}

const OIDC = 'MCPOIDCConfig';
const AUTH = 'MCPExternalAuthConfig';

/** URLs of keys, and URLs without TLS. */
export const URLS: readonly Way[] = [
  given('the keys of another host', 'guardrail-issuer', OIDC, oidc({ jwksUrl: `${OTHER}/keys` })),
  given(
    'a host that only begins like it',
    'guardrail-issuer',
    OIDC,
    oidc({ jwksUrl: `https://idp.example.com.evil.org/keys` }),
  ),
  given(
    'a user that looks like a host',
    'guardrail-issuer',
    OIDC,
    oidc({ jwksUrl: `https://idp.example.com@evil.org/keys` }),
  ),
  given('introspection at another host', 'guardrail-issuer', OIDC, oidc({ introspectionUrl: `${OTHER}/introspect` })),
  given('keys of a cluster from another host', 'guardrail-issuer', OIDC, cluster({ jwksUrl: `${OTHER}/keys` })),
  given('introspection of a cluster at another host', 'guardrail-issuer', OIDC, cluster({ introspectionUrl: OTHER })),
  given('another issuer of a cluster', 'guardrail-issuer', OIDC, cluster({ issuer: OTHER })),
  given('another authorization server', 'guardrail-issuer', AUTH, server({ issuer: OTHER })),
  given('keys of a trusted issuer from another host', 'guardrail-issuer', AUTH, trusted({ jwksUrl: `${OTHER}/keys` })),
  given(
    'user info from another host',
    'guardrail-issuer',
    AUTH,
    server({}, { userInfoOverride: { endpointUrl: OTHER } }),
  ),
  given('keys over HTTP', 'guardrail-https', OIDC, oidc({ jwksUrl: HTTP })),
  given('introspection over HTTP', 'guardrail-https', OIDC, oidc({ introspectionUrl: HTTP })),
  given('an issuer over HTTP', 'guardrail-https', OIDC, {
    type: 'inline',
    inline: { issuer: HTTP, jwksUrl: 'https://idp.example.com/keys' },
  }),
  given('an issuer that may use HTTP', 'guardrail-https', OIDC, oidc({ insecureAllowHTTP: true })),
  given(
    'keys of a cluster over HTTP',
    'guardrail-https',
    OIDC,
    cluster({ jwksUrl: 'http://kubernetes.default.svc/keys' }),
  ),
  given(
    'introspection of a cluster over HTTP',
    'guardrail-https',
    OIDC,
    cluster({ introspectionUrl: 'http://kubernetes.default.svc' }),
  ),
  given(
    'an issuer of a cluster over HTTP',
    'guardrail-https',
    OIDC,
    cluster({ issuer: 'http://kubernetes.default.svc' }),
  ),
  given('a token endpoint over HTTP', 'guardrail-https', AUTH, {
    type: 'tokenExchange',
    tokenExchange: { audience: 'a', tokenUrl: HTTP },
  }),
  given('user info over HTTP', 'guardrail-https', AUTH, server({}, { userInfoOverride: { endpointUrl: HTTP } })),
  given('an authorization endpoint over HTTP', 'guardrail-https', AUTH, oauth2({ authorizationEndpoint: HTTP })),
  given('a token endpoint of OAuth 2.0 over HTTP', 'guardrail-https', AUTH, oauth2({ tokenEndpoint: HTTP })),
  given('user info of OAuth 2.0 over HTTP', 'guardrail-https', AUTH, oauth2({ userInfo: { endpointUrl: HTTP } })),
  given('a provider that may use HTTP', 'guardrail-https', AUTH, oauth2({ insecureAllowHTTP: true })),
  given(
    'keys of a trusted issuer over HTTP',
    'guardrail-https',
    AUTH,
    trusted({ jwksUrl: HTTP, insecureAllowHTTP: true }),
  ),
  given('a target of cross-app access over HTTP', 'guardrail-https', AUTH, {
    type: 'xaa',
    xaa: {
      idpTokenUrl: 'https://idp.example.com',
      targetAudience: 'a',
      targetTokenUrl: HTTP,
      insecureTargetTokenUrl: true,
    },
  }),
  given('an authorization server over HTTP', 'guardrail-https', AUTH, server({ issuer: 'http://localhost:8080' })),
  given('an authorization server that may use HTTP', 'guardrail-https', AUTH, server({ insecureAllowHTTP: true })),
  given('login over HTTP', 'guardrail-https', AUTH, server({ authorizationEndpointBaseUrl: 'http://idp.example.com' })),
  given('telemetry without TLS', 'guardrail-https', 'MCPTelemetryConfig', telemetry({ insecure: true })),
  given('a policy server over HTTP', 'guardrail-https', 'MCPAuthzConfig', {
    type: 'httpv1',
    config: { version: '1.0', type: 'httpv1', http: { url: 'http://pdp.example.com' } },
  }),
];

const IMAGES: readonly Way[] = [
  ofContainer('another image', 'guardrail-image', { image: 'docker.io/evil/proxy:v1' }),
  ofContainer('a registry that begins like it', 'guardrail-image', { image: 'registry.example.com.evil.org/proxy:v1' }),
  ofContainer('an image without registry', 'guardrail-image', { image: 'registry.example.com' }),
  ofContainer('a path that leads up', 'guardrail-image', { image: 'registry.example.com/../evil/proxy' }),
  ofContainer('an older image', 'guardrail-release', { image: 'ghcr.io/stacklok/toolhive/proxyrunner:v0.43.0' }),
  ofContainer('an older patch', 'guardrail-release', { image: 'registry.example.com/proxy:0.43.99-debian' }),
  ofContainer('a digest without a release', 'guardrail-release', {
    image: `registry.example.com/proxy@sha256:${'0'.repeat(64)}`,
  }),
  ofContainer('a tag without a release', 'guardrail-release', { image: 'registry.example.com/proxy:latest' }),
  ofContainer('a release that is no tag', 'guardrail-release', { image: 'registry.example.com/v0.44.0/proxy' }),
  ofPod('a sidecar', 'guardrail-image', { containers: [{ name: 'side', image: 'docker.io/evil/side' }] }),
  ofPod('an init container', 'guardrail-image', { initContainers: [{ name: 'init', image: 'evil.org/init' }] }),
];

const PROGRAM: readonly Way[] = [
  ofContainer('a command', 'guardrail-pod', { command: ['/bin/sh'] }),
  ofContainer('arguments', 'guardrail-pod', { args: ['run', '--debug'] }),
  ofContainer('no arguments', 'guardrail-pod', { args: [] }),
  ...[
    '/etc/runconfig',
    '/etc/runconfig/',
    '/etc/runconfig/runconfig.json',
    '//etc//runconfig',
    'etc/runconfig',
    '/etc',
    '/',
    '/etc/x/../runconfig',
    '/ko-app',
  ].map((mountPath) =>
    ofContainer(`something mounted at ${mountPath}`, 'guardrail-pod', { volumeMounts: [{ name: 'other', mountPath }] }),
  ),
  ofContainer('a mount that is removed', 'guardrail-pod', {
    volumeMounts: [{ $patch: 'delete', name: 'runconfig', mountPath: '/etc/runconfig' }],
  }),
  ofContainer('all mounts replaced', 'guardrail-pod', { volumeMounts: [{ $patch: 'replace' }] }),
  ofContainer('a container that is replaced', 'guardrail-pod', { $patch: 'replace', image: 'registry.example.com/x' }),
  ofPod('a container that is removed', 'guardrail-pod', { containers: [{ name: 'toolhive', $patch: 'delete' }] }),
  ofPod('a pod that is replaced', 'guardrail-pod', { $patch: 'replace', containers: [{ name: 'toolhive' }] }),
  ofPod('containers in another order', 'guardrail-pod', { '$setElementOrder/containers': [{ name: 'toolhive' }] }),
  ofProxy('a template that is replaced', 'guardrail-pod', { podTemplateSpec: { $patch: 'replace', spec: {} } }),
  ofPod('the volume of the run config', 'guardrail-pod', {
    volumes: [{ name: 'runconfig', $patch: 'replace', configMap: { name: 'other' } }],
  }),
  ofPod('another address of a host', 'guardrail-pod', {
    hostAliases: [{ ip: '203.0.113.1', hostnames: ['mcp.example.com'] }],
  }),
  ofPod('another name server', 'guardrail-pod', { dnsPolicy: 'None', dnsConfig: { nameservers: ['203.0.113.1'] } }),
  ofPod('a search domain', 'guardrail-pod', { dnsConfig: { searches: ['evil.org'] } }),
];

const SECRET = { secretKeyRef: { name: 'a', key: 'b' } };

/** Variables, in the overrides and in the pod template. */
const VARIABLES: readonly Way[] = [
  ['HTTPS_PROXY', 'http://proxy.example.org:3128'],
  ['https_proxy', 'http://mcp.example.com@evil.org'],
  ['HTTP_PROXY', 'evil.org:3128'],
  ['INSECURE_DISABLE_URL_VALIDATION', 'TRUE'],
  ['OTEL_EXPORTER_OTLP_INSECURE', 'true'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'http://otel:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-team=ai,Authorization=Bearer%20of-a-test'],
  ['OTEL_EXPORTER_OTLP_METRICS_HEADERS', ' x-api-key =of-a-test'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '\u00a0AUTHORIZATION\u2003= of-a-test'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=$(TOKEN)'],
  ['OTEL_EXPORTER_OTLP_HEADERS', '$(NAME)=of-a-test'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=$(TOOLHIVE_OTEL_HEADER_A)of-a-test'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=$$(TOOLHIVE_OTEL_HEADER_A)'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=$(TOOLHIVE_OTEL_HEADER_A),Authorization=of-a-test'],
  ['TOOLHIVE_OTEL_HEADER_AUTHORIZATION', 'of-a-test'],
  ['TOOLHIVE_SECRET_HEADER_FORWARD_AUTHORIZATION_X', 'of-a-test'],
].flatMap(([name, value]) => [
  ofProxy(`${String(name)}=${String(value)}`, 'guardrail-variable', {
    resourceOverrides: { proxyDeployment: { env: [{ name, value }] } },
  }),
  ofContainer(`${String(name)}=${String(value)} of a pod template`, 'guardrail-variable', { env: [{ name, value }] }),
]);

const SOURCES: readonly Way[] = [
  ofContainer('a proxy from a Secret', 'guardrail-variable', { env: [{ name: 'HTTPS_PROXY', valueFrom: SECRET }] }),
  ofContainer('a header from a ConfigMap', 'guardrail-variable', {
    env: [{ name: 'OTEL_EXPORTER_OTLP_HEADERS', valueFrom: { configMapKeyRef: { name: 'a', key: 'b' } } }],
  }),
  ofContainer('a header from an annotation', 'guardrail-variable', {
    env: [{ name: 'TOOLHIVE_SECRET_A', valueFrom: { fieldRef: { fieldPath: 'metadata.annotations' } } }],
  }),
  ofContainer('variables of a ConfigMap', 'guardrail-variable', { envFrom: [{ configMapRef: { name: 'a' } }] }),
];

/** Pod templates, and variables of pods. */
export const PODS: readonly Way[] = [...IMAGES, ...PROGRAM, ...VARIABLES, ...SOURCES];

/** What looks like one of them, and keeps all rules. */
export const KEPT: readonly Way[] = [
  given('keys of the issuer', '', OIDC, oidc({ jwksUrl: 'https://idp.example.com:8443/keys' })),
  given(
    'user info of the issuer',
    '',
    AUTH,
    server({}, { userInfoOverride: { endpointUrl: 'https://IDP.example.com/me' } }),
  ),
  ofContainer('a later release', '', { image: `registry.example.com/proxy:1.0.0-debian@sha256:${'0'.repeat(64)}` }),
  ofContainer('an image below the registry', '', { image: 'registry.example.com/a/b/proxy:v0.44.0' }),
  ofContainer('a mount elsewhere', '', { volumeMounts: [{ name: 'data', mountPath: '/etc/ssl/company' }] }),
  ofPod('arguments of a sidecar', '', {
    containers: [{ name: 'side', image: 'registry.example.com/side:v0.22.0', args: ['a'], envFrom: [] }],
  }),
  ofPod('options of DNS', '', { dnsConfig: { options: [{ name: 'ndots', value: '2' }], searches: [] } }),
  ofContainer('headers from Secrets', '', {
    env: [
      { name: 'TOOLHIVE_OTEL_HEADER_AUTHORIZATION', valueFrom: SECRET },
      { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: 'x-team=a$$b,Authorization=$(TOOLHIVE_OTEL_HEADER_AUTHORIZATION)' },
      { name: 'OTEL_EXPORTER_OTLP_TRACES_HEADERS', valueFrom: SECRET },
    ],
  }),
  ofProxy('a proxy of the company', '', {
    resourceOverrides: {
      proxyDeployment: {
        env: [
          { name: 'HTTPS_PROXY', value: 'http://proxy.example.com:3128' },
          { name: 'HTTP_PROXY', value: '' },
          { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'https://otel:4318' },
          { name: 'INSECURE_DISABLE_URL_VALIDATION', value: 'False' },
          { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: 'x-team=ai,authorization=' },
        ],
      },
    },
  }),
];
