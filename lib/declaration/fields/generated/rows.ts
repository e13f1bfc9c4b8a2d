// Generated from crds/ by `npm run import`. Do not edit.
/** The fields that props set which crds/ describes. */
export const GENERATED_ROWS = {
  TelemetryConfigProps: {
    prometheus: 'prometheus.enabled',
    metricsOnTransportPort: 'prometheus.metricsOnTransportPort',
  },
  OpenTelemetryOptions: {
    enabled: { field: 'enabled', otherwise: true },
    headers: { plaintext: 'headers', fromSecrets: 'sensitiveHeaders', name: 'name', reference: 'secretKeyRef' },
    caBundle: 'caBundleRef',
    metrics: 'metrics.enabled',
  },
  TracingOptions: { enabled: { field: 'enabled', otherwise: true } },
  InlineOidcOptions: {
    clientSecret: 'clientSecretRef',
    caBundle: 'caBundleRef',
    insecureAllowHttp: 'insecureAllowHTTP',
    jwksAllowPrivateIp: 'jwksAllowPrivateIP',
    protectedResourceAllowPrivateIp: 'protectedResourceAllowPrivateIP',
  },
  EmbeddedAuthServerOptions: {
    signingKeys: 'signingKeySecretRefs',
    hmacSecrets: 'hmacSecretRefs',
    insecureAllowHttp: 'insecureAllowHTTP',
    insecureAllowConfidentialOverLoopbackHttp: 'insecureAllowConfidentialOverLoopbackHTTP',
  },
  UpstreamOauth2Options: {
    allowPrivateIps: 'allowPrivateIPs',
    insecureAllowHttp: 'insecureAllowHTTP',
    clientSecret: 'clientSecretRef',
    caBundle: 'caBundleRef',
  },
  DynamicClientRegistration: { initialAccessToken: 'initialAccessTokenRef' },
  UpstreamOidcOptions: { allowPrivateIps: 'allowPrivateIPs', clientSecret: 'clientSecretRef', caBundle: 'caBundleRef' },
  TokenLifespans: {
    accessToken: 'accessTokenLifespan',
    authCode: 'authCodeLifespan',
    refreshToken: 'refreshTokenLifespan',
  },
  RedisStorageOptions: {
    address: 'addr',
    masterName: 'sentinelConfig.masterName',
    db: 'sentinelConfig.db',
    sentinel: 'sentinelConfig',
    username: 'aclUserConfig.usernameSecretRef',
    password: 'aclUserConfig.passwordSecretRef',
  },
  RedisTls: { caCert: 'caCertSecretRef' },
  ClientIdMetadataDocuments: { enabled: { field: 'enabled', otherwise: true } },
  DelegateClient: { clientSecret: 'clientSecretRef' },
  TrustedIssuer: {
    insecureAllowHttp: 'insecureAllowHTTP',
    allowPrivateIps: 'allowPrivateIPs',
    caBundle: 'caBundleRef',
  },
  OnBehalfOfOptions: { clientSecret: 'clientSecretRef' },
  TokenExchangeOptions: { clientSecret: 'clientSecretRef' },
  CrossAppAccessOptions: { idpClientSecret: 'idpClientSecretRef', targetClientSecret: 'targetClientSecretRef' },
} as const;
