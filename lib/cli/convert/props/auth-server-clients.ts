import type {
  ClientIdMetadataDocumentsSpec,
  DelegateClientSpec,
  EmbeddedAuthServerSpec,
  TrustedIssuerSpec,
} from '../../../model/specs';
import {
  fields,
  list,
  optional,
  strings,
  tall,
  value,
  type Expression,
  type OptionalFields,
} from '../typescript/expression';
import { unlessDefault } from './defaults';
import { duration } from './duration';
import type { References } from './references';
import { secretValue } from './secret-value';

const KIND = 'MCPExternalAuthConfig';

/** The options of an embedded authorization server about its clients. */
export function clientOptions(spec: EmbeddedAuthServerSpec, references: References): OptionalFields {
  return {
    baselineClientScopes: strings(spec.baselineClientScopes),
    cimd: spec.cimd && metadataDocuments(spec.cimd),
    insecureAllowHttp: flag('insecureAllowHTTP', spec),
    allowConfidentialClientRegistration: flag('allowConfidentialClientRegistration', spec),
    forceConfidentialRedirectUris: strings(spec.forceConfidentialRedirectUris),
    insecureAllowConfidentialOverLoopbackHttp: flag('insecureAllowConfidentialOverLoopbackHTTP', spec),
    delegateClients: spec.delegateClients && list(spec.delegateClients.map((each) => delegateClient(each, references))),
    trustedIssuers: spec.trustedIssuers && list(spec.trustedIssuers.map(trustedIssuer)),
  };
}

/** A switch of the server; undefined if it is off, which is the default. */
export function flag(
  name:
    | 'allowConfidentialClientRegistration'
    | 'disableUpstreamTokenInjection'
    | 'insecureAllowConfidentialOverLoopbackHTTP'
    | 'insecureAllowHTTP',
  spec: EmbeddedAuthServerSpec,
): Expression | undefined {
  return unlessDefault(KIND, `embeddedAuthServer.${name}`, spec[name]);
}

function metadataDocuments({ enabled, cacheMaxSize, cacheFallbackTtl }: ClientIdMetadataDocumentsSpec): Expression {
  return fields({
    enabled: unlessDefault(KIND, 'embeddedAuthServer.cimd.enabled', enabled),
    cacheMaxSize: optional(cacheMaxSize),
    cacheFallbackTtl: duration(cacheFallbackTtl),
  });
}

function delegateClient(spec: DelegateClientSpec, references: References): Expression {
  return tall({
    clientId: value(spec.clientId),
    clientSecret: secretValue(spec.clientSecretRef, references),
    scopes: strings(spec.scopes),
    audiences: strings(spec.audiences),
  });
}

function trustedIssuer(spec: TrustedIssuerSpec): Expression {
  return tall({
    issuerUrl: value(spec.issuerUrl),
    expectedAudience: value(spec.expectedAudience),
    allowedDelegateClients: strings(spec.allowedDelegateClients),
    jwksUrl: optional(spec.jwksUrl),
    insecureAllowHttp: optional(spec.insecureAllowHTTP),
    allowPrivateIps: optional(spec.allowPrivateIPs),
    actorClaim: optional(spec.actorClaim),
    allowedActors: strings(spec.allowedActors),
    // the CRD's default is the same for each issuer
    allowMayAct: spec.allowMayAct ? value(true) : undefined,
  });
}
