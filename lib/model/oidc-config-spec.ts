import type { CaBundleRef, SecretKeyRef } from './refs';

/** `MCPOIDCConfig.spec`, with the CRD's defaults filled in. */
export interface OidcConfigSpec {
  readonly type: string;
  readonly inline?: InlineOidcSpec;
  readonly kubernetesServiceAccount?: KubernetesServiceAccountOidcSpec;
}

export interface InlineOidcSpec {
  readonly issuer: string;
  readonly clientId?: string;
  readonly clientSecretRef?: SecretKeyRef;
  readonly caBundleRef?: CaBundleRef;
  readonly insecureAllowHTTP: boolean;
  readonly introspectionUrl?: string;
  readonly jwksAllowPrivateIP: boolean;
  readonly jwksAuthTokenPath?: string;
  readonly jwksUrl?: string;
  readonly protectedResourceAllowPrivateIP: boolean;
}

export interface KubernetesServiceAccountOidcSpec {
  readonly issuer: string;
  readonly introspectionUrl?: string;
  readonly jwksUrl?: string;
  readonly namespace?: string;
  readonly serviceAccount?: string;
  /** Absent means true (`docs/operator/run-config.md#oidc`); the CRD has no default. */
  readonly useClusterAuth?: boolean;
}
