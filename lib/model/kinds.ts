import type { SpecOfKind } from './specs';

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

/** The other kinds of the operator's API group (`docs/operator/custom-resources.md#other-kinds`). */
export const OTHER_KINDS: readonly string[] = [
  'EmbeddingServer',
  'MCPRegistry',
  'MCPServer',
  'MCPServerEntry',
  'MCPWebhookConfig',
  'VirtualMCPCompositeToolDefinition',
  'VirtualMCPServer',
];

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
