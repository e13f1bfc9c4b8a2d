import type { ObjectNode } from '../crds';
import type { SCHEMAS } from './generated/schemas';
import type { PlainObject } from '../private/plain';

export type Kind = keyof SpecOfKind;

/** The kinds that proxies refer to. */
export type ConfigKind = Exclude<Kind, 'MCPRemoteProxy'>;

/** Facts about a kind other than its fields. */
interface KindRow {
  /** The class of its constructs. */
  readonly construct: string;
  /** Suffix that distinguishes its constructs from others with the same name, in generated programs. */
  readonly label: string;
  /**
   * What a resource becomes without the operator: objects, a part of the configuration of proxies that refer to it, or
   * nothing.
   */
  readonly standalone: 'objects' | 'part' | 'nothing';
  /** Whether its settings name servers that a proxy which refers to it must reach. */
  readonly namesServers: boolean;
  /** Whether a config is of use beside proxies that do not refer to it; else, one was probably forgotten. */
  readonly standsAlone: boolean;
}

/** Kinds come before the kinds that refer to them. Groups may have servers of any kind. */
export const KINDS: { readonly [K in Kind]: KindRow } = {
  MCPGroup: { construct: 'McpGroup', label: 'Group', standalone: 'nothing', namesServers: false, standsAlone: true },
  MCPToolConfig: {
    construct: 'ToolConfig',
    label: 'Tools',
    standalone: 'part',
    namesServers: false,
    standsAlone: false,
  },
  MCPTelemetryConfig: {
    construct: 'TelemetryConfig',
    label: 'Telemetry',
    standalone: 'part',
    namesServers: true,
    standsAlone: false,
  },
  MCPOIDCConfig: { construct: 'OidcConfig', label: 'Oidc', standalone: 'part', namesServers: true, standsAlone: false },
  MCPExternalAuthConfig: {
    construct: 'ExternalAuthConfig',
    label: 'Auth',
    standalone: 'part',
    namesServers: true,
    standsAlone: false,
  },
  MCPAuthzConfig: {
    construct: 'AuthzConfig',
    label: 'Authz',
    standalone: 'part',
    namesServers: true,
    standsAlone: false,
  },
  MCPRemoteProxy: {
    construct: 'RemoteMcpProxy',
    label: 'Proxy',
    standalone: 'objects',
    namesServers: true,
    standsAlone: true,
  },
};

/** All kinds, in that order. */
export const ALL_KINDS: readonly Kind[] = Object.keys(KINDS).filter(isKind);

/** The name of a kind's resources in paths of the API, and in RBAC. */
export function resourceNameOf(kind: Kind): string {
  return `${kind.toLowerCase()}s`.replace(/ys$/, 'ies');
}

/** Whether the kind is one of this package. */
export function isKind(kind: unknown): kind is Kind {
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
}

/** A field of a proxy that refers to a config. */
interface ReferenceRow {
  /** The field of the spec, an object with a `name`. */
  readonly field: string;
  /** The kind that it refers to. */
  readonly kind: ConfigKind;
  /** The role of the config for the proxy: its field in `ResolvedProxy`. */
  readonly role: string;
}

/** The fields of a proxy that refer to configs, in the order in which findings are reported. */
export const REFERENCES = [
  { field: 'telemetryConfigRef', kind: 'MCPTelemetryConfig', role: 'telemetry' },
  { field: 'oidcConfigRef', kind: 'MCPOIDCConfig', role: 'oidc' },
  { field: 'externalAuthConfigRef', kind: 'MCPExternalAuthConfig', role: 'externalAuth' },
  { field: 'authServerRef', kind: 'MCPExternalAuthConfig', role: 'authServer' },
  { field: 'toolConfigRef', kind: 'MCPToolConfig', role: 'tools' },
  { field: 'authzConfigRef', kind: 'MCPAuthzConfig', role: 'authz' },
  { field: 'groupRef', kind: 'MCPGroup', role: 'group' },
] as const satisfies readonly ReferenceRow[];

export type Reference = (typeof REFERENCES)[number];

/**
 * The kinds of this package, and the spec of each (`docs/operator/custom-resources.md`), with the CRD's defaults filled
 * in. Quantities, durations and sampling rates are strings as in the custom resource.
 */
