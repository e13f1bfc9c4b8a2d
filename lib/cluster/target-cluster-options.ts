import type { McpApiVersion, OperatorFidelity, OperatorRelease } from '../values/operator-release';

/**
 * A cluster with the ToolHive operator.
 */
export interface WithOperatorOptions {
  /**
   * Distinguishes clusters with equal settings, so that the same name, audience or route in two clusters is not a
   * conflict.
   *
   * @default - no name: clusters without a name and with equal settings are one cluster
   */
  readonly name?: string;

  /**
   * The release of the operator that runs in the cluster. Fields that this release doesn't have are errors.
   *
   * @default - the format of release 0.22 is written, which all later releases can read
   */
  readonly release?: OperatorRelease;

  /**
   * The CRDs that the cluster has: the path of a file or a folder, or a URL, as `kubectl get crd -o yaml` or
   * `helm template` write them. They decide which fields there are, their limits, their rules
   * and the API version; `release` decides the behaviour, by default that of the newest tested release.
   *
   * A relative path is relative to the working directory of the program. A file without CRDs is an error; a kind that is
   * not in it keeps what the package knows. `docs/versions.md` shows how to write the file.
   *
   * @default - the CRDs that the package knows of the release
   */
  readonly crds?: string;

  /**
   * Whether the custom resources are exactly what constructs declare, or also set what makes the operator's pods do what
   * is corrected on clusters without it, as far as the cluster has fields for that. What a program sets stays as it is.
   * Documents of `McpInclude` are never changed.
   *
   * @default OperatorFidelity.CORRECTED
   */
  readonly fidelity?: OperatorFidelity;

  /**
   * Codes of warnings to acknowledge in this cluster, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * Whether warnings that are not acknowledged are errors in this cluster; `McpWarnings.strict` of a scope takes
   * precedence.
   *
   * @default false
   */
  readonly strict?: boolean;

  /**
   * Whether variables such as `${DOMAIN}` are replaced in the manifests before they are applied, as Flux and `envsubst` do.
   * Their values are not known at synth, so only what stands around them is checked. `$${DOMAIN}` is no variable.
   *
   * @default - in documents of `McpInclude` they are, in what a program declares they are not
   */
  readonly substitution?: boolean;

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
   * It does not change the domains of labels and annotations.
   *
   * @default "toolhive.stacklok.dev"
   */
  readonly apiGroup?: string;

  /**
   * API version of the custom resources. `V1BETA1` needs release 0.23 of the operator or later.
   *
   * @default - `V1BETA1` if `release` is 0.23 or later, otherwise `V1ALPHA1`; if no release is stated, documents of
   *   `McpInclude` keep their version
   */
  readonly apiVersion?: McpApiVersion;
}

/**
 * How proxies run on a cluster without the operator. Settings with a variable in parentheses correspond to that
 * variable of the operator's process.
 */
export interface WithoutOperatorOptions {
  /**
   * Distinguishes clusters with equal settings, so that the same name, audience or route in two clusters is not a
   * conflict.
   *
   * @default - no name: clusters without a name and with equal settings are one cluster
   */
  readonly name?: string;

  /**
   * The CRDs that the cluster has: the path of a file or a folder, or a URL, as `kubectl get crd -o yaml` or
   * `helm template` write them. They decide which fields there are, and their limits and rules.
   * A field whose effect this package does not know is an error.
   *
   * A relative path is relative to the working directory of the program. A file without CRDs is an error; a kind that is
   * not in it keeps what the package knows. `docs/versions.md` shows how to write the file.
   *
   * @default - the CRDs that the package knows of the release
   */
  readonly crds?: string;

  /**
   * Codes of warnings to acknowledge in this cluster, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * Whether warnings that are not acknowledged are errors in this cluster; `McpWarnings.strict` of a scope takes
   * precedence.
   *
   * @default false
   */
  readonly strict?: boolean;

