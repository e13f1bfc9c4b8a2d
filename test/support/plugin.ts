import {
  McpValidation,
  OperatorRelease,
  type McpValidationContext,
  type McpValidationProps,
  type McpValidationViolation,
} from '../../lib/index';

/** The code of the warning that proxies without authentication have. */
export const MISSING = 'CDK8S_MCP_AUTHENTICATION_MISSING';
/** A release, for tests in which it doesn't matter. */
export const STATED: McpValidationProps = { release: OperatorRelease.LATEST.version };
/** The warning is accepted. */
export const ACCEPTED: McpValidationProps = { ...STATED, acknowledge: [MISSING] };
/** The same where no release is stated, so unknown fields are warnings. */
export const UNSTATED: McpValidationProps = { acknowledge: [MISSING, 'CDK8S_MCP_RELEASE_UNSTATED'] };

/** The report of the plugin. */
export interface Outcome {
  readonly status: string[];
  readonly counts: unknown[];
  readonly violations: McpValidationViolation[];
}

/** The plugin's report for the command line of cdk8s. */
export async function outcomeOf(
  manifests: readonly string[],
  props: unknown = ACCEPTED,
  context: Partial<McpValidationContext> = {},
): Promise<Outcome> {
  const outcome: Outcome = { status: [], counts: [], violations: [] };
  const report: McpValidationContext['report'] = {
    addViolation: (violation) => outcome.violations.push(violation),
    submit: (status, metadata) => {
      outcome.status.push(status);
      outcome.counts.push(metadata);
    },
  };
  await new McpValidation(props as McpValidationProps).validate({ manifests, report, ...context });
  return outcome;
}

/** The broken rules and their locations. */
export async function rulesOf(manifests: readonly string[], props?: unknown): Promise<string[]> {
  const { violations } = await outcomeOf(manifests, props);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.flatMap(({ resourceName, locations }) =>
      locations.map((location) => `${ruleName} ${resourceName} ${location.replace(/ \(.*/, '')}`),
    ),
  );
}
