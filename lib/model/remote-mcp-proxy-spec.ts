import type { SecretKeyRef } from './refs';

/** The settings of a proxy, and the settings in its references. */
export interface ProxySettingsSpec {
  readonly remoteUrl: string;
  readonly proxyPort: number;
  readonly transport: string;
  readonly sessionAffinity: string;
  readonly trustProxyHeaders: boolean;
  readonly endpointPrefix?: string;
  readonly serviceAccount?: string;
  readonly replicas?: number;
  readonly podTemplateSpec?: { readonly [field: string]: unknown };
  readonly sessionStorage?: SessionStorageSpec;
  readonly audit?: { readonly enabled: boolean };
  readonly authServerRef?: { readonly kind: string; readonly name: string };
  readonly authzConfig?: AuthzConfigSpec;
  readonly headerForward?: HeaderForwardSpec;
  readonly oidcConfigRef?: OidcConfigRefSpec;
  readonly resourceOverrides?: ResourceOverridesSpec;
  readonly resources?: ResourcesSpec;
  readonly telemetryConfigRef?: { readonly name: string; readonly serviceName?: string };
}

export interface SessionStorageSpec {
  readonly provider: string;
  readonly address?: string;
  readonly db: number;
  readonly keyPrefix?: string;
  readonly passwordRef?: SecretKeyRef;
}

export interface AuthzConfigSpec {
  readonly type: string;
  readonly configMap?: { readonly name: string; readonly key: string };
  readonly inline?: {
    readonly policies: readonly string[];
    readonly entitiesJson: string;
    readonly primaryUpstreamProvider?: string;
  };
  readonly groupClaimName?: string;
  readonly roleClaimName?: string;
  readonly groupEntityType?: string;
}

export interface HeaderForwardSpec {
  readonly addPlaintextHeaders?: { readonly [name: string]: string };
  readonly addHeadersFromSecret?: readonly HeaderFromSecretSpec[];
}

export interface HeaderFromSecretSpec {
  readonly headerName: string;
  readonly valueSecretRef: SecretKeyRef;
}

export interface OidcConfigRefSpec {
  readonly name: string;
  readonly audience: string;
  readonly resourceUrl?: string;
  readonly scopes?: readonly string[];
}

export interface ResourceOverridesSpec {
  readonly proxyDeployment?: ProxyDeploymentOverridesSpec;
  readonly proxyService?: MetadataOverridesSpec;
}

export interface MetadataOverridesSpec {
  readonly annotations?: { readonly [name: string]: string };
  readonly labels?: { readonly [name: string]: string };
}

export interface ProxyDeploymentOverridesSpec extends MetadataOverridesSpec {
  readonly env?: readonly EnvVarSpec[];
  readonly imagePullSecrets?: readonly { readonly name: string }[];
  readonly podTemplateMetadataOverrides?: MetadataOverridesSpec;
}

export interface EnvVarSpec {
  readonly name: string;
  readonly value: string;
}

/** Compute resources; every value is a Kubernetes quantity in its original form. */
export interface ResourcesSpec {
  readonly limits?: ComputeSpec;
  readonly requests?: ComputeSpec;
}

export interface ComputeSpec {
  readonly cpu?: string;
  readonly memory?: string;
}
