// Generated from crds/ by `npm run import`. Do not edit.
import type { CaBundle } from '../../values/ca-bundle';
import type { HeaderValue } from '../../values/header-value';
import type { ConfigProps } from '../config-construct';

/**
 * Telemetry settings that several proxies share.
 *
 * @see MCPTelemetryConfig.spec
 */
export interface TelemetryConfigProps extends ConfigProps {
  /**
   * Traces and metrics that are sent to an OpenTelemetry collector.
   *
   * @default - none are sent
   * @see MCPTelemetryConfig.spec.openTelemetry
   */
  readonly openTelemetry?: OpenTelemetryOptions;

  /**
   * Whether each proxy has an endpoint `/metrics` for Prometheus, on its own port and without authentication.
   *
   * @default - no endpoint
   * @see MCPTelemetryConfig.spec.prometheus.enabled
   */
  readonly prometheus?: boolean;

  /**
   * Whether the port of the proxy has `/metrics` too, beside a port of its own, 9464, which proxies have from release
   * 0.45 on. Release 0.45 or later is needed; without the operator, of the proxy's image.
   *
   * @default true; ToolHive has announced that a later release will turn it off
   * @see MCPTelemetryConfig.spec.prometheus.metricsOnTransportPort
   */
  readonly metricsOnTransportPort?: boolean;
}

/**
 * Traces and metrics that are sent to an OpenTelemetry collector.
 *
 * @see MCPTelemetryConfig.spec.openTelemetry
 */
export interface OpenTelemetryOptions {
  /**
   * Whether anything is sent.
   *
   * @default true if the block is given; the custom resource's own default is false
   * @see MCPTelemetryConfig.spec.openTelemetry.enabled
   */
  readonly enabled?: boolean;

  /**
   * The collector's OTLP endpoint over HTTP, such as `https://otel-collector.observability:4318`. Only `insecure`
   * controls TLS; the scheme is ignored. An endpoint without tracing or metrics is an error.
   *
   * @default - nothing is sent
   * @see MCPTelemetryConfig.spec.openTelemetry.endpoint
   */
  readonly endpoint?: string;

  /**
   * Whether to connect to the collector without TLS. Together with `caBundle` it is an error.
   *
   * @default false
   * @see MCPTelemetryConfig.spec.openTelemetry.insecure
   */
  readonly insecure?: boolean;

  /**
   * Headers to send to the collector, by name. Two names that only differ in case are an error. The operator ignores
   * headers from Secrets.
   *
   * @default - none
   * @see MCPTelemetryConfig.spec.openTelemetry.sensitiveHeaders
   * @see MCPTelemetryConfig.spec.openTelemetry.headers
   */
  readonly headers?: { readonly [name: string]: HeaderValue };

  /**
   * Attributes to add to all traces and metrics, such as `deployment.environment`. `service.name` is an error: each
   * proxy has its own.
   *
   * @default - none
   * @see MCPTelemetryConfig.spec.openTelemetry.resourceAttributes
   */
  readonly resourceAttributes?: { readonly [name: string]: string };

  /**
   * Certificates of the internal authority that signed the collector's certificate.
   *
   * @default - the certificate authorities of the proxy's image
   * @see MCPTelemetryConfig.spec.openTelemetry.caBundleRef
   */
  readonly caBundle?: CaBundle;

  /**
   * Whether metrics are sent to the collector.
   *
   * @default false
   * @see MCPTelemetryConfig.spec.openTelemetry.metrics.enabled
   */
  readonly metrics?: boolean;

  /**
   * How traces are sent.
   *
   * @default - none are sent
   * @see MCPTelemetryConfig.spec.openTelemetry.tracing
   */
  readonly tracing?: TracingOptions;

  /**
   * Whether attributes are also sent under their old names, in addition to the names of the MCP semantic conventions.
   *
   * @default true; ToolHive has announced that a later release will turn it off
   * @see MCPTelemetryConfig.spec.openTelemetry.useLegacyAttributes
   */
  readonly useLegacyAttributes?: boolean;
}

/**
 * How traces are sent.
 *
 * @see MCPTelemetryConfig.spec.openTelemetry.tracing
 */
export interface TracingOptions {
  /**
   * Whether traces are sent.
   *
   * @default true if the block is given; the custom resource's own default is false
   * @see MCPTelemetryConfig.spec.openTelemetry.tracing.enabled
   */
  readonly enabled?: boolean;

  /**
   * The share of requests that are traced, from 0 to 1.
   *
   * @default 0.05
   * @see MCPTelemetryConfig.spec.openTelemetry.tracing.samplingRate
   */
  readonly samplingRate?: number;
}
