import type { McpApiVersion } from '../values/mcp-api-version';
import type { OperatorFidelity } from '../values/operator-fidelity';
import type { OperatorRelease } from '../values/operator-release';

/**
 * What a cluster with the ToolHive operator is like.
 */
export interface WithOperatorOptions {
  /**
   * Distinguishes clusters with equal settings: the same name, audience or route in two clusters is not a conflict.
   *
   * @default - no name: all clusters without one that have equal settings are one cluster
   */
  readonly name?: string;

  /**
   * The release of the operator that runs in the cluster. Fields that it doesn't have are errors.
   *
   * @default - that of 0.22 is written, which all later releases read
   */
  readonly release?: OperatorRelease;

  /**
   * Codes of warnings that are knowingly accepted in this cluster, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * Whether warnings that nobody acknowledged are errors in this cluster; `McpWarnings.strict` of a scope takes
   * precedence.
   *
   * @default false
   */
  readonly strict?: boolean;

  /**
   * Whether the cluster is an OpenShift. The operator finds that out by itself; `network.restrict` needs to know, since the
   * DNS servers of OpenShift listen on port 5353.
   *
   * @default false
   */
  readonly openshift?: boolean;

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
   * @default - `V1BETA1` where `release` is 0.23 or later, else `V1ALPHA1`; where no release is stated, a document of
   *   `McpInclude` keeps its own
   */
  readonly apiVersion?: McpApiVersion;
}

/**
 * How proxies run on a cluster without the operator. Each setting is the twin of one of the operator's own process.
 */
export interface WithoutOperatorOptions {
  /**
   * Distinguishes clusters with equal settings: the same name, audience or route in two clusters is not a conflict.
   *
   * @default - no name: all clusters without one that have equal settings are one cluster
   */
  readonly name?: string;

  /**
   * Codes of warnings that are knowingly accepted in this cluster, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * Whether warnings that nobody acknowledged are errors in this cluster; `McpWarnings.strict` of a scope takes
   * precedence.
   *
   * @default false
   */
  readonly strict?: boolean;

  /**
   * The release whose proxy runs: the configuration that is written fits it.
   *
   * @default OperatorRelease.LATEST
   */
  readonly release?: OperatorRelease;

  /**
   * Image of the proxy runner (`TOOLHIVE_RUNNER_IMAGE`). It must be of the same release.
   *
   * @default "ghcr.io/stacklok/toolhive/proxyrunner:v" and the version; with `OperatorFidelity.EXACT` the tag is
   *   `latest`
   */
  readonly image?: string;

  /**
   * Whether the objects are exactly those of the operator, or these with corrections.
   *
   * @default OperatorFidelity.CORRECTED
   */
  readonly fidelity?: OperatorFidelity;

  /**
   * Whether the cluster is an OpenShift, which gives pods their user itself (`OPERATOR_OPENSHIFT`), and whose DNS servers
   * listen on port 5353.
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

  /**
   * Names of Secrets for pulling the image that every proxy gets after its own
   * (`TOOLHIVE_DEFAULT_IMAGE_PULL_SECRETS`). They must be in the namespace of each proxy.
   *
   * @default - none
   */
  readonly defaultImagePullSecrets?: string[];

  /**
   * Address of the Redis in which proxies keep their sessions that say nothing of `sessionStorage`
   * (`TOOLHIVE_DEFAULT_REDIS_ADDR`), such as `redis:6379`.
   *
   * @default - they keep their sessions in memory
   */
  readonly defaultRedisAddress?: string;

  /**
   * The password of the Redis of `defaultRedisAddress` (`TOOLHIVE_DEFAULT_REDIS_SECRET_NAME` and
   * `TOOLHIVE_DEFAULT_REDIS_SECRET_KEY`), from a Secret in the namespace of each proxy. With `OperatorFidelity.EXACT` it has no
   * effect, as with the operator, which passes it to no proxy.
   *
   * @default - the Redis needs no password
   */
  readonly defaultRedisPassword?: DefaultRedisPassword;
}

/**
 * Where the password of the default Redis is: a key of a Secret of that name in each namespace with a proxy.
 */
export interface DefaultRedisPassword {
  /**
   * Name of the Secret.
   */
  readonly name: string;

  /**
   * Key in the Secret.
   */
  readonly key: string;
}
