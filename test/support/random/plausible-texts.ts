import path from 'node:path';
import * as fc from 'fast-check';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/).filter((text) => !['constructor', 'valueOf'].includes(text));
const host = word.map((each) => `${each}.example.com`);
const url = fc.tuple(host, fc.constantFrom('', '/a', '/a/b')).map(([name, below]) => `https://${name}${below}`);
const claim = fc.constantFrom('sub', 'groups', 'roles', 'https://claims.example.com/groups');
const arn = word.map((each) => `arn:aws:iam::123456789012:role/${each}`);
const jsonPath = fc.constantFrom('access_token', 'authed_user.access_token', 'data.id');
const file = path.relative(process.cwd(), path.join(__dirname, '..', '..', 'corpus', 'input', 'a01-minimal.yaml'));

/** Valid or nearly valid texts by member: `Owner.member`, or `member` for all other owners. */
const TEXTS: { readonly [member: string]: fc.Arbitrary<string> | undefined } = {
  'GatewayReference.name': word,
  'HttpAuthzOptions.claimMapping': fc.constantFrom('standard', 'mpe'),
  'JwtBearerIssuerPolicy.issuer': fc.constant('issuer'),
  'McpIncludeProps.url': fc.constant(file),
  'McpWarnings.acknowledge.codes': fc.constantFrom('CDK8S_MCP_AUTHENTICATION_MISSING', 'CDK8S_MCP_PROXY_PORT'),
  'OperatorRelease.of.version': fc.constantFrom('0.22', '0.30.0', '0.44'),
  'OwnerReference.apiVersion': fc.constant('v1'),
  'OwnerReference.kind': fc.constant('ConfigMap'),
  'RedisSentinel.addresses.addresses': host.map((each) => `${each}:26379`),
  'RedisStorageOptions.address': host.map((each) => `${each}:6379`),
  'SessionRedisOptions.address': host.map((each) => `${each}:6379`),
  'SessionRedisOptions.keyPrefix': word.map((each) => `${each}:`),
  'TokenExchangeIssuerPolicy.issuer': fc.constant('issuer'),
  'TrustedIssuer.name': fc.constantFrom('issuer', 'other'),
  'WithOperatorOptions.apiGroup': fc.constant('toolhive.example.com'),
  'WithoutOperatorOptions.defaultRedisAddress': host.map((each) => `${each}:6379`),
  acceptedAudiences: url,
  acknowledge: fc.constantFrom('CDK8S_MCP_AUTHENTICATION_MISSING', 'CDK8S_MCP_PROXY_PORT'),
  actorMatcher: fc.constant('claims.azp == "agent"'),
  additionalPaths: word.map((each) => `/${each}`),
  allowedResources: url,
  annotations: word,
  audience: url,
  authority: url,
  authorizationEndpoint: url,
  authorizationEndpointBaseUrl: url,
  discoveryUrl: url,
  endpoint: url,
  endpointPrefix: word.map((each) => `/${each}`),
  endpointUrl: url,
  entitiesJson: fc.constant('[]'),
  expectedAudience: url,
  fallbackRoleArn: arn,
  finalizers: word.map((each) => `example.com/${each}`),
  forceConfidentialRedirectUris: url,
  groupClaim: claim,
  groupEntityType: fc.constant('THVGroup'),
  host,
  hostname: host,
  idpTokenUrl: url,
  image: word.map((each) => `ghcr.io/example/${each}:v1`),
  introspectionUrl: url,
  issuer: url,
  issuerUrl: url,
  jwksUrl: url,
  jwksAuthTokenPath: fc.constant('/var/run/secrets/token'),
  masterName: word,
  principalPattern: word.map((each) => `spiffe://example.com/${each}`),
  policies: fc.constant('permit(principal, action, resource);'),
  path: word.map((each) => `/${each}`),
  proxyHost: fc.constantFrom('0.0.0.0', '127.0.0.1'),
  redirectUri: url,
  region: fc.constantFrom('eu-central-1', 'us-east-1'),
  registrationEndpoint: url,
  remoteCidrs: fc.constantFrom('203.0.113.0/24', '2001:db8::/32'),
  remoteUrl: url,
  resources: url,
  resourceUrl: url,
  roleArn: arn,
  roleClaim: claim,
  stripPrefix: word.map((each) => `/${each}`),
  subjectTokenType: fc.constantFrom('urn:ietf:params:oauth:token-type:id_token'),
  targetTokenUrl: url,
  tenantId: fc.constant('00000000-0000-4000-8000-000000000000'),
  tokenEndpoint: url,
  tokenUrl: url,
  topologyKey: fc.constantFrom('kubernetes.io/hostname', 'topology.kubernetes.io/zone'),
  url,
  accessTokenPath: jsonPath,
  expiresInPath: jsonPath,
  refreshTokenPath: jsonPath,
  scopePath: jsonPath,
  subjectPath: jsonPath,
};

/** A valid text for the member. */
export function textFor(owner: string, member: string): fc.Arbitrary<string> {
  return TEXTS[`${owner}.${member}`] ?? TEXTS[member] ?? word;
}

/** Valid numbers by member. */
const NUMBERS: { readonly [member: string]: fc.Arbitrary<number> | undefined } = {
  cpuUtilization: fc.integer({ min: 1, max: 100 }),
  db: fc.integer({ min: 0, max: 15 }),
  max: fc.integer({ min: 3, max: 9 }),
  memoryUtilization: fc.integer({ min: 1, max: 100 }),
  min: fc.integer({ min: 1, max: 3 }),
  port: fc.integer({ min: 1024, max: 65_535 }),
  proxyPort: fc.integer({ min: 1024, max: 65_535 }),
  samplingRate: fc.constantFrom(0, 0.25, 1),
};

export function numberFor(member: string): fc.Arbitrary<number> {
  return NUMBERS[member] ?? fc.integer({ min: 1, max: 3 });
}

/** Valid keys of maps by member. */
export function keyFor(member: string): fc.Arbitrary<string> {
  switch (member) {
    case 'env':
      return word.map((each) => `APP_${each.toUpperCase()}`);
    case 'headerForward':
    case 'headers':
    case 'additionalHeaders':
      return word.map((each) => `x-${each}`);
    case 'podTemplate':
      return fc.constantFrom('metadata', 'spec');
    default:
      return word;
  }
}
