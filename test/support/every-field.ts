import { Duration, Size, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AuthServerStorage,
  Authorization,
  CaBundle,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  McpGroup,
  McpTransport,
  OidcConfig,
  OidcProvider,
  RedisSentinel,
  RemoteMcpProxy,
  SessionAffinity,
  SubjectTokenType,
  TelemetryConfig,
  ToolConfig,
  UpstreamProvider,
  UserInfoMethod,
} from '../../lib';

const ROLE = 'arn:aws:iam::123456789012:role/mcp';
const URL = 'https://weather.example.org';

/** Sets every prop of the constructs of all kinds to a value that is not its default. */
export function everyField(chart: Chart): void {
  const secret = kplus.Secret.fromSecretName(chart, 'Secret', 'secret');
  const value = { secret, key: 'key' };
  const caBundle = CaBundle.fromConfigMap(kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'ca'), 'root.pem', true);
  const telemetry = new TelemetryConfig(chart, 'Telemetry', {
    metadata: { name: 'telemetry' },
    openTelemetry: {
      enabled: true,
      endpoint: 'http://otel.example:4318',
      insecure: true,
      headers: { 'x-team': HeaderValue.plaintext('ai'), 'x-key': HeaderValue.fromSecret(secret, 'key') },
      resourceAttributes: { 'deployment.environment': 'test' },
      metrics: true,
      tracing: { samplingRate: 0.5 },
      useLegacyAttributes: false,
    },
    prometheus: true,
  });
  new TelemetryConfig(chart, 'TelemetryWithCa', {
    metadata: { name: 'telemetry-with-ca' },
    openTelemetry: { endpoint: 'https://otel.example:4318', metrics: true, caBundle },
  });
  const oidc = new OidcConfig(chart, 'Oidc', {
    metadata: { name: 'oidc' },
    provider: OidcProvider.inline({
      issuer: 'https://idp.example.com',
      clientId: 'weather',
      clientSecret: value,
      caBundle,
      insecureAllowHttp: true,
      introspectionUrl: 'https://idp.example.com/introspect',
      jwksAllowPrivateIp: true,
      jwksAuthTokenPath: '/var/run/token',
      jwksUrl: 'https://idp.example.com/jwks',
      protectedResourceAllowPrivateIp: true,
    }),
  });
  new OidcConfig(chart, 'ClusterOidc', {
    metadata: { name: 'cluster-oidc' },
    provider: OidcProvider.kubernetesServiceAccount({
      issuer: 'https://oidc.example.com',
      introspectionUrl: 'https://oidc.example.com/introspect',
      jwksUrl: 'https://oidc.example.com/jwks',
      namespace: 'clients',
      serviceAccount: 'client',
      useClusterAuth: false,
    }),
  });
  const [authServer, externalAuth] = externalAuths(chart, value);
  const tools = new ToolConfig(chart, 'Tools', {
    metadata: { name: 'tools' },
    toolsFilter: ['forecast'],
    toolsOverride: {
      forecast: {
        name: 'weather_forecast',
        description: 'Tells the weather of tomorrow',
        annotations: {
          title: 'Forecast',
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
          readOnlyHint: true,
        },
      },
    },
  });
  const group = new McpGroup(chart, 'Group', { metadata: { name: 'group' }, description: 'All tools' });
  const proxy = { remoteUrl: `${URL}/mcp`, oidc: { config: oidc, audience: URL, resourceUrl: URL, scopes: ['mcp'] } };
  const metadata = { annotations: { a: 'b' }, labels: { c: 'd' } };
  new RemoteMcpProxy(chart, 'Proxy', {
    ...proxy,
    metadata: { name: 'proxy' },
    proxyPort: 9090,
    transport: McpTransport.SSE,
    sessionAffinity: SessionAffinity.NONE,
    trustProxyHeaders: true,
    endpointPrefix: '/weather',
    serviceAccount: kplus.ServiceAccount.fromServiceAccountName(chart, 'Account', 'account'),
    audit: true,
    authServer: { config: authServer },
    externalAuth: { config: externalAuth },
    authorization: Authorization.cedar(['permit(principal, action, resource);'], { entities: '[ ]' }),
    group,
    headerForward: { 'X-Team': HeaderValue.plaintext('ai'), 'X-Key': HeaderValue.fromSecret(secret, 'key') },
    telemetry: { config: telemetry, serviceName: 'weather' },
    tools: { config: tools },
    resources: {
      cpu: { limit: kplus.Cpu.units(1), request: kplus.Cpu.millis(100) },
      memory: { limit: Size.mebibytes(256), request: Size.mebibytes(128) },
    },
    resourceOverrides: {
      proxyDeployment: {
        ...metadata,
        env: { LOG: 'x' },
        imagePullSecrets: [secret],
        podTemplateMetadataOverrides: metadata,
      },
      proxyService: metadata,
    },
    debug: true,
  });
  new RemoteMcpProxy(chart, 'ProxyWithConfigMap', {
    ...proxy,
    metadata: { name: 'other' },
    oidc: { ...proxy.oidc, audience: `${URL}/other` },
    authorization: Authorization.fromConfigMap(kplus.ConfigMap.fromConfigMapName(chart, 'Authz', 'authz'), {
      key: 'policies',
    }),
  });
}

