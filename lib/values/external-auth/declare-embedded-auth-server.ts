import type { SecretValue } from 'cdk8s-plus-28';
import { copied } from '../../private/copied';
import { item } from '../../private/field-path';
import { goDuration } from '../../private/go/go-duration';
import { ifGiven } from '../../private/if-given';
import type { PlainObject } from '../../private/plain';
import { present } from '../../private/present';
import type { ClientIdMetadataDocuments, DelegateClient, TrustedIssuer } from './auth-server-client-options';
import type { EmbeddedAuthServerOptions, TokenLifespans } from './embedded-auth-server-options';
import type { UseConstruct } from '../../declaration/used-constructs';
import { optionalSecretKeyRef, secretKeyRef } from '../../declaration/secret-key-ref';

/** An embedded authorization server in the form of the custom resource. */
export function embeddedAuthServerSpec(
  options: EmbeddedAuthServerOptions,
  field: string,
  use: UseConstruct,
): PlainObject {
  const secretKeyRefs = (name: string, values: SecretValue[] | undefined): unknown =>
    values?.map((value, index) => secretKeyRef(value, item(`${field}.${name}`, index), use));
  return present({
    issuer: options.issuer,
    authorizationEndpointBaseUrl: options.authorizationEndpointBaseUrl,
    signingKeySecretRefs: secretKeyRefs('signingKeySecretRefs', options.signingKeys),
    hmacSecretRefs: secretKeyRefs('hmacSecretRefs', options.hmacSecrets),
    tokenLifespans: ifGiven(options.tokenLifespans, tokenLifespansSpec),
    upstreamProviders: ifGiven(options.upstreamProviders, (providers) =>
      providers.map((provider, index) => provider._toModel(item(`${field}.upstreamProviders`, index), use)),
    ),
    storage: options.storage?._toModel(`${field}.storage`, use),
    baselineClientScopes: copied(options.baselineClientScopes),
    cimd: ifGiven(options.cimd, cimdSpec),
    primaryUpstreamProvider: options.primaryUpstreamProvider,
    disableUpstreamTokenInjection: options.disableUpstreamTokenInjection,
    insecureAllowHTTP: options.insecureAllowHttp,
    allowConfidentialClientRegistration: options.allowConfidentialClientRegistration,
    forceConfidentialRedirectUris: copied(options.forceConfidentialRedirectUris),
    insecureAllowConfidentialOverLoopbackHTTP: options.insecureAllowConfidentialOverLoopbackHttp,
    delegateClients: options.delegateClients?.map((client, index) =>
      delegateClientSpec(client, item(`${field}.delegateClients`, index), use),
    ),
    trustedIssuers: options.trustedIssuers?.map(trustedIssuerSpec),
  });
}

function cimdSpec({ enabled, cacheMaxSize, cacheFallbackTtl }: ClientIdMetadataDocuments): PlainObject {
  return present({ enabled, cacheMaxSize, cacheFallbackTtl: ifGiven(cacheFallbackTtl, goDuration) });
}

function delegateClientSpec(client: DelegateClient, field: string, use: UseConstruct): PlainObject {
  return present({
    clientId: client.clientId,
    clientSecretRef: optionalSecretKeyRef(client.clientSecret, `${field}.clientSecretRef`, use),
    scopes: copied(client.scopes),
    audiences: copied(client.audiences),
  });
}

function trustedIssuerSpec(issuer: TrustedIssuer): PlainObject {
  return present({
    issuerUrl: issuer.issuerUrl,
    expectedAudience: issuer.expectedAudience,
    jwksUrl: issuer.jwksUrl,
    insecureAllowHTTP: issuer.insecureAllowHttp,
    allowPrivateIPs: issuer.allowPrivateIps,
    actorClaim: issuer.actorClaim,
    allowedActors: copied(issuer.allowedActors),
    allowedDelegateClients: copied(issuer.allowedDelegateClients),
    allowMayAct: issuer.allowMayAct,
  });
}

function tokenLifespansSpec(lifespans: TokenLifespans): PlainObject {
  return present({
    accessTokenLifespan: ifGiven(lifespans.accessToken, goDuration),
    authCodeLifespan: ifGiven(lifespans.authCode, goDuration),
    refreshTokenLifespan: ifGiven(lifespans.refreshToken, goDuration),
  });
}
