import type {
  AuthServerStorageSpec,
  ClientIdMetadataDocumentsSpec,
  DelegateClientSpec,
  DynamicClientRegistrationSpec,
  EmbeddedAuthServerSpec,
  IdentityFromTokenSpec,
  RedisStorageSpec,
  RedisTlsSpec,
  SentinelSpec,
  TokenLifespansSpec,
  TrustedIssuerSpec,
  UpstreamOAuth2Spec,
  UpstreamOidcSpec,
  UpstreamProviderSpec,
  UserInfoSpec,
} from '../../model/specs';
import type { Table } from './row';

export const EMBEDDED_AUTH_SERVER: Table<{
  EmbeddedAuthServerOptions: EmbeddedAuthServerSpec;
  TokenLifespans: TokenLifespansSpec;
  ClientIdMetadataDocuments: ClientIdMetadataDocumentsSpec;
  DelegateClient: DelegateClientSpec;
  TrustedIssuer: TrustedIssuerSpec;
  'UpstreamProvider.oidc': UpstreamProviderSpec;
  'UpstreamProvider.oauth2': UpstreamProviderSpec;
  UpstreamOidcOptions: UpstreamOidcSpec;
  UpstreamOauth2Options: UpstreamOAuth2Spec;
  DynamicClientRegistration: DynamicClientRegistrationSpec;
  IdentityFromToken: IdentityFromTokenSpec;
  TokenResponseMapping: NonNullable<UpstreamOAuth2Spec['tokenResponseMapping']>;
  UserInfo: UserInfoSpec;
  UserInfoFieldMapping: NonNullable<UserInfoSpec['fieldMapping']>;
  'AuthServerStorage.memory': AuthServerStorageSpec;
  'AuthServerStorage.redis': AuthServerStorageSpec;
  RedisStorageOptions: RedisStorageSpec;
  RedisTls: RedisTlsSpec;
  'RedisSentinel.addresses': SentinelSpec;
  'RedisSentinel.service': SentinelSpec;
  RedisSentinelServiceOptions: NonNullable<SentinelSpec['sentinelService']>;
}> = {
  EmbeddedAuthServerOptions: {
    signingKeys: 'signingKeySecretRefs',
    hmacSecrets: 'hmacSecretRefs',
    insecureAllowHttp: 'insecureAllowHTTP',
    insecureAllowConfidentialOverLoopbackHttp: 'insecureAllowConfidentialOverLoopbackHTTP',
  },
  TokenLifespans: {
    accessToken: 'accessTokenLifespan',
    authCode: 'authCodeLifespan',
    refreshToken: 'refreshTokenLifespan',
  },
  ClientIdMetadataDocuments: { enabled: { field: 'enabled', otherwise: true } },
  DelegateClient: { clientSecret: 'clientSecretRef' },
  TrustedIssuer: {
    insecureAllowHttp: 'insecureAllowHTTP',
    allowPrivateIps: 'allowPrivateIPs',
    caBundle: 'caBundleRef',
  },
  'UpstreamProvider.oidc': { sets: { type: 'oidc' }, options: 'oidcConfig' },
  'UpstreamProvider.oauth2': { sets: { type: 'oauth2' }, options: 'oauth2Config' },
  UpstreamOidcOptions: {
    clientSecret: 'clientSecretRef',
    caBundle: 'caBundleRef',
    allowPrivateIps: 'allowPrivateIPs',
  },
  UpstreamOauth2Options: {
    clientSecret: 'clientSecretRef',
    caBundle: 'caBundleRef',
    allowPrivateIps: 'allowPrivateIPs',
    insecureAllowHttp: 'insecureAllowHTTP',
  },
  DynamicClientRegistration: { initialAccessToken: 'initialAccessTokenRef' },
  IdentityFromToken: {},
  TokenResponseMapping: {},
  UserInfo: {},
  UserInfoFieldMapping: {},
  'AuthServerStorage.memory': { sets: { type: 'memory' } },
  'AuthServerStorage.redis': { sets: { type: 'redis' }, options: 'redis' },
  RedisStorageOptions: {
    address: 'addr',
    masterName: 'sentinelConfig.masterName',
    sentinel: 'sentinelConfig',
    db: 'sentinelConfig.db',
    username: 'aclUserConfig.usernameSecretRef',
    password: 'aclUserConfig.passwordSecretRef',
  },
  RedisTls: { caCert: 'caCertSecretRef' },
  'RedisSentinel.addresses': { addresses: 'sentinelAddrs' },
  'RedisSentinel.service': { name: 'sentinelService.name', options: 'sentinelService' },
  RedisSentinelServiceOptions: {},
};
