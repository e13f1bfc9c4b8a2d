import { UserInfoMethod } from '../../../index';
import type { SecretKeyRef } from '../../../model/refs';
import type {
  AuthServerStorageSpec,
  DynamicClientRegistrationSpec,
  EmbeddedAuthServerSpec,
  IdentityFromTokenSpec,
  RedisStorageSpec,
  RedisTlsSpec,
  SentinelSpec,
  TokenLifespansSpec,
  UpstreamOAuth2Spec,
  UpstreamOidcSpec,
  UpstreamProviderSpec,
  UserInfoSpec,
} from '../../../model/specs';
import { clientOptions, flag } from './auth-server-clients';
import { memberUnlessDefault, unlessDefault } from './defaults';
import { duration } from './duration';
import {
  call,
  entries,
  fields,
  list,
  optional,
  strings,
  tall,
  unlessEmpty,
  value,
  type Expression,
  type OptionalFields,
} from '../typescript/expression';
import type { References } from './references';
import { secretValue } from './secret-value';

const KIND = 'MCPExternalAuthConfig';
const REDIS = 'embeddedAuthServer.storage.redis';

/** The options of an embedded authorization server. */
export function embeddedAuthServer(spec: EmbeddedAuthServerSpec, references: References): Expression {
  const { tokenLifespans, storage } = spec;
  return tall({
    issuer: value(spec.issuer),
    authorizationEndpointBaseUrl: optional(spec.authorizationEndpointBaseUrl),
    upstreamProviders: list(spec.upstreamProviders.map((each) => upstreamProvider(each, references))),
    signingKeys: secretValues(spec.signingKeySecretRefs, references),
    hmacSecrets: secretValues(spec.hmacSecretRefs, references),
    tokenLifespans: tokenLifespans && lifespans(tokenLifespans),
    storage: storage && storedIn(storage, references),
    primaryUpstreamProvider: optional(spec.primaryUpstreamProvider),
    disableUpstreamTokenInjection: flag('disableUpstreamTokenInjection', spec),
    ...clientOptions(spec, references),
  });
}

function secretValues(given: readonly SecretKeyRef[] | undefined, references: References): Expression | undefined {
  return given && list(given.map((each) => secretValue(each, references)).filter((each) => each !== undefined));
}

function lifespans({ accessTokenLifespan, authCodeLifespan, refreshTokenLifespan }: TokenLifespansSpec): Expression {
  return fields({
    accessToken: duration(accessTokenLifespan),
    authCode: duration(authCodeLifespan),
    refreshToken: duration(refreshTokenLifespan),
  });
}

function upstreamProvider(
  { name, oidcConfig, oauth2Config }: UpstreamProviderSpec,
  references: References,
): Expression {
  return oauth2Config === undefined
    ? call('UpstreamProvider.oidc', value(name), oidcConfig && oidc(oidcConfig, references))
    : call('UpstreamProvider.oauth2', value(name), oauth2(oauth2Config, references));
}

function oidc(spec: UpstreamOidcSpec, references: References): Expression {
  return tall({
    issuerUrl: value(spec.issuerUrl),
    ...client(spec, references),
    userInfoOverride: spec.userInfoOverride && userInfo(spec.userInfoOverride),
    subjectClaim: optional(spec.subjectClaim),
  });
}

function oauth2(spec: UpstreamOAuth2Spec, references: References): Expression {
  const { tokenResponseMapping, identityFromToken } = spec;
  return tall({
    authorizationEndpoint: value(spec.authorizationEndpoint),
    tokenEndpoint: value(spec.tokenEndpoint),
    ...client(spec, references),
    dcrConfig: spec.dcrConfig && registration(spec.dcrConfig, references),
    userInfo: spec.userInfo && userInfo(spec.userInfo),
    identityFromToken: identityFromToken && identity(identityFromToken),
    tokenResponseMapping:
      tokenResponseMapping &&
      fields({
        accessTokenPath: value(tokenResponseMapping.accessTokenPath),
        expiresInPath: optional(tokenResponseMapping.expiresInPath),
        refreshTokenPath: optional(tokenResponseMapping.refreshTokenPath),
        scopePath: optional(tokenResponseMapping.scopePath),
      }),
    allowPrivateIps: optional(spec.allowPrivateIPs),
    insecureAllowHttp: optional(spec.insecureAllowHTTP),
  });
}

