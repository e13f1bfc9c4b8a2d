import { App, Chart } from 'cdk8s';
import { Catalog } from '../engine/catalog';
import { McpInclude } from './mcp-include';
import type { Finding } from '../model/finding';
import { TargetCluster } from '../cluster/target-cluster';

/**
 * Settings of `McpValidation`, as `properties` in `cdk8s.yaml`.
 *
 * @jsii ignore
 */
export interface McpValidationProps {
  /**
   * API group of the custom resources.
   *
   * @default "toolhive.stacklok.dev"
   */
  readonly apiGroup?: string;
}

/**
 * The part of the context of cdk8s-cli that the plugin uses.
 *
 * @jsii ignore
 */
export interface McpValidationContext {
  /** Paths of the manifests that were synthesized. */
  readonly manifests: readonly string[];
  /** Takes what is wrong with them. */
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
  submit(status: 'success' | 'failure'): void;
}

/**
 * One broken rule, as cdk8s-cli reports it.
 *
 * @jsii ignore
 */
export interface McpValidationViolation {
  /** Id of the rule, as `docs/checks.md` lists it. */
  readonly ruleName: string;
  /** What is wrong. */
  readonly recommendation: string;
  /** What to do about it. */
  readonly fix: string;
  /** Where it is. */
  readonly violatingResources: readonly {
    readonly resourceName: string;
    readonly locations: readonly string[];
    readonly manifestPath: string;
  }[];
}

/**
 * A validation plugin of `cdk8s synth`: checks the custom resources of synthesized or hand-written manifests by the rules
 * that the constructs apply, for teams that keep raw custom resources.
 *
 * @jsii ignore
 * @see https://cdk8s.io/docs/latest/cli/synth/#validations
 */
export class McpValidation {
  public constructor(private readonly props: McpValidationProps = {}) {}

  /**
   * Checks all manifests together, so that a reference from one into another is found.
   */
  public validate(context: McpValidationContext): Promise<void> {
    const { report } = context;
    const app = new App();
    TargetCluster.withOperator(this.props).bind(app);
    const unreadable = context.manifests.filter((manifest, index) => !include(app, index, manifest, report));
    const errors = Array.from(Catalog.of(app).review().errors.values()).flat();
    for (const { host, entry, finding, location } of errors) {
      const manifest = context.manifests[Number(host.node.scopes[1]?.node.id)] ?? '';
      report.addViolation(violation(finding, entry?.resource.name ?? 'unknown', manifest, location));
    }
    report.submit(unreadable.length > 0 || errors.length > 0 ? 'failure' : 'success');
    return Promise.resolve();
  }
}

/** One chart a manifest, whose id is the manifest's index; tells whether the manifest could be taken in. */
function include(app: App, index: number, manifest: string, report: McpValidationReport): boolean {
  try {
    const documents = new McpInclude(new Chart(app, String(index)), 'Manifest', { url: manifest });
    const duplicates = documents.node.validate();
    for (const duplicate of duplicates) {
      report.addViolation(unreadableFile(manifest, 'document-duplicate', duplicate, 'remove one of the two documents'));
    }
    return duplicates.length === 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report.addViolation(unreadableFile(manifest, 'unreadable-file', message, 'mend the file'));
    return false;
  }
}

function unreadableFile(manifest: string, rule: string, message: string, fix: string): McpValidationViolation {
  return {
    ruleName: rule,
    recommendation: message,
    fix,
    violatingResources: [{ resourceName: 'unknown', locations: [manifest], manifestPath: manifest }],
  };
}

function violation(
  finding: Finding,
  resourceName: string,
  manifest: string,
  location: string | undefined,
): McpValidationViolation {
  const where = location === undefined ? finding.field : `${finding.field} (${location})`;
  return {
    ruleName: finding.id,
    recommendation: `${finding.field}: ${finding.rule}`,
    fix: finding.fix,
    violatingResources: [{ resourceName, locations: [where], manifestPath: manifest }],
  };
}
