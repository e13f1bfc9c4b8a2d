import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ManifestApp } from './validation/manifest-app';
import type { McpValidationContext, McpValidationProps } from './validation/mcp-validation-types';
import { uselessSettings } from './validation/clusters';
import { readProperties } from './validation/properties';
import { violations, type PlacedFinding } from './validation/violations';

const WORDING = {
  root: 'properties',
  toTellClustersApart: () => 'list them in the property clusters of McpValidation',
  toNameGroup: 'name the group with the property apiGroup of McpValidation',
};

/**
 * A validation plugin of `cdk8s synth`: checks the custom resources of synthesized or hand-written manifests with the
 * rules of the constructs, for teams that keep raw custom resources.
 *
 * @jsii ignore
 * @see https://cdk8s.io/docs/latest/cli/synth/#validations
 */
export class McpValidation {
  public constructor(private readonly properties: McpValidationProps = {}) {}

  /**
   * Checks all manifests together, so references between them are found.
   */
  public validate(context: McpValidationContext): Promise<void> {
    const { report } = context;
    const found = this.check(context);
    for (const violation of violations(found)) {
      report.addViolation(violation);
    }
    const errors = found.filter(({ finding }) => finding.severity === 'error').length;
    const counts = { Errors: String(errors), Warnings: String(found.length - errors) };
    report.submit(errors > 0 ? 'failure' : 'success', counts);
    return Promise.resolve();
  }

  /** Of wrong properties alone, where there are any: what else is found would follow from these. */
  private check(context: McpValidationContext): PlacedFinding[] {
    const { settings, findings } = readProperties(this.properties, WORDING.root);
    const wrong = settings === undefined ? findings : uselessSettings(settings, WORDING.root);
    return settings === undefined || wrong.length > 0
      ? wrong.map((finding) => ({ finding }))
      : findingsOf(settings, context);
  }
}

function findingsOf(
  settings: McpValidationProps,
  { manifests, stdout = false }: McpValidationContext,
): PlacedFinding[] {
  const app = new ManifestApp(settings, WORDING);
  for (const [index, manifest] of manifests.entries()) {
    const shown = stdout ? belowOutput(manifest) : manifest;
    app.add({ path: manifest, shown, read: () => readFileSync(manifest) }, index);
  }
  return app.findings();
}

/** The path below the temporary folder that cdk8s-cli creates for the validation. */
function belowOutput(manifest: string): string {
  const [, ...names] = path.relative(tmpdir(), manifest).split(path.sep);
  return names.join('/');
}
