import { Testing, Yaml, type Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { McpWarnings, OperatorRelease, TargetCluster } from '../../lib';
import { ALL_KINDS } from '../../lib/model/kinds';
import { schemaOf } from '../../lib/releases/schema-of';
import { operatorRelease } from '../../lib/releases/target-release';
import { arbitrarySpec } from '../../test/support/arbitrary-spec';
import { chartFor } from '../../test/support/facades';
import { documentOf, include } from '../../test/support/include';
import { mutant } from '../../test/support/valid/mutant';
import { chartOf, validProgram } from '../../test/support/valid/program';

interface Manifest {
  readonly metadata: { readonly name: string };
}

/** The Secrets and ConfigMaps that programs make with cdk8s-plus. */
const MADE_BY_OTHERS = /^test-made\d/;

/** A program, or a document, that nobody would write so. */
export interface Mutant {
  readonly text: string;
  /** The release whose definitions judge it. */
  readonly release: string;
  /** Makes it in a chart. */
  readonly make: () => Chart;
}

/** Documents of custom resources, of any kind that the release has. */
export function documents(version: string): fc.Arbitrary<Mutant> {
  const release = OperatorRelease.of(version);
  const anySpec = ALL_KINDS.map((kind) =>
    mutant(
      arbitrarySpec(schemaOf(kind, operatorRelease(version))).map((spec) => ({ spec, metadata: { name: 'x' } })),
    ).map(({ spec, metadata }) => documentOf(kind, spec, { metadata })),
  );
  return fc.oneof(...anySpec).map((text) => ({
    text,
    release: version,
    make: () => {
      const chart = chartFor(TargetCluster.withOperator({ release }));
      include(chart, text);
      return chart;
    },
  }));
}

/** Programs with all that stands around a proxy, with and without the operator. */
export const programs: fc.Arbitrary<Mutant> = mutant(validProgram).map((program) => ({
  text: JSON.stringify(program),
  release: program.target.release,
  make: () => chartOf(program),
}));

/** The manifests of a mutant, unless this package refuses it, or says that the cluster would drop a part of it. */
export function acceptedBy(make: Mutant['make']): string | undefined {
  try {
    const chart = make();
    if (McpWarnings.of(chart).some(({ code }) => code === 'CDK8S_MCP_UNKNOWN_FIELD')) {
      return undefined;
    }
    const written = Testing.synth(chart) as Manifest[];
    const text = Yaml.stringify(...written.filter(({ metadata }) => !MADE_BY_OTHERS.test(metadata.name)));
    // a group of the user's own has the same definitions
    return text.replaceAll('apiVersion: mcp.example.com/', 'apiVersion: toolhive.stacklok.dev/');
  } catch {
    return undefined;
  }
}