  /**
   * Whether variables such as `${DOMAIN}` are replaced in the manifests before they are applied, as Flux and `envsubst` do.
   * Their values are not known at synth, so only what stands around them is checked. `$${DOMAIN}` is no variable.
   *
   * @default - in documents of `McpInclude` they are, in what a program declares they are not
   */
  readonly substitution?: boolean;

  /**
   * The release of the proxy that runs; the configuration is written for it.
   *
   * @default OperatorRelease.LATEST
   */
  readonly release?: OperatorRelease;

  /**
   * Image of the proxy runner (`TOOLHIVE_RUNNER_IMAGE`). It must have the same release as `release`.
   *
   * @default "ghcr.io/stacklok/toolhive/proxyrunner:v" and the version; with `OperatorFidelity.EXACT` the tag is
   *   `latest`
   */
  readonly image?: string;

  /**
   * Whether the objects are exactly the operator's objects, or the operator's objects with corrections.
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
   * Address on which the proxies listen (`TOOLHIVE_PROXY_HOST`). Probes and the Service can only reach a proxy that
   * listens on the pod's address.
   *
   * @default "0.0.0.0"
   */
  readonly proxyHost?: string;

  /**
   * Whether proxies report their number of tool calls to the makers of ToolHive (`TOOLHIVE_USAGE_METRICS_ENABLED`).
   *
   * @default false; with `OperatorFidelity.EXACT` true, as with the operator
   */
  readonly usageMetrics?: boolean;

  /**
   * Names of image pull Secrets that every proxy gets, after its own (`TOOLHIVE_DEFAULT_IMAGE_PULL_SECRETS`). They must
   * exist in the namespace of each proxy.
   *
   * @default - none
   */
  readonly defaultImagePullSecrets?: string[];

  /**
   * Address of the Redis for the sessions of proxies without `sessionStorage` (`TOOLHIVE_DEFAULT_REDIS_ADDR`), such as
   * `redis:6379`.
   *
   * @default - they keep sessions in memory
   */
  readonly defaultRedisAddress?: string;

  /**
   * The password of the Redis of `defaultRedisAddress` (`TOOLHIVE_DEFAULT_REDIS_SECRET_NAME` and
   * `TOOLHIVE_DEFAULT_REDIS_SECRET_KEY`), from a Secret in the namespace of each proxy. With `OperatorFidelity.EXACT`
   * and a release before 0.50 it has no effect: that operator does not pass it to proxies.
   *
   * @default - the Redis needs no password
   */
  readonly defaultRedisPassword?: DefaultRedisPassword;

  /**
   * TLS for the connections to the Redis of `defaultRedisAddress` (`TOOLHIVE_DEFAULT_REDIS_TLS_ENABLED`,
   * `TOOLHIVE_DEFAULT_REDIS_TLS_CA_SECRET_NAME` and `TOOLHIVE_DEFAULT_REDIS_TLS_CA_SECRET_KEY`). `{}` verifies its
   * certificate by the authorities of the proxy's image.
   *
   * Release 0.59 or later is needed: with an earlier one, and without `defaultRedisAddress`, it is an error.
   *
   * @default - the connections are plain text
   */
  readonly defaultRedisTls?: DefaultRedisTls;
}

/**
 * The Secret with the password of the default Redis; it must exist in each namespace with a proxy.
 */
export interface DefaultRedisPassword {
  /**
   * Name of the Secret.
   */
  readonly name: string;

  /**
   * Key in the Secret.
   *
   * @default 'redis-password'
   */
  readonly key?: string;
}

/**
 * TLS for the connections to the default Redis.
 */
export interface DefaultRedisTls {
  /**
   * The certificate of the authority that signed the certificate of Redis. It replaces the authorities of the image. The
   * Secret must exist in each namespace with a proxy.
   *
   * @default - the authorities of the proxy's image
   */
  readonly caCert?: DefaultRedisCaCert;
}

/**
 * The Secret with the CA certificate of the default Redis.
 */
export interface DefaultRedisCaCert {
  /**
   * Name of the Secret.
   */
  readonly name: string;

  /**
   * Key in the Secret.
   */
  readonly key: string;
}
