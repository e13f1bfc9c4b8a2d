import { operatorRedirectUri, upstreamsOf } from '../../model/authentication';
import { CA_BUNDLE_KEY } from '../../model/config-maps';
import {
  registrationTokenVariable,
  upstreamSecretVariable,
  REDIS_PASSWORD_VARIABLE,
  REDIS_USERNAME_VARIABLE,
} from '../../model/secret-variables';
import type {
  AuthServerStorageSpec,
  DynamicClientRegistrationSpec,
  EmbeddedAuthServerSpec,
  RedisTlsSpec,
  ResolvedProxy,
  SentinelSpec,
  UpstreamOAuth2Spec,
  UpstreamOidcSpec,
  UpstreamProviderSpec,
  UserInfoSpec,
} from '../../model/kinds';
import { SENTINEL_PORT } from '../../model/destinations';
import { normalizedDuration, type GoStruct, ifTrue, nonEmpty, nonEmptyList, nonEmptyMap } from '../../go';
import { requiredNamespace, IncompleteProxy } from '../standalone-model';
import { HMAC_PATH, SIGNING_KEYS_PATH, REDIS_TLS_PATH, UPSTREAM_CA_PATH } from '../volumes';
import { clientsRunConfig } from './auth-server-clients';

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
    upstreams: upstreamsOf(spec).map((provider, index) => upstream(provider, index, resourceUrl)),
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

function upstream(
  { name, type, oidcConfig, oauth2Config }: UpstreamProviderSpec,
  index: number,
  resourceUrl: string,
): GoStruct {
  const caFile = `${UPSTREAM_CA_PATH}/${String(index)}/${CA_BUNDLE_KEY}`;
  return {
    name,
    type,
    oidc_config: oidcConfig && oidc(name, oidcConfig, resourceUrl, caFile),
    oauth2_config: oauth2Config && oauth2(name, oauth2Config, resourceUrl, caFile),
  };
}

function oidc(name: string, spec: UpstreamOidcSpec, resourceUrl: string, caFile: string): GoStruct {
  return {
    issuer_url: spec.issuerUrl,
    ...client(name, spec, resourceUrl),
    userinfo_override: spec.userInfoOverride && userInfo(spec.userInfoOverride),
    ...parameters(spec),
    subject_claim: nonEmpty(spec.subjectClaim),
    dcr_config: spec.dcrConfig && registration(name, spec.dcrConfig),
    ca_file_path: spec.caBundleRef && caFile,
    allow_private_ips: ifTrue(spec.allowPrivateIPs),
  };
}

function oauth2(name: string, spec: UpstreamOAuth2Spec, resourceUrl: string, caFile: string): GoStruct {
  const { tokenResponseMapping: mapping, identityFromToken: identity } = spec;
  return {
    authorization_endpoint: spec.authorizationEndpoint,
    token_endpoint: spec.tokenEndpoint,
    ...client(name, spec, resourceUrl, spec.tokenEndpointAuthMethod),
    userinfo: spec.userInfo && userInfo(spec.userInfo),
    token_response_mapping: mapping && {
      access_token_path: mapping.accessTokenPath,
      scope_path: nonEmpty(mapping.scopePath),
      refresh_token_path: nonEmpty(mapping.refreshTokenPath),
      expires_in_path: nonEmpty(mapping.expiresInPath),
    },
    identity_from_token: identity && {
      subject_path: identity.subjectPath,
      name_path: nonEmpty(identity.namePath),
      email_path: nonEmpty(identity.emailPath),
    },
    ...parameters(spec),
    dcr_config: spec.dcrConfig && registration(name, spec.dcrConfig),
    ca_file_path: spec.caBundleRef && caFile,
    allow_private_ips: ifTrue(spec.allowPrivateIPs),
    insecure_allow_http: ifTrue(spec.insecureAllowHTTP),
  };
}

function registration(name: string, spec: DynamicClientRegistrationSpec): GoStruct {
  return {
    discovery_url: nonEmpty(spec.discoveryUrl),
    registration_endpoint: nonEmpty(spec.registrationEndpoint),
    rotation_key: nonEmpty(spec.rotationKey),
    registration_probe: nonEmpty(spec.registrationProbe),
    registration_probe_interval: normalizedDuration(spec.registrationProbeInterval),
    initial_access_token_env_var: spec.initialAccessTokenRef && registrationTokenVariable(name),
    software_id: nonEmpty(spec.softwareId),
    software_statement: nonEmpty(spec.softwareStatement),
  };
}

function client(
  name: string,
  spec: UpstreamOidcSpec | UpstreamOAuth2Spec,
  resourceUrl: string,
  tokenEndpointAuthMethod?: string,
): GoStruct {
  return {
    client_id: spec.clientId ?? '',
    client_secret_env_var: spec.clientSecretRef && upstreamSecretVariable(name),
    token_endpoint_auth_method: nonEmpty(tokenEndpointAuthMethod),
    redirect_uri: nonEmpty(spec.redirectUri) ?? operatorRedirectUri(resourceUrl),
    scopes: nonEmptyList(spec.scopes),
  };
}

/** What is added to requests, in the order of Go's fields. */
function parameters(spec: UpstreamOidcSpec | UpstreamOAuth2Spec): GoStruct {
  return {
    additional_authorization_params: nonEmptyMap(spec.additionalAuthorizationParams),
    additional_token_params: nonEmptyMap(spec.additionalTokenParams),
    omit_scope_on_refresh: ifTrue(spec.omitScopeOnRefresh),
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

/** `storage`: without it, the proxy uses memory (`docs/operator/run-config.md#storage`). */
function storageRunConfig(storage: AuthServerStorageSpec | undefined, resolved: ResolvedProxy): GoStruct | undefined {
  const { type, redis, maxDCRClients } = storage ?? {};
  if (type === 'memory') {
    return maxDCRClients === undefined ? undefined : { type, max_dcr_clients: maxDCRClients };
  }
  if (type !== 'redis' || redis === undefined) {
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
      tls: tls(redis.tls, CA_BUNDLE_KEY),
      sentinel_tls: tls(redis.sentinelTls, 'sentinel-ca.crt'),
    },
    max_dcr_clients: maxDCRClients,
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
