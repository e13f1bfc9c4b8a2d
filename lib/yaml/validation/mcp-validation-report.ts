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
