import { CA_BUNDLE_KEY } from '../../model/config-maps';
import { delegateSecretVariable } from '../../model/secret-variables';
import type {
  ClientIdMetadataDocumentsSpec,
  DelegateClientSpec,
  EmbeddedAuthServerSpec,
  InboundGrantsSpec,
  JwtBearerGrantSpec,
  RegistrationRateLimitSpec,
  TokenExchangePolicySpec,
  TrustedIssuerSpec,
} from '../../model/kinds';
import { normalizedDuration, goNanoseconds, type GoStruct, ifTrue, nonEmpty, nonEmptyList } from '../../go';
import { ISSUER_CA_PATH, TLS_FILES, TLS_LISTENER_PATH } from '../volumes';

/**
 * The last keys of `embedded_auth_server_config`, about clients (`docs/operator/releases.md#external-authentication`).
 */
export function clientsRunConfig(spec: EmbeddedAuthServerSpec): GoStruct {
  return {
    cimd: spec.cimd?.enabled === true ? metadataDocuments(spec.cimd) : undefined,
    insecure_allow_http: ifTrue(spec.insecureAllowHTTP),
    trusted_issuers: nonEmptyList(spec.trustedIssuers?.map(trustedIssuer)),
    allow_confidential_client_registration: ifTrue(spec.allowConfidentialClientRegistration),
    allow_private_key_jwt_registration: ifTrue(spec.allowPrivateKeyJWTRegistration),
    force_confidential_redirect_uris: nonEmptyList(spec.forceConfidentialRedirectUris),
    insecure_allow_confidential_over_loopback_http: ifTrue(spec.insecureAllowConfidentialOverLoopbackHTTP),
    delegate_clients: nonEmptyList(spec.delegateClients?.map(delegateClient)),
    inbound_grants: spec.inboundGrants && inboundGrants(spec.inboundGrants),
    tls_listener: spec.tlsListener && {
      cert_file: `${TLS_LISTENER_PATH}/${TLS_FILES.certificate}`,
      key_file: `${TLS_LISTENER_PATH}/${TLS_FILES.privateKey}`,
    },
    registration_rate_limit: spec.registrationRateLimit && rateLimit(spec.registrationRateLimit),
  };
}

function metadataDocuments(spec: ClientIdMetadataDocumentsSpec): GoStruct {
  return {
    enabled: true,
    cache_max_size: spec.cacheMaxSize,
    cache_fallback_ttl: nonEmpty(spec.cacheFallbackTtl),
  };
}

function trustedIssuer(spec: TrustedIssuerSpec, index: number): GoStruct {
  const { jwtBearerGrant: grant } = spec;
  return {
    name: nonEmpty(spec.name),
    issuer_url: spec.issuerUrl,
    expected_audience: spec.expectedAudience ?? '',
    jwks_url: nonEmpty(spec.jwksUrl),
    insecure_allow_http: ifTrue(spec.insecureAllowHTTP),
    allow_private_ips: ifTrue(spec.allowPrivateIPs),
    ca_file_path: spec.caBundleRef && `${ISSUER_CA_PATH}/${String(index)}/${CA_BUNDLE_KEY}`,
    actor_claim: nonEmpty(spec.actorClaim),
    allowed_actors: nonEmptyList(spec.allowedActors),
    actor_matcher: nonEmpty(spec.actorMatcher),
    allowed_delegate_clients: nonEmptyList(spec.allowedDelegateClients),
    allow_may_act: ifTrue(spec.allowMayAct),
    jwt_bearer_grant: grant && jwtBearer(grant),
  };
}

function jwtBearer({ maxAssertionAge, subjectBindings, acceptedAudiences }: JwtBearerGrantSpec): GoStruct {
  return {
    max_assertion_age: normalizedDuration(maxAssertionAge),
    subject_bindings: subjectBindings.map(({ subject, allowedResources }) => ({
      subject,
      allowed_resources: allowedResources,
    })),
    accepted_audiences: nonEmptyList(acceptedAudiences),
  };
}

/** SPIFFE clients are refused at every release, so there are none (`docs/operator/releases.md#inbound-grants`). */
function inboundGrants({ tokenExchange, jwtBearer: bearer }: InboundGrantsSpec): GoStruct {
  return {
    token_exchange: tokenExchange && {
      delegate_clients: nonEmptyList(tokenExchange.delegateClients?.map(delegateClient)),
      issuer_policies: nonEmptyList(tokenExchange.issuerPolicies?.map(exchangePolicy)),
    },
    jwt_bearer: bearer && {
      issuer_policies: nonEmptyList(
        bearer.issuerPolicies?.map((policy) => ({ issuer_ref: policy.issuerRef, ...jwtBearer(policy) })),
      ),
    },
  };
}

function exchangePolicy(policy: TokenExchangePolicySpec): GoStruct {
  return {
    issuer_ref: policy.issuerRef,
    expected_audience: policy.expectedAudience,
    actor_claim: nonEmpty(policy.actorClaim),
    allowed_actors: nonEmptyList(policy.allowedActors),
    actor_matcher: nonEmpty(policy.actorMatcher),
    allowed_delegate_clients: policy.allowedDelegateClients,
    allow_may_act: ifTrue(policy.allowMayAct),
  };
}

/** The period is positive, as the CRD asks. */
function rateLimit({ maxTokens, refillPeriod }: RegistrationRateLimitSpec): GoStruct {
  const seconds = Number(goNanoseconds(refillPeriod) ?? 0n) / 1e9;
  return { requests_per_second: maxTokens / seconds, burst: maxTokens };
}

function delegateClient(spec: DelegateClientSpec, index: number): GoStruct {
  return {
    client_id: spec.clientId,
    client_secret_env_var: delegateSecretVariable(index),
    scopes: spec.scopes,
    audiences: spec.audiences,
  };
}
