import * as cdk8s from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as constructs from 'constructs';
import * as library from '../../lib';
import { CORRECTED_RELEASES, correctedCases } from './corrected';
import { type Manifest, manifests } from './corpus';
import { include } from './include';
import { differences } from './leaves';
import { settingsOf } from './operator-environment';
import { command } from './command';
import { byProxy } from './proxy-objects';
import { releaseCases, type Release } from './releases';
import { transpiled } from './transpiled';

/** A recorded input at a release that accepts it. */
export interface Input {
  readonly name: string;
  readonly file: string;
  readonly settings: library.WithoutOperatorOptions;
}

/** A program, and what differs between its proxies with the operator and without it. */
export interface Comparison {
  readonly name: string;
  /** The paths, in which proxies have no names. */
  readonly differences: readonly string[];
}

/** The releases at which all inputs are compared. */
export const PROVEN_RELEASES: readonly Release[] = ['0.22', '0.30.1', '0.37.0', '0.44.0', '0.63.0'];

/** All comparisons at a release. */
export function comparedAt(release: Release): Comparison[] {
  return inputsAt(release).map((input) => compared(input, release));
}

/** What this package refuses where no operator runs, though the operator takes it. */
const REFUSED = ['y08-origin-ipv6'];

/** Every recorded input that the release accepts, and that can be a program. */
function inputsAt(release: Release): Input[] {
  return recordedInputs(release).filter(({ file }) => programOf(file) !== undefined);
}

/** Every recorded input that the release accepts. */
export function recordedInputs(release: Release): Input[] {
  const recorded = releaseCases(release)
    .filter(({ name, verdict }) => verdict.expect !== 'reject' && !verdict.unknownFields && !REFUSED.includes(name))
    .map(({ name, input, verdict }): Input => ({ name, file: input, settings: settingsOf(verdict, release) }));
  const corrected = CORRECTED_RELEASES.filter((each) => each === release).flatMap(correctedCases);
  const written = corrected.map(({ name, input }) => ({ name: `${name}, corrected`, file: input, settings: {} }));
  return [...recorded, ...written];
}

/**
 * Compares what the operator would make of the custom resources that a program writes with what the same program writes
 * where there is no operator. The first is known without the operator: `EXACT` writes exactly what it makes.
 */
export function compared({ name, file, settings }: Input, version: Release): Comparison {
  const release = library.OperatorRelease.of(version);
  const program = programOf(file);
  const objectsOn = (cluster: library.TargetCluster): Manifest[] => manifests(program?.(cluster).synthYaml() ?? '');
  const customResources = objectsOn(library.TargetCluster.withOperator({ release }));
  const exact = { ...settings, release, fidelity: library.OperatorFidelity.EXACT };
  const operators = byProxy(made(customResources, library.TargetCluster.withoutOperator(exact)));
  const ours = byProxy(objectsOn(library.TargetCluster.withoutOperator({ ...settings, release })));
  const proxies = new Set([...operators.keys(), ...ours.keys()]);
  const found = Array.from(proxies, (proxy) => differences(operators.get(proxy) ?? {}, ours.get(proxy) ?? {})).flat();
  return { name, differences: Array.from(new Set(found)) };
}

/** The objects of documents on a cluster. */
export function made(documents: readonly Manifest[], cluster: library.TargetCluster): Manifest[] {
  const app = new cdk8s.App();
  include(new cdk8s.Chart(app, 'made'), textOf(documents), cluster);
  return manifests(app.synthYaml());
}

/** As JSON, in which nothing is read differently as YAML 1.1. */
export function textOf(documents: readonly Manifest[]): string {
  const escaped = (text: string): string =>
    text.replaceAll(/[\u0085\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return documents.map((each) => escaped(JSON.stringify(each))).join('\n---\n');
}

/** A program, whose app is made for a cluster. */
type RunnableProgram = (cluster: library.TargetCluster) => cdk8s.App;

const programs = new Map<string, RunnableProgram | undefined>();

/** The program that `convert` makes of a file, for any cluster; undefined where it refuses the file. */
export function programOf(file: string): RunnableProgram | undefined {
  if (!programs.has(file)) {
    const { code, out } = command(['convert', file]);
    programs.set(file, code === 0 ? runnable(out) : undefined);
  }
  return programs.get(file);
}

const MODULES = new Map<string, unknown>([
  ['cdk8s', cdk8s],
  ['cdk8s-mcp', library],
  ['cdk8s-plus-28', kplus],
  ['constructs', constructs],
]);

/** The program, with its own cluster replaced. Patches of custom resources apply where there are any. */
function runnable(program: string): RunnableProgram {
  const text = program
    .replaceAll(/TargetCluster\.withOperator\((?:\{[^}]*\})?\)/g, 'CLUSTER')
    .replaceAll(/ApiObject\.of\((\w+)\)\.addJsonPatch/g, '$1.customResource?.addJsonPatch')
    .replace('app.synth();', 'exports.app = app;');
  const run = Reflect.construct(Function, ['require', 'exports', 'CLUSTER', transpiled(text)]) as (
    ...args: unknown[]
  ) => void;
  return (cluster) => {
    const exported = { app: new cdk8s.App() };
    run((name: string) => MODULES.get(name), exported, cluster);
    return exported.app;
  };
}
