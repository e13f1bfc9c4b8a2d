import { operatorRedirectUri, upstreamsOf } from '../../model/authentication';
import type { SecretKeyRef } from '../../model/config-maps';
import {
  registrationTokenVariable,
  upstreamSecretVariable,
  REDIS_PASSWORD_VARIABLE,
  REDIS_USERNAME_VARIABLE,
  delegateSecretVariable,
} from '../../model/headers-and-variables';
import type {
  AuthServerStorageSpec,
  AwsStsSpec,
  ClientIdMetadataDocumentsSpec,
  DelegateClientSpec,
  DynamicClientRegistrationSpec,
  EmbeddedAuthServerSpec,
  RedisTlsSpec,
  ResolvedProxy,
  SentinelSpec,
  TokenExchangeSpec,
  TrustedIssuerSpec,
  UpstreamOAuth2Spec,
  UpstreamOidcSpec,
  UpstreamProviderSpec,
  UserInfoSpec,
} from '../../model/kinds';
import { SENTINEL_PORT } from '../../model/traffic';
import { type GoStruct, type GoValue, ifTrue, nonEmpty, nonEmptyList, nonEmptyMap } from '../../private/go/go-json';
import { requiredNamespace, IncompleteProxy } from '../standalone-model';
import { HMAC_PATH, SIGNING_KEYS_PATH, REDIS_TLS_PATH } from '../volumes';

/** `embedded_auth_server_config` (`docs/operator/run-config.md#embedded-authorization-server`). */
export function embeddedAuthServerRunConfig(spec: EmbeddedAuthServerSpec, resolved: ResolvedProxy): GoStruct {
  const { oidcConfigRef } = resolved.proxy.spec;
  const resourceUrl = oidcConfigRef?.resourceUrl ?? '';
  return {
    schema_version: 'v0.1.0',
    issuer: spec.issuer,
    authorization_endpoint_base_url: nonEmpty(spec.authorizationEndpointBaseUrl),
    signing_key_config: signingKeys(spec.signingKeySecretRefs?.length ?? 0),
    hmac_secret_files: nonEmptyList(spec.hmacSecretRefs?.map((_, index) => `${HMAC_PATH}/hmac-${String(index)}`)),
    token_lifespans: spec.tokenLifespans && {
      access_token_lifespan: nonEmpty(spec.tokenLifespans.accessTokenLifespan),
      refresh_token_lifespan: nonEmpty(spec.tokenLifespans.refreshTokenLifespan),
      auth_code_lifespan: nonEmpty(spec.tokenLifespans.authCodeLifespan),
    },
    upstreams: upstreamsOf(spec).map((provider) => upstream(provider, resourceUrl)),
    scopes_supported: nonEmptyList(oidcConfigRef?.scopes),
    baseline_client_scopes: nonEmptyList(spec.baselineClientScopes),
    allowed_audiences: [resourceUrl],
    storage: storageRunConfig(spec.storage, resolved),
    disable_upstream_token_injection: ifTrue(spec.disableUpstreamTokenInjection),
    ...clientsRunConfig(spec),
  };
}

function signingKeys(count: number): GoStruct | undefined {
  if (count === 0) {
    return undefined;
  }
  const [first, ...others] = Array.from({ length: count }, (_, index) => `key-${String(index)}.pem`);
  return { key_dir: SIGNING_KEYS_PATH, signing_key_file: first, fallback_key_files: nonEmptyList(others) };
}

function upstream({ name, type, oidcConfig, oauth2Config }: UpstreamProviderSpec, resourceUrl: string): GoStruct {
  return {
    name,
    type,
    oidc_config: oidcConfig && oidc(name, oidcConfig, resourceUrl),
    oauth2_config: oauth2Config && oauth2(name, oauth2Config, resourceUrl),
  };
}

function oidc(name: string, spec: UpstreamOidcSpec, resourceUrl: string): GoStruct {
  return {
    issuer_url: spec.issuerUrl,
    ...client(name, spec, resourceUrl),
    userinfo_override: spec.userInfoOverride && userInfo(spec.userInfoOverride),
    additional_authorization_params: nonEmptyMap(spec.additionalAuthorizationParams),
    subject_claim: nonEmpty(spec.subjectClaim),
  };
}

