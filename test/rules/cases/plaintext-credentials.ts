import { onPage, type RuleCase } from '../rule-case';

const READABLE = 'but anyone who can read the resources of the namespace can read it';
const said = (field: string, what: string, fix: string): string =>
  `${field}: ${what}, ${READABLE}; ${fix} (plaintext-credential)`;
const IN_ENV = 'take it from a Secret, with valueFrom in podTemplateSpec';
const env = (name: string, value: string): Pick<RuleCase, 'id' | 'spec'> => ({
  id: 'plaintext-credential',
  spec: { resourceOverrides: { proxyDeployment: { env: [{ name, value }] } } },
});
const ENV = 'spec.resourceOverrides.proxyDeployment.env[0].value';
const upstream = (oidcConfig: object): Pick<RuleCase, 'id' | 'kind' | 'spec'> => ({
  id: 'plaintext-credential',
  kind: 'MCPExternalAuthConfig',
  spec: {
    type: 'embeddedAuthServer',
    embeddedAuthServer: {
      issuer: 'https://weather.example.com',
      upstreamProviders: [
        { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: 'a', ...oidcConfig } },
      ],
    },
  },
});
const UPSTREAM = 'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig';
const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln';

export const PLAINTEXT_CREDENTIAL_CASES: readonly RuleCase[] = [
  {
    ...env('API_KEY', 'abc'),
    says: onPage('`resourceOverrides: { proxyDeployment: { env: [{ name: API_KEY, value: abc }] } }`'),
  },
  ...['DB_PASSWORD', 'GITHUB_TOKEN', 'CLIENT_SECRET', 'apikey', 'AWS_SECRET_ACCESS_KEY', 'DB_PWD'].map((name) => ({
    ...env(name, 'abc'),
    says: [said(ENV, 'looks like a credential', IN_ENV)],
  })),
  ...[
    ['DB_URL', 'postgres://app:pw@db:5432/app', 'holds a password'],
    ['UPSTREAM', 'https://a.example.com/x?a=b&api_key=c', 'holds the parameter "api_key"'],
    ['A', JWT, 'holds a token'],
    ['A', 'Bearer abc123def', 'holds the value of a header Authorization'],
    ['A', `ghp_${'a1'.repeat(18)}`, 'holds a key'],
    ['A', '-----BEGIN RSA PRIVATE KEY-----\na', 'holds a private key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,x-honeycomb-team=c', 'looks like a credential'],
  ].map(([name = '', value = '', what = '']) => ({ ...env(name, value), says: [said(ENV, what, IN_ENV)] })),
  ...[
    ['TOKEN_URL', 'https://idp.example.com/token'],
    ['API_KEY_FILE', '/etc/keys/a'],
    ['API_KEY', '$(OTHER)'],
    ['API_KEY', '${API_KEY}'],
    ['API_KEY', ''],
    ['MAX_TOKENS', '4096'],
    ['USE_TOKEN', 'true'],
    ['TOKEN', '/var/run/token'],
    ['DB_URL', 'postgres://app@db:5432/app'],
    ['DB_URL', 'postgres://app:$(PASSWORD)@db:5432/app'],
    ['UPSTREAM', 'https://a.example.com/x?api_key=${KEY}&page_token='],
    ['TEXT', 'Bearer tokens are refused'],
    ['TEXT', 'bearer authentication'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-team=weather'],
    ['PWD', '/app'],
  ].map(([name = '', value = '']) => ({ ...env(name, value), says: [] })),
  {
    ...upstream({ additionalAuthorizationParams: { client_secret: 'a', prompt: 'login' } }),
    says: [
      said(
        `${UPSTREAM}.additionalAuthorizationParams["client_secret"]`,
        'looks like a credential',
        'remove it: browsers see it too',
      ),
    ],
  },
  {
    ...upstream({
      userInfoOverride: {
        endpointUrl: 'https://idp.example.com/u?token=a',
        additionalHeaders: { Authorization: 'a', Accept: 'b' },
      },
    }),
    says: [
      said(`${UPSTREAM}.userInfoOverride.endpointUrl`, 'holds the parameter "token"', 'keep it in a Secret'),
      said(
        `${UPSTREAM}.userInfoOverride.additionalHeaders["Authorization"]`,
        'looks like a credential',
        'keep it in a Secret',
      ),
    ],
  },
  { ...upstream({ additionalAuthorizationParams: { prompt: 'login' } }), says: [] },
  {
    id: 'plaintext-credential',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, tracing: { enabled: true }, endpoint: "https://u:pw@otel.example.com" }',
    says: [said('spec.openTelemetry.endpoint', 'holds a password', 'keep it in a Secret')],
  },
  {
    id: 'plaintext-credential',
    kind: 'MCPAuthzConfig',
    spec: 'type: httpv1\nconfig: { http: { url: "https://u:pw@pdp.example.com" } }',
    says: [said('spec.config.http.url', 'holds a password', 'keep it in a Secret')],
  },
  {
    id: 'plaintext-credential',
    kind: 'MCPExternalAuthConfig',
    spec: 'type: tokenExchange\ntokenExchange: { tokenUrl: "https://idp.example.com/token?client_secret=a", audience: a }',
    says: [said('spec.tokenExchange.tokenUrl', 'holds the parameter "client_secret"', 'keep it in a Secret')],
  },
];
