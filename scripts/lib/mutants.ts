import { App, Testing, Yaml } from 'cdk8s';
import * as fc from 'fast-check';
import { McpWarnings, OperatorRelease, TargetCluster } from '../../lib';
import { ALL_KINDS, isKind } from '../../lib/model/kinds';
import { schemaOf } from '../../lib/releases/schema-of';
import { operatorRelease } from '../../lib/releases/releases';
import { arbitrarySpec } from '../../test/support/arbitrary-spec';
import { chartFor } from '../../test/support/facades';
import { documentOf, include } from '../../test/support/include';
import { mutant, mutantProgram } from '../../test/support/valid/mutant';
import { validApp, type ValidApp } from '../../test/support/valid/app';
import { programsFor } from '../../test/support/valid/program';
import { appOf } from '../../test/support/valid/run';
import { clustersAt, nativeTarget } from '../../test/support/valid/target';
import { manifestsOf } from '../../test/support/valid/verdicts';

interface Manifest {
  readonly metadata: { readonly name: string };
}

/** The Secrets and ConfigMaps that programs make with cdk8s-plus. */
const MADE_BY_OTHERS = /^(test|dev|prod|stage)-made\d/;

/** Warnings of what the cluster drops, of what it refuses of the operator's objects too, and of what only server-side apply refuses. */
const TOLD = [
  'CDK8S_MCP_UNKNOWN_FIELD',
  'CDK8S_MCP_POD_TEMPLATE_EXACT',
  'CDK8S_MCP_POD_TEMPLATE_APPLY',
  'CDK8S_MCP_METADATA_APPLY',
];

/** A program, or a document, that nobody would write so. */
export interface Mutant {
  readonly text: string;
  /** Makes it in an app. */
  readonly make: () => App;
  /** The release whose definitions judge a chart. */
  readonly releaseOf: (chart: string) => string;
}

/** What is written for clusters with a release. */
export interface Accepted {
  readonly release: string;
  readonly text: string;
}

/** Documents of custom resources, of any kind that the release has. */
export function documents(version: string): fc.Arbitrary<Mutant> {
  const anySpec = ALL_KINDS.map((kind) =>
    mutant(
      arbitrarySpec(schemaOf(kind, operatorRelease(version))).map((spec) => ({ spec, metadata: { name: 'x' } })),
    ).map(({ spec, metadata }) => documentOf(kind, spec, { metadata })),
  );
  return fc.oneof(...anySpec).map((text) => included(text, version));
}

/** Custom resources as right programs write them, but for one or two changes. */
export function writtenDocuments(version: string): fc.Arbitrary<Mutant> {
  const resource = fc.tuple(programsFor(clustersAt(version)), fc.nat()).map(([program, index]) => {
    const all = manifestsOf(program).filter(({ kind }) => isKind(kind));
    return all[index % Math.max(all.length, 1)];
  });
  const changed = mutant(
    resource.filter((each) => each !== undefined),
    ([first]) => first === 'spec' || first === 'metadata',
  );
  return changed.map((manifest) => included(JSON.stringify(manifest, undefined, 1), version));
}

/** A document that a program includes. */
function included(text: string, version: string): Mutant {
  return {
    text,
    releaseOf: () => version,
    make: () => {
      const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.of(version) }));
      include(chart, text);
      return App.of(chart);
    },
  };
}

/** Programs with all that stands around a proxy, for one cluster or several, with and without the operator. */
export const programs: fc.Arbitrary<Mutant> = mutantProgram(validApp).map((program) => ({
  text: JSON.stringify(program),
  releaseOf: (chart) => program.charts[chart]?.target.release ?? OperatorRelease.LATEST.version,
  make: () => appOf(program),
}));

/** Programs for clusters with the operator of a release, if it is asked for, and for clusters without it. */
export function programsAt(version: string, withOperator: boolean): fc.Arbitrary<Mutant> {
  const targets = withOperator ? fc.oneof(clustersAt(version), nativeTarget) : nativeTarget;
  const either = programsFor(targets).map((test): ValidApp => ({ charts: { test }, guardrails: undefined }));
  return mutantProgram(either).map((program) => ({
    text: JSON.stringify(program),
    releaseOf: () => version,
    make: () => appOf(program),
  }));
}

/** The manifests of a mutant, unless this package refuses it, or says that the cluster would drop or refuse a part of it. */
export function acceptedBy({ make, releaseOf }: Mutant): readonly Accepted[] {
  try {
    const app = make();
    if (McpWarnings.of(app).some(({ code }) => TOLD.includes(code))) {
      return [];
    }
    return app.charts.flatMap((chart) => {
      const text = textOf(Testing.synth(chart) as Manifest[]);
      // what becomes of a variable is not known before it is replaced
      return text.includes('${') ? [] : [{ release: releaseOf(chart.node.id), text }];
    });
  } catch {
    return [];
  }
}

function textOf(written: readonly Manifest[]): string {
  const text = Yaml.stringify(...written.filter(({ metadata }) => !MADE_BY_OTHERS.test(metadata.name)));
  // a group of the user's own has the same definitions
  return text.replaceAll('apiVersion: mcp.example.com/', 'apiVersion: toolhive.stacklok.dev/');
}