function registration(spec: DynamicClientRegistrationSpec, references: References): Expression {
  return tall({
    discoveryUrl: optional(spec.discoveryUrl),
    registrationEndpoint: optional(spec.registrationEndpoint),
    initialAccessToken: secretValue(spec.initialAccessTokenRef, references),
    softwareId: optional(spec.softwareId),
    softwareStatement: optional(spec.softwareStatement),
  });
}

function identity({ subjectPath, namePath, emailPath }: IdentityFromTokenSpec): Expression {
  return fields({ subjectPath: value(subjectPath), namePath: optional(namePath), emailPath: optional(emailPath) });
}

function client(spec: UpstreamOidcSpec | UpstreamOAuth2Spec, references: References): OptionalFields {
  return {
    clientId: optional(spec.clientId),
    clientSecret: secretValue(spec.clientSecretRef, references),
    redirectUri: optional(spec.redirectUri),
    scopes: strings(spec.scopes),
    additionalAuthorizationParams: entries(spec.additionalAuthorizationParams, value),
  };
}

function userInfo({ endpointUrl, httpMethod, additionalHeaders, fieldMapping }: UserInfoSpec): Expression {
  return tall({
    endpointUrl: value(endpointUrl),
    httpMethod: memberUnlessDefault(KIND, 'httpMethod', httpMethod, ['UserInfoMethod', UserInfoMethod]),
    additionalHeaders: entries(additionalHeaders, value),
    fieldMapping:
      fieldMapping &&
      fields({
        emailFields: strings(fieldMapping.emailFields),
        nameFields: strings(fieldMapping.nameFields),
        subjectFields: strings(fieldMapping.subjectFields),
      }),
  });
}

function storedIn({ redis }: AuthServerStorageSpec, references: References): Expression {
  return redis === undefined
    ? call('AuthServerStorage.memory')
    : call('AuthServerStorage.redis', redisOptions(redis, references));
}

function redisOptions(spec: RedisStorageSpec, references: References): Expression {
  const { aclUserConfig, sentinelConfig } = spec;
  return tall({
    address: optional(spec.addr),
    clusterMode: optional(spec.clusterMode),
    masterName: optional(sentinelConfig?.masterName),
    sentinel: sentinelConfig && sentinel(sentinelConfig),
    username: secretValue(aclUserConfig.usernameSecretRef, references),
    password: secretValue(aclUserConfig.passwordSecretRef, references),
    db: unlessDefault(KIND, `${REDIS}.sentinelConfig.db`, sentinelConfig?.db),
    tls: tls(spec.tls, references),
    sentinelTls: tls(spec.sentinelTls, references),
    dialTimeout: timeout('dialTimeout', spec),
    readTimeout: timeout('readTimeout', spec),
    writeTimeout: timeout('writeTimeout', spec),
  });
}

function sentinel({ sentinelAddrs = [], sentinelService }: SentinelSpec): Expression {
  if (sentinelService === undefined) {
    return call('RedisSentinel.addresses', strings(sentinelAddrs));
  }
  const { name, namespace, port } = sentinelService;
  const options = fields({
    namespace: optional(namespace),
    port: unlessDefault(KIND, `${REDIS}.sentinelConfig.sentinelService.port`, port),
  });
  return call('RedisSentinel.service', value(name), unlessEmpty(options));
}

function tls(spec: RedisTlsSpec | undefined, references: References): Expression | undefined {
  return (
    spec &&
    fields({
      caCert: secretValue(spec.caCertSecretRef, references),
      insecureSkipVerify: optional(spec.insecureSkipVerify),
    })
  );
}

function timeout(name: 'dialTimeout' | 'readTimeout' | 'writeTimeout', spec: RedisStorageSpec): Expression | undefined {
  return unlessDefault(KIND, `${REDIS}.${name}`, spec[name]) && duration(spec[name]);
}