function externalAuths(chart: Chart, value: kplus.SecretValue): [ExternalAuthConfig, ExternalAuthConfig] {
  const config = (name: string, auth: ExternalAuth): ExternalAuthConfig =>
    new ExternalAuthConfig(chart, name, { metadata: { name }, auth });
  config('header', ExternalAuth.headerInjection('X-Key', value.secret, value.key));
  config('bearer', ExternalAuth.bearerToken(value.secret, value.key));
  config('none', ExternalAuth.unauthenticated());
  config('inject', ExternalAuth.upstreamInject('google'));
  config(
    'aws',
    ExternalAuth.awsSts({
      region: 'eu-west-1',
      service: 's3',
      fallbackRoleArn: ROLE,
      roleClaim: 'roles',
      roleMappings: [
        { roleArn: ROLE, claim: 'admins', priority: 1 },
        { roleArn: ROLE, matcher: 'claims["sub"] == "x"' },
      ],
      sessionDuration: Duration.minutes(30),
      sessionNameClaim: 'email',
    }),
  );
  const userInfo = {
    endpointUrl: 'https://api.example.com/user',
    httpMethod: UserInfoMethod.POST,
    additionalHeaders: { Accept: 'application/json' },
    fieldMapping: { emailFields: ['email'], nameFields: ['name'], subjectFields: ['id'] },
  };
  const client = {
    clientId: 'weather',
    clientSecret: value,
    redirectUri: `${URL}/oauth/callback`,
    scopes: ['openid'],
    additionalAuthorizationParams: { prompt: 'consent' },
  };
  config(
    'oauth2-server',
    ExternalAuth.embeddedAuthServer({
      issuer: URL,
      upstreamProviders: [
        UpstreamProvider.oauth2('github', {
          ...client,
          authorizationEndpoint: 'https://github.com/authorize',
          tokenEndpoint: 'https://github.com/token',
          userInfo,
          tokenResponseMapping: {
            accessTokenPath: 'token',
            expiresInPath: 'expires',
            refreshTokenPath: 'refresh',
            scopePath: 'scope',
          },
        }),
      ],
      storage: redis(value, RedisSentinel.addresses(['sentinel-0.redis:26379'])),
    }),
  );
  const oidcServer = config(
    'oidc-server',
    ExternalAuth.embeddedAuthServer({
      issuer: URL,
      authorizationEndpointBaseUrl: 'https://login.example.com',
      signingKeys: [value],
      hmacSecrets: [value],
      tokenLifespans: {
        accessToken: Duration.hours(2),
        authCode: Duration.minutes(5),
        refreshToken: Duration.days(30),
      },
      upstreamProviders: [
        UpstreamProvider.oidc('google', {
          ...client,
          issuerUrl: 'https://accounts.google.com',
          userInfoOverride: userInfo,
        }),
      ],
      storage: redis(value, RedisSentinel.service('sentinel', { namespace: 'redis', port: 26380 })),
    }),
  );
  const tokenExchange = config(
    'token-exchange',
    ExternalAuth.tokenExchange({
      tokenUrl: 'https://idp.example.com/token',
      audience: 'weather',
      clientId: 'proxy',
      clientSecret: value,
      externalTokenHeaderName: 'X-Token',
      scopes: ['weather'],
      subjectProviderName: 'google',
      subjectTokenType: SubjectTokenType.JWT,
    }),
  );
  return [oidcServer, tokenExchange];
}

function redis(value: kplus.SecretValue, sentinel: RedisSentinel): AuthServerStorage {
  const tls = { caCert: value, insecureSkipVerify: true };
  return AuthServerStorage.redis({
    masterName: 'main',
    sentinel,
    username: value,
    password: value,
    db: 1,
    tls,
    sentinelTls: tls,
    dialTimeout: Duration.seconds(1),
    readTimeout: Duration.seconds(2),
    writeTimeout: Duration.seconds(4),
  });
}
