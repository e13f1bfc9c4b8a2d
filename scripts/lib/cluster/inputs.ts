import { App, Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { McpWarnings, OperatorRelease, TargetCluster } from '../../../lib';
import { isPlainObject, valueIn } from '../../../lib/private/plain';
import { behaviourOf } from '../../../lib/releases/releases';
import { type Manifest, manifests } from '../../../test/support/corpus';
import { include } from '../../../test/support/include';
import { RELEASES } from '../../../test/support/releases';
import { recordedInputs } from '../../../test/support/same-proxy';
import { programsFor, type ValidProgram } from '../../../test/support/valid/program';
import { appOf } from '../../../test/support/valid/run';
import { clustersAt, nativeTarget, type ValidTarget } from '../../../test/support/valid/target';
import { twinOf } from '../../../test/support/valid/twin';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES, exampleNames, writeExample } from '../example-outputs';
import { releasesOfExample } from '../releases-of-example';

/** What a program writes for one cluster. */
export interface Input {
  readonly name: string;
  readonly objects: readonly Manifest[];
  /** The ids of the warnings of synth; undefined: they are those of `check`. */
  readonly told: readonly string[] | undefined;
  /** Whether its pods are those of this package alone, with all corrections. */
  readonly isCorrected: boolean;
  readonly isExample: boolean;
  /** Whether its objects are as the operator makes them, its bugs included. */
  readonly isExact: boolean;
  /** Whether it is for clusters with the operator. */
  readonly operator: boolean;
}

const OURS = 'toolhive.stacklok.dev/';

/** What the examples write; without the custom resources of another release. */
export function exampleInputs(folder: string, release: string): Input[] {
  const served = behaviourOf(release).apiVersions;
  return exampleNames().flatMap((example) => {
    const outdir = path.join(folder, example);
    writeExample(example, outdir);
    const isOfRelease = releasesOfExample(path.join(EXAMPLES, example)).includes(release);
    return readdirSync(outdir, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.k8s.yaml'))
      .sort()
      .flatMap((file) => {
        const objects = manifests(readFileSync(path.join(outdir, file), 'utf8'));
        const ours = objects.filter(({ apiVersion }) => apiVersion.startsWith(OURS));
        const isServed = ours.every(({ apiVersion }) => isOfRelease && served.includes(apiVersion.slice(OURS.length)));
        const input = {
          name: `example ${example}, ${file}`,
          objects,
          told: undefined,
          isCorrected: objects.every((each) => containers(each).length <= 1),
          isExample: true,
          isExact: false,
          operator: ours.length > 0,
        };
        return isServed ? [input] : [];
      });
  });
}

function containers(object: Manifest): readonly unknown[] {
  const found = valueIn(object, 'spec', 'template', 'spec', 'containers');
  return Array.isArray(found) ? found : [];
}

/** What is written of the recorded inputs that a release accepts, on both sorts of cluster. */
export function inputsOfRecords(version: string, withOperator: boolean): Input[] {
  const release = OperatorRelease.of(version);
  const recorded = RELEASES.find((each) => each === version);
  return (recorded === undefined ? [] : recordedInputs(recorded)).flatMap(({ name, file, settings }) => {
    const text = readFileSync(file, 'utf8');
    const clusters = [
      ...(withOperator ? [TargetCluster.withOperator({ release })] : []),
      TargetCluster.withoutOperator({ ...settings, release }),
    ];
    return clusters.flatMap((cluster) => {
      const { operator } = cluster._target;
      const app = new App();
      const chart = new Chart(app, 'chart', { namespace: 'mcp' });
      try {
        include(chart, text, cluster);
        return [
          {
            name: `recorded ${name}, ${operator ? 'with' : 'without'} the operator`,
            ...withoutGiven(writtenBy(app, chart)),
            isCorrected: !operator && !text.includes('podTemplateSpec'),
            isExample: false,
            isExact: false,
            operator,
          },
        ];
      } catch {
        // what the operator takes and this package refuses is looked at by the tests of the recordings
        return [];
      }
    });
  });
}

/** Their Secrets stand in the input, and are passed on as they are. */
function withoutGiven({ objects, told }: Written): Written {
  return { objects: objects.filter(({ kind }) => kind !== 'Secret'), told };
}

type Written = Pick<Input, 'objects' | 'told'>;

function writtenBy(app: App, chart: Chart): Written {
  const objects = JSON.parse(JSON.stringify(Testing.synth(chart))) as Manifest[];
  return { objects, told: McpWarnings.of(app).map(({ code }) => idOf(code)) };
}

function idOf(code: string): string {
  return code.replace('CDK8S_MCP_', '').toLowerCase().replaceAll('_', '-');
}

/**
 * Random programs that are right by the documentation: for clusters with the operator, each with the same one without it
 * where there is such a one, and as many for clusters without it.
 */
export function randomInputs(
  release: string,
  { count, seed, withOperator }: { readonly count: number; readonly seed: number; readonly withOperator: boolean },
): Input[] {
  const sampled = (targets: fc.Arbitrary<ValidTarget>): ValidProgram[] =>
    fc.sample(programsFor(targets), { numRuns: count, seed });
  const both = sampled(clustersAt(release)).flatMap((program, index) => {
    const twin = twinOf(program);
    const name = `program ${String(index)}`;
    return [
      ...(withOperator ? [inputOf(`${name}, with the operator`, program)] : []),
      ...(twin === undefined ? [] : [inputOf(`${name}, without the operator`, twin)]),
    ];
  });
  const native = sampled(nativeTarget).map((program, index) => inputOf(`native program ${String(index)}`, program));
  return [...both, ...native];
}

function inputOf(name: string, program: ValidProgram): Input {
  const app = appOf({ charts: { test: program }, guardrails: undefined });
  const [chart] = app.charts;
  if (chart === undefined) {
    throw new Error(`${name} has no chart`);
  }
  const { operator, exact } = program.target;
  const isOwn = JSON.stringify([program.defaults, program.proxies]).includes('"podTemplate"');
  const isCorrected = !operator && !exact && !isOwn;
  return { name, ...writtenBy(app, chart), isCorrected, isExample: false, isExact: exact, operator };
}

/** As the operator makes a Deployment (`docs/operator/deployment.md#duplicate-variables`). */
export function repeatsVariable(object: Manifest): boolean {
  return containers(object).some((container) => {
    const env = isPlainObject(container) && Array.isArray(container['env']) ? container['env'] : [];
    const names = (env as readonly { readonly name: string }[]).map(({ name }) => name);
    return names.filter((name) => name === 'TOOLHIVE_SECRETS_PROVIDER').length > 1;
  });
}
