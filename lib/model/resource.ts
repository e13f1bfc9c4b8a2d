import type { ExternalAuthConfigSpec } from './external-auth-config-spec';
import type { McpGroupSpec } from './mcp-group-spec';
import type { OidcConfigSpec } from './oidc-config-spec';
import type { RemoteMcpProxySpec } from './remote-mcp-proxy-spec';
import type { TelemetryConfigSpec } from './telemetry-config-spec';
import type { ToolConfigSpec } from './tool-config-spec';

/** The six kinds, and the spec of each. */
export interface SpecOfKind {
  readonly MCPRemoteProxy: RemoteMcpProxySpec;
  readonly MCPTelemetryConfig: TelemetryConfigSpec;
  readonly MCPOIDCConfig: OidcConfigSpec;
  readonly MCPExternalAuthConfig: ExternalAuthConfigSpec;
  readonly MCPToolConfig: ToolConfigSpec;
  readonly MCPGroup: McpGroupSpec;
}

export type Kind = keyof SpecOfKind;

/** One resource of one of the six kinds, as its custom resource says it. */
export type Resource<K extends Kind = Kind> = { [Each in K]: ResourceOf<Each> }[K];

interface ResourceOf<K extends Kind> {
  readonly kind: K;
  readonly name: string;
  /** Absent: whatever namespace the manifests are applied to. */
  readonly namespace?: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
  readonly spec: SpecOfKind[K];
}

/** A proxy with everything that it refers to, as far as the app knows it. */
export interface ResolvedProxy {
  readonly proxy: Resource<'MCPRemoteProxy'>;
  readonly telemetry?: Resource<'MCPTelemetryConfig'>;
  readonly oidc?: Resource<'MCPOIDCConfig'>;
  /** What `spec.externalAuthConfigRef` names. */
  readonly externalAuth?: Resource<'MCPExternalAuthConfig'>;
  /** What `spec.authServerRef` names. */
  readonly authServer?: Resource<'MCPExternalAuthConfig'>;
  readonly tools?: Resource<'MCPToolConfig'>;
  readonly group?: Resource<'MCPGroup'>;
  /** The data of the ConfigMap that `spec.authzConfig.configMap` names. */
  readonly authzConfigMap?: { readonly [key: string]: string };
  /** Known of the ServiceAccount that `spec.serviceAccount` names. */
  readonly serviceAccount?: { readonly automountToken?: boolean };
}