function oauth2(name: string, spec: UpstreamOAuth2Spec, resourceUrl: string): GoStruct {
  const { tokenResponseMapping: mapping, identityFromToken: identity } = spec;
  return {
    authorization_endpoint: spec.authorizationEndpoint,
    token_endpoint: spec.tokenEndpoint,
    ...client(name, spec, resourceUrl),
    userinfo: spec.userInfo && userInfo(spec.userInfo),
    token_response_mapping: mapping && {
      access_token_path: mapping.accessTokenPath,
      scope_path: nonEmpty(mapping.scopePath),
      refresh_token_path: nonEmpty(mapping.refreshTokenPath),
      expires_in_path: nonEmpty(mapping.expiresInPath),
    },
    additional_authorization_params: nonEmptyMap(spec.additionalAuthorizationParams),
    identity_from_token: identity && {
      subject_path: identity.subjectPath,
      name_path: nonEmpty(identity.namePath),
      email_path: nonEmpty(identity.emailPath),
    },
    dcr_config: spec.dcrConfig && registration(name, spec.dcrConfig),
    allow_private_ips: ifTrue(spec.allowPrivateIPs),
    insecure_allow_http: ifTrue(spec.insecureAllowHTTP),
  };
}

function registration(name: string, spec: DynamicClientRegistrationSpec): GoStruct {
  return {
    discovery_url: nonEmpty(spec.discoveryUrl),
    registration_endpoint: nonEmpty(spec.registrationEndpoint),
    initial_access_token_env_var: spec.initialAccessTokenRef && registrationTokenVariable(name),
    software_id: nonEmpty(spec.softwareId),
    software_statement: nonEmpty(spec.softwareStatement),
  };
}

function client(name: string, spec: UpstreamOidcSpec | UpstreamOAuth2Spec, resourceUrl: string): GoStruct {
  return {
    client_id: spec.clientId ?? '',
    client_secret_env_var: spec.clientSecretRef && upstreamSecretVariable(name),
    redirect_uri: nonEmpty(spec.redirectUri) ?? operatorRedirectUri(resourceUrl),
    scopes: nonEmptyList(spec.scopes),
  };
}

function userInfo(spec: UserInfoSpec): GoStruct {
  const mapping = spec.fieldMapping;
  return {
    endpoint_url: spec.endpointUrl,
    http_method: nonEmpty(spec.httpMethod),
    additional_headers: nonEmptyMap(spec.additionalHeaders),
    field_mapping: mapping && {
      subject_fields: nonEmptyList(mapping.subjectFields),
      name_fields: nonEmptyList(mapping.nameFields),
      email_fields: nonEmptyList(mapping.emailFields),
    },
  };
}

/** `storage`, for Redis only: without it, the proxy uses memory (`docs/operator/run-config.md#storage`). */
function storageRunConfig(storage: AuthServerStorageSpec | undefined, resolved: ResolvedProxy): GoStruct | undefined {
  const redis = storage?.redis;
  if (storage?.type !== 'redis' || redis === undefined) {
    return undefined;
  }
  const namespace = requiredNamespace(resolved, 'the key prefix in Redis');
  return {
    type: 'redis',
    redis_config: {
      addr: nonEmpty(redis.addr),
      cluster_mode: ifTrue(redis.clusterMode),
      sentinel_config: redis.sentinelConfig && sentinels(redis.sentinelConfig, namespace),
      auth_type: 'aclUser',
      acl_user_config: {
        username_env_var: redis.aclUserConfig.usernameSecretRef === undefined ? '' : REDIS_USERNAME_VARIABLE,
        password_env_var: REDIS_PASSWORD_VARIABLE,
      },
      key_prefix: `thv:auth:{${namespace}:${resolved.proxy.name}}:`,
      dial_timeout: nonEmpty(redis.dialTimeout),
      read_timeout: nonEmpty(redis.readTimeout),
      write_timeout: nonEmpty(redis.writeTimeout),
      tls: tls(redis.tls, 'ca.crt'),
      sentinel_tls: tls(redis.sentinelTls, 'sentinel-ca.crt'),
    },
  };
}

function sentinels(spec: SentinelSpec, namespace: string): GoStruct {
  return {
    master_name: spec.masterName,
    sentinel_addrs: sentinelAddresses(spec, namespace),
    db: spec.db === 0 ? undefined : spec.db,
  };
}

/** Addresses win over a Service; a rule ensures that one of them is set. */
function sentinelAddresses({ sentinelAddrs, sentinelService }: SentinelSpec, namespace: string): readonly string[] {
  if (sentinelAddrs !== undefined && sentinelAddrs.length > 0) {
    return sentinelAddrs;
  }
  if (sentinelService === undefined) {
    throw new IncompleteProxy('either sentinelAddrs or sentinelService must be specified');
  }
  const space = nonEmpty(sentinelService.namespace) ?? namespace;
  const port = sentinelService.port === 0 ? SENTINEL_PORT : sentinelService.port;
  return [`${sentinelService.name}.${space}.svc.cluster.local:${String(port)}`];
}

