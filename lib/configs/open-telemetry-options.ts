import type { CaBundle } from '../values/ca-bundle';
import type { HeaderValue } from '../values/header-value';

/**
 * How traces are sent.
 *
 * @see MCPTelemetryConfig.spec.openTelemetry.tracing
 */
export interface TracingOptions {
  /**
   * Whether traces are sent.
   *
   * @default true, since the block is written down; the custom resource's own default is false
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

/**
 * Traces and metrics that are sent to an OpenTelemetry collector.
 *
 * @see MCPTelemetryConfig.spec.openTelemetry
 */
export interface OpenTelemetryOptions {
  /**
   * Whether anything is sent.
   *
   * @default true, since the block is written down; the custom resource's own default is false
   * @see MCPTelemetryConfig.spec.openTelemetry.enabled
   */
  readonly enabled?: boolean;

  /**
   * The collector's OTLP endpoint over HTTP, such as `https://otel-collector.observability:4318`. A scheme is cut off:
   * Only `insecure` controls TLS, the scheme is ignored. Without tracing or metrics an endpoint is an error.
   *
   * @default - nothing is sent
   * @see MCPTelemetryConfig.spec.openTelemetry.endpoint
   */
  readonly endpoint?: string;

  /**
   * Whether the collector is spoken to without TLS. Together with `caBundle` it is an error.
   *
   * @default false
   * @see MCPTelemetryConfig.spec.openTelemetry.insecure
   */
  readonly insecure?: boolean;

  /**
   * Headers that are sent to the collector, by name. One name twice, case aside, is an error. The operator of this
   * release ignores those from Secrets.
   *
   * @default - none
   * @see MCPTelemetryConfig.spec.openTelemetry.headers
   * @see MCPTelemetryConfig.spec.openTelemetry.sensitiveHeaders
   */
  readonly headers?: { [name: string]: HeaderValue };

  /**
   * Attributes that are added to everything that is sent, such as `deployment.environment`. `service.name` is an error:
   * each proxy has its own.
   *
   * @default - none
   * @see MCPTelemetryConfig.spec.openTelemetry.resourceAttributes
   */
  readonly resourceAttributes?: { [name: string]: string };

  /**
   * The certificate authority of the collector, where it is an internal one.
   *
   * @default - the authorities of the proxy's image
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
   * Whether attributes are sent under their old names too, beside those of the MCP semantic conventions.
   *
   * @default true; the operator has announced that a later release turns it off
   * @see MCPTelemetryConfig.spec.openTelemetry.useLegacyAttributes
   */
  readonly useLegacyAttributes?: boolean;
}
