import type { WithoutOperatorOptions } from '../../cluster/target-cluster-options';
import type { GuardrailSettings } from '../../model/guardrails';
import type { OperatorFidelity } from '../../values/operator-release';

/** How proxies run where the operator doesn't: the options of `TargetCluster.withoutOperator` of the same names. */
type ProcessSettings = Pick<
  WithoutOperatorOptions,
  | 'image'
  | 'proxyHost'
  | 'usageMetrics'
  | 'defaultImagePullSecrets'
  | 'defaultRedisAddress'
  | 'defaultRedisPassword'
  | 'defaultRedisTls'
>;

/**
 * Settings of the clusters that the manifests are for.
 *
 * @jsii ignore
 */
export interface McpValidationSettings extends ProcessSettings {
  /**
   * Whether the operator runs.
   *
   * @default true
   */
  readonly operator?: boolean;

  /**
   * The release of the operator, such as `0.63`.
   *
   * @default - the default of `TargetCluster`
   */
  readonly release?: string;

  /**
   * The CRDs that the cluster has: the path of a file or a folder, or a URL.
   *
   * @default - the CRDs that the package knows of the release
   */
  readonly crds?: string;

  /**
   * API group of the custom resources.
   *
   * @default "toolhive.stacklok.dev"
   */
  readonly apiGroup?: string;

  /**
   * Codes of warnings to acknowledge, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is reported
   */
  readonly acknowledge?: readonly string[];

  /**
   * Whether warnings that are not acknowledged are errors.
   *
   * @default false
   */
  readonly strict?: boolean;

  /**
   * Whether variables such as `${DOMAIN}` are replaced before the manifests are applied, as Flux and `envsubst` do.
   *
   * @default true
   */
  readonly substitution?: boolean;

  /**
   * Rules of a company for the custom resources: the options of `McpGuardrails.bind`. A cluster adds its own to those of
   * the properties around it.
   *
   * @default - none
   */
  readonly guardrails?: GuardrailSettings;

  /**
   * Whether the cluster is an OpenShift.
   *
   * @default false
   */
  readonly openshift?: boolean;

  /**
   * Whether the objects are exactly the operator's objects, or the operator's objects with corrections. Only without
   * the operator.
   *
   * @default "corrected"
   */
  readonly fidelity?: `${OperatorFidelity}`;
}

/**
 * One of several clusters. Properties that it doesn't set are taken from the properties around it, and warnings that
 * are acknowledged there are acknowledged here too.
 *
 * @jsii ignore
 */
export interface McpValidationCluster extends McpValidationSettings {
  /** Name of the cluster, unique among the clusters. */
  readonly name: string;

  /**
   * The manifests for this cluster: files or folders, given by the end of their path; `*` stands for any part of a
   * name.
   *
   * @default - all files that match `namespaces`
   */
  readonly files?: readonly string[];

  /**
   * The namespaces of the objects that are for this cluster.
   *
   * @default - all namespaces in the files that match `files`
   */
  readonly namespaces?: readonly string[];
}

/**
 * Settings of `McpValidation`, as `properties` in `cdk8s.yaml`.
 *
 * @jsii ignore
 */
export interface McpValidationProps extends McpValidationSettings {
  /**
   * The clusters, if there are several. An object belongs to the first cluster that claims it; objects that no cluster
   * claims belong to an additional one.
   *
   * @default - all manifests are for one cluster
   */
  readonly clusters?: readonly McpValidationCluster[];
}

/**
 * The part of the context of cdk8s-cli that the plugin uses.
 *
 * @jsii ignore
 */
export interface McpValidationContext {
  /** Paths of the manifests that were synthesized. */
  readonly manifests: readonly string[];
  /** Whether they are written to standard output, and to files only for the duration of the validation. */
  readonly stdout?: boolean;
  /** The report, to which violations are added. */
  readonly report: McpValidationReport;
}

/**
 * The part of the report of cdk8s-cli that the plugin uses.
 *
 * @jsii ignore
 */
export interface McpValidationReport {
  /** Adds one violation. */
  addViolation(violation: McpValidationViolation): void;
  /** Closes the report. */
  submit(status: 'success' | 'failure', metadata?: { readonly [title: string]: string }): void;
}

/**
 * One broken rule, as cdk8s-cli reports it.
 *
 * @jsii ignore
 */
export interface McpValidationViolation {
  /** Id of the rule, as `docs/checks.md` lists it; of a warning, the code by which it is acknowledged. */
  readonly ruleName: string;
  /** What is wrong. */
  readonly recommendation: string;
  /** The fix. */
  readonly fix: string;
  /** Where it is. */
  readonly violatingResources: readonly McpValidationResource[];
}

/**
 * An object that breaks a rule.
 *
 * @jsii ignore
 */
export interface McpValidationResource {
  /** Its name. */
  readonly resourceName: string;
  /** Its fields that break the rule, each with the file and the line. */
  readonly locations: readonly string[];
  /** The file that it is in. */
  readonly manifestPath: string;
}
