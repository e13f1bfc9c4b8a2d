import type { SCHEMAS } from './generated/schemas';

/**
 * The kinds of this package, and the spec of each (`docs/operator/custom-resources.md`), with the CRD's defaults filled
 * in. Quantities, durations and sampling rates are strings as in the custom resource.
 */
export type SpecOfKind = { readonly [K in keyof typeof SCHEMAS]: SpecOf<(typeof SCHEMAS)[K]> };

/** What is in a field, if the field is there. */
type In<Spec, Field extends keyof Spec> = NonNullable<Spec[Field]>;

export type RemoteMcpProxySpec = SpecOfKind['MCPRemoteProxy'];
export type SessionStorageSpec = In<RemoteMcpProxySpec, 'sessionStorage'>;
export type AuthzConfigSpec = In<RemoteMcpProxySpec, 'authzConfig'>;
export type HeaderForwardSpec = In<RemoteMcpProxySpec, 'headerForward'>;
export type ResourceOverridesSpec = In<RemoteMcpProxySpec, 'resourceOverrides'>;
export type ProxyDeploymentOverridesSpec = In<ResourceOverridesSpec, 'proxyDeployment'>;
export type MetadataOverridesSpec = In<ResourceOverridesSpec, 'proxyService'>;
export type EnvVarSpec = In<ProxyDeploymentOverridesSpec, 'env'>[number];
export type ResourcesSpec = In<RemoteMcpProxySpec, 'resources'>;
export type ComputeSpec = In<ResourcesSpec, 'limits'>;

export type TelemetryConfigSpec = SpecOfKind['MCPTelemetryConfig'];
export type OpenTelemetrySpec = In<TelemetryConfigSpec, 'openTelemetry'>;
export type SensitiveHeaderSpec = In<OpenTelemetrySpec, 'sensitiveHeaders'>[number];

export type ToolConfigSpec = SpecOfKind['MCPToolConfig'];

export type SharedAuthzConfigSpec = SpecOfKind['MCPAuthzConfig'];

export type OidcConfigSpec = SpecOfKind['MCPOIDCConfig'];
export type InlineOidcSpec = In<OidcConfigSpec, 'inline'>;
/** A ConfigMap that holds a CA bundle. An empty `key` means `ca.crt`. */
export type CaBundleRef = In<InlineOidcSpec, 'caBundleRef'>;
export type KubernetesServiceAccountOidcSpec = In<OidcConfigSpec, 'kubernetesServiceAccount'>;

export type ExternalAuthConfigSpec = SpecOfKind['MCPExternalAuthConfig'];
export type TokenExchangeSpec = In<ExternalAuthConfigSpec, 'tokenExchange'>;
export type AwsStsSpec = In<ExternalAuthConfigSpec, 'awsSts'>;

export type EmbeddedAuthServerSpec = In<ExternalAuthConfigSpec, 'embeddedAuthServer'>;
export type ClientIdMetadataDocumentsSpec = In<EmbeddedAuthServerSpec, 'cimd'>;
export type DelegateClientSpec = In<EmbeddedAuthServerSpec, 'delegateClients'>[number];
export type TrustedIssuerSpec = In<EmbeddedAuthServerSpec, 'trustedIssuers'>[number];
export type UpstreamProviderSpec = In<EmbeddedAuthServerSpec, 'upstreamProviders'>[number];
export type UpstreamOidcSpec = In<UpstreamProviderSpec, 'oidcConfig'>;
export type UpstreamOAuth2Spec = In<UpstreamProviderSpec, 'oauth2Config'>;
export type DynamicClientRegistrationSpec = In<UpstreamOAuth2Spec, 'dcrConfig'>;
export type UserInfoSpec = In<UpstreamOAuth2Spec, 'userInfo'>;
export type AuthServerStorageSpec = In<EmbeddedAuthServerSpec, 'storage'>;
export type RedisStorageSpec = In<AuthServerStorageSpec, 'redis'>;
export type SentinelSpec = In<RedisStorageSpec, 'sentinelConfig'>;
export type RedisTlsSpec = In<RedisStorageSpec, 'tls'>;

/** Fields that are there once the CRD's defaults are filled in, in every release. */
type Settled<Fields, Required> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly since: string }
    ? never
    : Fields[Name] extends { readonly default: unknown }
      ? Name
      : Name & Required;
}[keyof Fields];

type ObjectOf<Fields, Required> = {
  readonly [Name in Settled<Fields, Required>]: SpecOf<Fields[Name]>;
} & {
  readonly [Name in Exclude<keyof Fields, Settled<Fields, Required>>]?: SpecOf<Fields[Name]>;
};

interface Scalars {
  readonly string: string;
  readonly integer: number;
  readonly boolean: boolean;
}

/** The type of a value that fits a schema of `schemas/`, with the CRD's defaults filled in. */
export type SpecOf<Node> = Node extends { readonly type: 'object'; readonly fields: infer Fields }
  ? ObjectOf<Fields, Node extends { readonly required: readonly (infer Name)[] } ? Name : never>
  : Node extends { readonly values: infer Values }
    ? { readonly [key: string]: SpecOf<Values> }
    : Node extends { readonly items: infer Items }
      ? readonly SpecOf<Items>[]
      : Node extends { readonly type: keyof Scalars }
        ? Scalars[Node['type']]
        : { readonly [field: string]: unknown };
