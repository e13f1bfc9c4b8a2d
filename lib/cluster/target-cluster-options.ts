import type { McpApiVersion } from '../values/mcp-api-version';
import type { OperatorFidelity } from '../values/operator-fidelity';

/**
 * What a cluster with the ToolHive operator is like.
 */
export interface WithOperatorOptions {
  /**
   * Tells clusters of equal settings apart: what has the same name, audience or route in two clusters is no conflict.
   *
   * @default - no name: all clusters without one that have equal settings are one cluster
   */
  readonly name?: string;

  /**
   * API group of the custom resources.
   *
   * Domains of labels and annotations don't follow it.
   *
   * @default "toolhive.stacklok.dev"
   */
  readonly apiGroup?: string;

  /**
   * API version of the custom resources. `V1BETA1` needs release 0.23 of the operator, or a later one.
   *
   * @default McpApiVersion.V1ALPHA1, and for a document of `McpInclude` what the document says
   */
  readonly apiVersion?: McpApiVersion;
}

/**
 * How proxies run on a cluster without the operator. Each setting is the twin of one of the operator's own process.
 */
export interface WithoutOperatorOptions {
  /**
   * Tells clusters of equal settings apart: what has the same name, audience or route in two clusters is no conflict.
   *
   * @default - no name: all clusters without one that have equal settings are one cluster
   */
  readonly name?: string;

  /**
   * Image of the proxy runner. The configuration that is written fits release 0.22 of it (`TOOLHIVE_RUNNER_IMAGE`).
   *
   * @default "ghcr.io/stacklok/toolhive/proxyrunner:v0.22.0"; with `OperatorFidelity.EXACT` the tag is `latest`
   */
  readonly image?: string;

  /**
   * Whether the objects are exactly those of the operator, or these with corrections.
   *
   * @default OperatorFidelity.CORRECTED
   */
  readonly fidelity?: OperatorFidelity;

  /**
   * Whether the cluster is an OpenShift, which gives pods their user itself (`OPERATOR_OPENSHIFT`).
   *
   * @default false
   */
  readonly openshift?: boolean;

  /**
   * Address that the proxies listen on (`TOOLHIVE_PROXY_HOST`). Probes and the Service reach only a proxy that listens
   * on the pod's address.
   *
   * @default "0.0.0.0"
   */
  readonly proxyHost?: string;

  /**
   * Whether proxies report their number of tool calls to the makers of ToolHive
   * (`TOOLHIVE_USAGE_METRICS_ENABLED`).
   *
   * @default false; with `OperatorFidelity.EXACT` true, as the operator has it
   */
  readonly usageMetrics?: boolean;
}
