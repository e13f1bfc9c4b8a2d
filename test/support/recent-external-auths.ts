import { Duration, Testing } from 'cdk8s';
import { ConfigMap, type SecretValue } from 'cdk8s-plus-28';
import {
  CaBundle,
  ExternalAuth,
  RegistrationProbe,
  SpiffeAuthMethod,
  SpiffeBundleEndpointProfile,
  SpiffeBundleSource,
  TokenEndpointAuthMethod,
  UpstreamProvider,
} from '../../lib';

const URL = 'https://weather.example.org';

/** Sets every field of external authentication that releases after 0.44 introduced, but for SPIFFE. */
export function recentExternalAuths(value: SecretValue): readonly (readonly [name: string, auth: ExternalAuth])[] {
  return [
    ['recent-providers', providers(value)],
    ['recent-grants', grants(value)],
    ['recent-issuers', issuers()],
  ];
}

/** Sets every field that is in the CRDs, but that no release of the operator accepts. */
export function refusedExternalAuths(): readonly (readonly [name: string, auth: ExternalAuth])[] {
  return [['refused-spiffe', spiffe()]];
}

const CONFIG_MAP = ConfigMap.fromConfigMapName(Testing.chart(), 'Ca', 'ca');
const CA_BUNDLE = CaBundle.fromConfigMap(CONFIG_MAP, 'root.pem', false);
const PROBES = { registrationProbe: RegistrationProbe.TOKEN_ENDPOINT, registrationProbeInterval: Duration.hours(2) };

/** What a client at any provider can have. */
const CLIENT = {
  caBundle: CA_BUNDLE,
  additionalTokenParams: { resource: 'https://api.example.com' },
  omitScopeOnRefresh: true,
};

function providers(value: SecretValue): ExternalAuth {
  const dcrConfig = {
    initialAccessToken: value,
    softwareId: 'weather',
    softwareStatement: 'eyJhbGciOiJub25lIn0.e30.',
    rotationKey: '2',
    ...PROBES,
  };
  const issuerUrl = 'https://okta.example.com';
  const [registrationEndpoint, discoveryUrl] = [`${issuerUrl}/register`, `${issuerUrl}/.well-known`];
  const endpoints = {
    authorizationEndpoint: 'https://github.com/authorize',
    tokenEndpoint: 'https://github.com/token',
  };
  return ExternalAuth.embeddedAuthServer({
    issuer: URL,
    maxDcrClients: 100,
    registrationRateLimit: { maxTokens: 10, refillPeriod: Duration.minutes(1) },
    tlsListener: { certificate: value, privateKey: value },
    allowPrivateKeyJwtRegistration: true,
    upstreamProviders: [
      UpstreamProvider.oidc('registered', {
        issuerUrl,
        ...CLIENT,
        allowPrivateIps: true,
        dcrConfig: { ...dcrConfig, registrationEndpoint },
      }),
      UpstreamProvider.oidc('discovered', { issuerUrl, dcrConfig: { discoveryUrl } }),
      UpstreamProvider.oidc('bare', { issuerUrl, dcrConfig: {} }),
      UpstreamProvider.oauth2('github', {
        ...endpoints,
        ...CLIENT,
        clientId: 'c',
        clientSecret: value,
        tokenEndpointAuthMethod: TokenEndpointAuthMethod.CLIENT_SECRET_POST,
      }),
      UpstreamProvider.oauth2('gitlab', {
        ...endpoints,
        dcrConfig: { ...dcrConfig, registrationEndpoint, registrationProbe: RegistrationProbe.NONE },
      }),
    ],
  });
}

const BINDINGS = [{ subject: 'build', allowedResources: [URL] }];
const ASSERTIONS = { maxAssertionAge: Duration.minutes(5), subjectBindings: BINDINGS, acceptedAudiences: [URL] };
const EXCHANGE = {
  expectedAudience: URL,
  allowedDelegateClients: ['agent'],
  actorClaim: 'azp',
  allowedActors: ['agent'],
  actorMatcher: 'claims.azp == "agent"',
  allowMayAct: true,
};

/** A server where nobody logs in. */
function grants(value: SecretValue): ExternalAuth {
  return ExternalAuth.embeddedAuthServer({
    issuer: URL,
    trustedIssuers: [{ issuerUrl: 'https://idp.example.com', name: 'idp', caBundle: CA_BUNDLE }],
    inboundGrants: {
      tokenExchange: {
        delegateClients: [{ clientId: 'agent', clientSecret: value, scopes: ['openid'], audiences: [URL] }],
        issuerPolicies: [{ issuer: 'idp', ...EXCHANGE }],
      },
      jwtBearer: { issuerPolicies: [{ issuer: 'idp', ...ASSERTIONS }] },
    },
  });
}

/** The same by the older fields. */
function issuers(): ExternalAuth {
  return ExternalAuth.embeddedAuthServer({
    issuer: URL,
    trustedIssuers: [{ issuerUrl: 'https://idp.example.com', ...EXCHANGE, jwtBearerGrant: ASSERTIONS }],
  });
}

function spiffe(): ExternalAuth {
  const methods = [SpiffeAuthMethod.SPIFFE_X509, SpiffeAuthMethod.SPIFFE_JWT];
  const sources = {
    endpoint: SpiffeBundleSource.endpoint('https://spiffe.example.org', SpiffeBundleEndpointProfile.HTTPS_SPIFFE),
    node: SpiffeBundleSource.workloadApi(),
    file: SpiffeBundleSource.file(CONFIG_MAP, 'bundle.json'),
  };
  const domains = Object.entries(sources).map(([name, bundleSource]) => ({
    name,
    trustDomain: `${name}.example.org`,
    methods,
    bundleSource,
  }));
  return ExternalAuth.embeddedAuthServer({
    issuer: URL,
    spiffeTrustDomains: domains,
    inboundGrants: {
      spiffeClientAuth: domains.map(({ name, trustDomain }) => ({
        trustDomain: name,
        principalPattern: `spiffe://${trustDomain}/agent`,
        clientId: `agent-${name}`,
        methods,
        audiences: [URL],
        scopes: ['openid'],
        resources: [URL],
      })),
    },
  });
}