function tls(spec: RedisTlsSpec | undefined, file: string): GoStruct | undefined {
  return (
    spec && {
      insecure_skip_verify: ifTrue(spec.insecureSkipVerify),
      ca_cert_file: spec.caCertSecretRef && `${REDIS_TLS_PATH}/${file}`,
    }
  );
}

/**
 * The last keys of `embedded_auth_server_config`, about clients (`docs/operator/releases.md#external-authentication`).
 */
function clientsRunConfig(spec: EmbeddedAuthServerSpec): GoStruct {
  return {
    cimd: spec.cimd?.enabled === true ? metadataDocuments(spec.cimd) : undefined,
    insecure_allow_http: ifTrue(spec.insecureAllowHTTP),
    trusted_issuers: nonEmptyList(spec.trustedIssuers?.map(trustedIssuer)),
    allow_confidential_client_registration: ifTrue(spec.allowConfidentialClientRegistration),
    force_confidential_redirect_uris: nonEmptyList(spec.forceConfidentialRedirectUris),
    insecure_allow_confidential_over_loopback_http: ifTrue(spec.insecureAllowConfidentialOverLoopbackHTTP),
    delegate_clients: nonEmptyList(spec.delegateClients?.map(delegateClient)),
  };
}

function metadataDocuments(spec: ClientIdMetadataDocumentsSpec): GoStruct {
  return {
    enabled: true,
    cache_max_size: spec.cacheMaxSize,
    cache_fallback_ttl: nonEmpty(spec.cacheFallbackTtl),
  };
}

function trustedIssuer(spec: TrustedIssuerSpec): GoStruct {
  return {
    issuer_url: spec.issuerUrl,
    expected_audience: spec.expectedAudience,
    jwks_url: nonEmpty(spec.jwksUrl),
    insecure_allow_http: ifTrue(spec.insecureAllowHTTP),
    allow_private_ips: ifTrue(spec.allowPrivateIPs),
    actor_claim: nonEmpty(spec.actorClaim),
    allowed_actors: nonEmptyList(spec.allowedActors),
    allowed_delegate_clients: spec.allowedDelegateClients,
    allow_may_act: ifTrue(spec.allowMayAct),
  };
}

function delegateClient(spec: DelegateClientSpec, index: number): GoStruct {
  return {
    client_id: spec.clientId,
    client_secret_env_var: delegateSecretVariable(index),
    scopes: spec.scopes,
    audiences: spec.audiences,
  };
}

const TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:';
const ZERO_TIME = '0001-01-01T00:00:00Z';

/** `remote_auth_config` of a bearer token (`docs/operator/run-config.md#bearer-token`). */
export function remoteAuth(secret: SecretKeyRef): GoStruct {
  return {
    use_pkce: false,
    bearer_token: `${secret.name},target=bearer_token`,
    cached_token_expiry: ZERO_TIME,
    cached_secret_expiry: ZERO_TIME,
  };
}

/** `token_exchange_config` (`docs/operator/run-config.md#token-exchange`). */
export function tokenExchange(spec: TokenExchangeSpec): GoStruct {
  const header = nonEmpty(spec.externalTokenHeaderName);
  return {
    token_url: spec.tokenUrl,
    client_id: spec.clientId ?? '',
    client_secret: '',
    audience: spec.audience,
    scopes: nonEmptyList(spec.scopes),
    subject_token_type: subjectTokenType(spec.subjectTokenType),
    header_strategy: header === undefined ? 'replace' : 'custom',
    external_token_header_name: header,
  };
}

/** `aws_sts_config` (`docs/operator/run-config.md#aws-sts`). */
export function awsSts(spec: AwsStsSpec): GoStruct {
  const mappings = spec.roleMappings?.map((mapping): GoValue => ({
    claim: nonEmpty(mapping.claim),
    matcher: nonEmpty(mapping.matcher),
    role_arn: mapping.roleArn,
    priority: mapping.priority,
  }));
  return {
    region: spec.region,
    service: spec.service,
    fallback_role_arn: nonEmpty(spec.fallbackRoleArn),
    role_mappings: nonEmptyList(mappings),
    role_claim: nonEmpty(spec.roleClaim),
    session_duration: spec.sessionDuration === 0 ? undefined : spec.sessionDuration,
    session_name_claim: nonEmpty(spec.sessionNameClaim),
  };
}

function subjectTokenType(type: string | undefined): string | undefined {
  if (type === undefined || type === '') {
    return undefined;
  }
  return type.startsWith(TOKEN_TYPE) ? type : `${TOKEN_TYPE}${type}`;
}
