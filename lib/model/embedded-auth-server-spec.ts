import type { SecretKeyRef } from './refs';

/** `MCPExternalAuthConfig.spec.embeddedAuthServer`; durations are strings as in the custom resource, such as `30m`. */
export interface EmbeddedAuthServerSpec {
  readonly issuer: string;
  readonly authorizationEndpointBaseUrl?: string;
  readonly signingKeySecretRefs?: readonly SecretKeyRef[];
  readonly hmacSecretRefs?: readonly SecretKeyRef[];
  readonly tokenLifespans?: TokenLifespansSpec;
  readonly upstreamProviders: readonly UpstreamProviderSpec[];
  readonly storage?: AuthServerStorageSpec;
  readonly baselineClientScopes?: readonly string[];
  readonly primaryUpstreamProvider?: string;
  readonly cimd?: ClientIdMetadataDocumentsSpec;
  readonly disableUpstreamTokenInjection?: boolean;
  readonly insecureAllowHTTP?: boolean;
  readonly allowConfidentialClientRegistration?: boolean;
  readonly forceConfidentialRedirectUris?: readonly string[];
  readonly insecureAllowConfidentialOverLoopbackHTTP?: boolean;
  readonly delegateClients?: readonly DelegateClientSpec[];
  readonly trustedIssuers?: readonly TrustedIssuerSpec[];
}

export interface ClientIdMetadataDocumentsSpec {
  readonly enabled: boolean;
  readonly cacheMaxSize?: number;
  readonly cacheFallbackTtl?: string;
}

export interface DelegateClientSpec {
  readonly clientId: string;
  readonly clientSecretRef: SecretKeyRef;
  readonly scopes: readonly string[];
  readonly audiences: readonly string[];
}

export interface TrustedIssuerSpec {
  readonly issuerUrl: string;
  readonly expectedAudience: string;
  readonly jwksUrl?: string;
  readonly insecureAllowHTTP?: boolean;
  readonly allowPrivateIPs?: boolean;
  readonly actorClaim?: string;
  readonly allowedActors?: readonly string[];
  readonly allowedDelegateClients: readonly string[];
  readonly allowMayAct?: boolean;
}

export interface TokenLifespansSpec {
  readonly accessTokenLifespan?: string;
  readonly authCodeLifespan?: string;
  readonly refreshTokenLifespan?: string;
}

export interface UpstreamProviderSpec {
  readonly name: string;
  readonly type: string;
  readonly oidcConfig?: UpstreamOidcSpec;
  readonly oauth2Config?: UpstreamOAuth2Spec;
}

interface UpstreamClientSpec {
  readonly clientSecretRef?: SecretKeyRef;
  readonly redirectUri?: string;
  readonly scopes?: readonly string[];
  readonly additionalAuthorizationParams?: { readonly [name: string]: string };
}

export interface UpstreamOidcSpec extends UpstreamClientSpec {
  readonly clientId: string;
  readonly issuerUrl: string;
  readonly subjectClaim?: string;
  readonly userInfoOverride?: UserInfoSpec;
}

export interface UpstreamOAuth2Spec extends UpstreamClientSpec {
  readonly clientId?: string;
  readonly dcrConfig?: DynamicClientRegistrationSpec;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly tokenResponseMapping?: TokenResponseMappingSpec;
  readonly userInfo?: UserInfoSpec;
  readonly identityFromToken?: IdentityFromTokenSpec;
  readonly allowPrivateIPs?: boolean;
  readonly insecureAllowHTTP?: boolean;
}

export interface DynamicClientRegistrationSpec {
  readonly discoveryUrl?: string;
  readonly registrationEndpoint?: string;
  readonly initialAccessTokenRef?: SecretKeyRef;
  readonly softwareId?: string;
  readonly softwareStatement?: string;
}

export interface IdentityFromTokenSpec {
  readonly subjectPath: string;
  readonly namePath?: string;
  readonly emailPath?: string;
}

export interface UserInfoSpec {
  readonly endpointUrl: string;
  readonly httpMethod?: string;
  readonly additionalHeaders?: { readonly [name: string]: string };
  readonly fieldMapping?: UserInfoFieldMappingSpec;
}

export interface UserInfoFieldMappingSpec {
  readonly emailFields?: readonly string[];
  readonly nameFields?: readonly string[];
  readonly subjectFields?: readonly string[];
}

export interface TokenResponseMappingSpec {
  readonly accessTokenPath: string;
  readonly expiresInPath?: string;
  readonly refreshTokenPath?: string;
  readonly scopePath?: string;
}

export interface AuthServerStorageSpec {
  readonly type: string;
  readonly redis?: RedisStorageSpec;
}

export interface RedisStorageSpec {
  readonly aclUserConfig: { readonly passwordSecretRef: SecretKeyRef; readonly usernameSecretRef?: SecretKeyRef };
  readonly addr?: string;
  readonly clusterMode?: boolean;
  readonly sentinelConfig?: SentinelSpec;
  readonly dialTimeout: string;
  readonly readTimeout: string;
  readonly writeTimeout: string;
  readonly tls?: RedisTlsSpec;
  readonly sentinelTls?: RedisTlsSpec;
}

export interface SentinelSpec {
  readonly masterName: string;
  readonly db: number;
  readonly sentinelAddrs?: readonly string[];
  readonly sentinelService?: { readonly name: string; readonly namespace?: string; readonly port: number };
}

export interface RedisTlsSpec {
  readonly caCertSecretRef?: SecretKeyRef;
  readonly insecureSkipVerify?: boolean;
}
