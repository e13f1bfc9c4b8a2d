import { delegateSecretVariable } from '../../model/secret-variables';
import type {
  ClientIdMetadataDocumentsSpec,
  DelegateClientSpec,
  EmbeddedAuthServerSpec,
  TrustedIssuerSpec,
} from '../../model/specs';
import { ifTrue, nonEmpty, nonEmptyList, type GoStruct } from '../../private/go/go-json';

/**
 * The last keys of `embedded_auth_server_config`, about clients (`docs/operator/releases.md#external-authentication`).
 */
export function clientsRunConfig(spec: EmbeddedAuthServerSpec): GoStruct {
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