export type SpecOfKind = { readonly [K in keyof typeof SCHEMAS]: SpecOf<(typeof SCHEMAS)[K]> };

/** What is in a field, if the field is there. */
type In<Spec, Field extends keyof Spec> = NonNullable<Spec[Field]>;

export type RemoteMcpProxySpec = SpecOfKind['MCPRemoteProxy'];
export type SessionStorageSpec = In<RemoteMcpProxySpec, 'sessionStorage'>;
export type SessionTlsSpec = In<SessionStorageSpec, 'tls'>;
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
export type InboundGrantsSpec = In<EmbeddedAuthServerSpec, 'inboundGrants'>;
export type TokenExchangeGrantSpec = In<InboundGrantsSpec, 'tokenExchange'>;
export type TokenExchangePolicySpec = In<TokenExchangeGrantSpec, 'issuerPolicies'>[number];
export type SpiffeTrustDomainSpec = In<EmbeddedAuthServerSpec, 'spiffeTrustDomains'>[number];
export type SpiffeBundleSourceSpec = SpiffeTrustDomainSpec['bundleSource'];
export type TrustedIssuerSpec = In<EmbeddedAuthServerSpec, 'trustedIssuers'>[number];
export type JwtBearerGrantSpec = In<TrustedIssuerSpec, 'jwtBearerGrant'>;
export type RegistrationRateLimitSpec = In<EmbeddedAuthServerSpec, 'registrationRateLimit'>;
export type TlsListenerSpec = In<EmbeddedAuthServerSpec, 'tlsListener'>;
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

/**
 * The metadata that this package reads; the rest is passed on unchanged.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */
export const METADATA: ObjectNode = {
  type: 'object',
  fields: {
    name: { type: 'string', shown: 'all' },
    namespace: { type: 'string', shown: 'all' },
    generateName: { type: 'string' },
    finalizers: { type: 'list', items: { type: 'string', shown: 'all' } },
    labels: { type: 'map', values: { type: 'string', shown: 'all' } },
    annotations: { type: 'map', values: { type: 'string' } },
  },
};

/** Metadata as it was read. */
export interface Metadata {
  readonly name?: string;
  readonly namespace?: string;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
}

/** Metadata that the API server, kubectl and the operator's controllers write, and `kubectl get -o yaml` prints. */
export const SERVER_METADATA: readonly string[] = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
];

/** The fields of Kubernetes' `ObjectMeta`. */
export const METADATA_FIELDS: readonly string[] = [...Object.keys(METADATA.fields), ...SERVER_METADATA];

/** A resource of one of this package's kinds, in the form of its custom resource. */
export type Resource<K extends Kind = Kind> = { [Each in K]: ResourceOf<Each> }[K];

interface ResourceOf<K extends Kind> {
  readonly kind: K;
  readonly name: string;
  /** Absent: the namespace to which the manifests are applied. */
  readonly namespace?: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
  readonly spec: SpecOfKind[K];
}

/** The resources of this package's kinds that a proxy refers to. */
type ReferredConfigs = { readonly [R in Reference as R['role']]?: Resource<R['kind']> };

/** A proxy with everything that it refers to, as far as the app knows it. */
export interface ResolvedProxy extends ReferredConfigs {
  readonly proxy: Resource<'MCPRemoteProxy'>;
  /** The data of the ConfigMap that `spec.authzConfig.configMap` names. */
  readonly authzConfigMap?: { readonly [key: string]: string };
  /** The ConfigMaps of the app that hold CA bundles of its authorization server, by name. */
  readonly caBundles?: { readonly [configMap: string]: PlainObject };
  /** The ports of pods behind Services of the app that the proxy connects to, by host and port, where they differ. */
  readonly portsBehind?: { readonly [authority: string]: readonly (number | string)[] };
  /**
   * The names of the servers of its namespace, if others may have the same policies; `any` if its own name is not known
   * yet; absent: its policies are for itself.
   */
  readonly servers?: ReadonlySet<string> | 'any';
  /** Whether JSON patches change the objects that are made from all this. */
  readonly isPatched?: boolean;
  /** Facts about the ServiceAccount that `spec.serviceAccount` names. */
  readonly serviceAccount?: { readonly automountToken?: boolean };
}
