import type { CaBundleRef, SecretKeyRef } from './refs';

/**
 * `MCPTelemetryConfig.spec` (`docs/operator/custom-resources.md#mcptelemetryconfig`), with the CRD's defaults filled
 * in.
 */
export interface TelemetryConfigSpec {
  readonly openTelemetry?: OpenTelemetrySpec;
  readonly prometheus?: { readonly enabled: boolean };
}

export interface OpenTelemetrySpec {
  readonly enabled: boolean;
  readonly endpoint?: string;
  readonly insecure: boolean;
  readonly headers?: { readonly [name: string]: string };
  readonly sensitiveHeaders?: readonly SensitiveHeaderSpec[];
  readonly resourceAttributes?: { readonly [name: string]: string };
  readonly caBundleRef?: CaBundleRef;
  readonly metrics?: { readonly enabled: boolean };
  /** `samplingRate` is a string as in the custom resource, such as `0.05`. */
  readonly tracing?: { readonly enabled: boolean; readonly samplingRate: string };
  readonly useLegacyAttributes: boolean;
}

export interface SensitiveHeaderSpec {
  readonly name: string;
  readonly secretKeyRef: SecretKeyRef;
}
