import { message, warningCode, type PlacedFinding } from '../../inner';
import type { Severity } from '../../private/finding';
import { grouped } from '../../private/plain';
import { printable } from '../../private/texts';
import { asLine, counted, skippedLine } from '../command-line';
import type { NotRendered } from '../left-out';
import { SETTINGS } from './settings';
import { andMore } from '../../private/told-once';
import type { McpValidationCluster } from '../../index';

/** A problem in a manifest, as `check --json` prints it; JSON leaves out undefined fields. */
export interface Problem {
  readonly severity: Severity;
  /** The check, as `docs/checks.md` lists it. */
  readonly id: string;
  /** The code to acknowledge a warning. */
  readonly code: string | undefined;
  /** Absent for a problem of the settings of the check. */
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** The overlays whose renderings have the problem, if it is in an object that Kustomize makes. */
  readonly overlays: readonly string[] | undefined;
  readonly kind: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  /** Absent for a problem of the whole file. */
  readonly field: string | undefined;
  /** The whole problem in one sentence. */
  readonly message: string;
  readonly fix: string;
}

/** A finding as the command prints it. */
export function problemOf({ finding, place, object, location, overlay }: PlacedFinding): Problem {
  const { severity, id, field, fix } = finding;
  const code = severity === 'warning' ? warningCode(finding) : undefined;
  const file = place && ((overlay && fileOf(location)) ?? place.manifestPath);
  return {
    severity,
    id,
    code,
    file,
    ...lineOf(location, file),
    overlays: overlay === undefined ? undefined : [overlay],
    kind: object?.kind,
    namespace: object?.namespace,
    name: object?.name,
    field: field === '' ? undefined : field,
    message: message(finding).slice(0, -` (${id})`.length),
    fix,
  };
}

/** Each problem once, with all overlays that have it. */
export function onceForOverlays(problems: readonly Problem[]): Problem[] {
  const found = new Map<string, Problem>();
  for (const problem of problems) {
    const { overlays, ...others } = problem;
    const key = JSON.stringify([overlays === undefined ? found.size : 'rendered', others]);
    const same = found.get(key);
    const all = overlays && Array.from(new Set([...(same?.overlays ?? []), ...overlays]));
    found.set(key, { ...problem, overlays: all });
  }
  return Array.from(found.values());
}

/** In the order of the files and of their lines; problems of the settings come last. */
export function inOrder(problems: readonly Problem[], files: readonly string[]): Problem[] {
  const place = ({ file }: Problem): number => {
    const index = file === undefined ? files.length + 1 : files.indexOf(file);
    // a base outside of the input
    return index < 0 ? files.length : index;
  };
  return [...problems].sort((one, other) => place(one) - place(other) || (one.line ?? 0) - (other.line ?? 0));
}

/** The problems of each file, and those of the settings. */
export function byFile<Each extends Problem>(problems: readonly Each[]): Map<string, Each[]> {
  return grouped(problems, ({ file = SETTINGS }) => file);
}

/** How a line about the object of a problem begins; empty for a problem of a whole file. */
export function objectName({ overlays = [], kind, namespace, name }: Problem): string {
  const rendered = overlays.length === 0 ? '' : `${overlays.join(', ')}: `;
  if (kind === undefined || name === undefined) {
    return rendered;
  }
  return `${rendered}${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}: `;
}

/** The file of `file:line`, or of a file alone. */
function fileOf(location: string | undefined): string | undefined {
  return location?.replace(/:\d+$/, '');
}

/** The numbers of `file:line` or `file:line:column`. */
function lineOf(location: string | undefined, file: string | undefined): Pick<Problem, 'line' | 'column'> {
  const start = file === undefined ? undefined : `${printable(file)}:`;
  const isIn = location !== undefined && start !== undefined && location.startsWith(start);
  const [line, column] = isIn ? location.slice(start.length).split(':').map(Number) : [];
  return { line, column };
}

/** Clusters that files seem to be for, and the problems that these explain. */
export interface LikelyClusters {
  readonly clusters: readonly Pick<McpValidationCluster, 'name' | 'files'>[];
  readonly explained: ReadonlySet<Problem>;
}

/** The result of a check. */
export interface CheckResult {
  readonly files: number;
  /** Objects of this package's kinds. */
  readonly resources: number;
  /** Files in folders that hold something else than Kubernetes objects, which was skipped. */
  readonly skipped: readonly string[];
  /** The overlays that were not rendered, and why; absent where there is no kustomization. */
  readonly notRendered?: readonly NotRendered[] | undefined;
  /** The Helm charts, and the files that may hold Kubernetes objects and cannot be read; absent where there is none. */
  readonly leftOut?: readonly { readonly file: string; readonly reason: string }[] | undefined;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly Problem[];
  /** What explains some of them, if the files seem to be for several clusters. */
  readonly likely?: LikelyClusters;
}

/** What some formats tell beside the result. */
export interface CheckRun {
  /** The names of the files that were read. */
  readonly files: readonly string[];
  /** The version of this package. */
  readonly version: string;
}

/** The problems by file, each with one cause once, and the numbers of all. */
export function report({ files, resources, skipped, errors, warnings, problems, likely }: CheckResult): string {
  const shown = problems.filter((each) => likely?.explained.has(each) !== true);
  const lines = Array.from(byFile(toldOnce(shown)), ([file, each]) => `${asLine(file)}${table(each)}\n`);
  const looked = `${counted(resources, 'custom resource')} in ${counted(files, 'file')}`;
  const left = skipped.length === 0 ? [] : [`${skippedLine(skipped.length)}\n`];
  const clusters = likely === undefined ? [] : [clustersText(likely)];
  return [
    ...lines,
    ...clusters,
    ...left,
    `${looked}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}\n`,
  ].join('');
}

/** What to do, with the settings to write. */
function clustersText({ clusters, explained }: LikelyClusters): string {
  const lines = clusters.flatMap(({ name, files = [] }) => [
    `  - name: ${name}`,
    `    files: [${files.map((each) => JSON.stringify(printable(each))).join(', ')}]`,
  ]);
  return [
    `these look like ${inWords(clusters.length)} clusters, which explains ${counted(explained.size, 'problem')}: write this into a file, and name it with --settings (${TWICE})`,
    '',
    'clusters:',
    ...lines,
    '',
    '',
  ].join('\n');
}

/** What says that an object is in a cluster twice. */
export const TWICE = 'resource-duplicate';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** A problem, and the end of its line about the others with the same cause. */
interface ToldProblem extends Problem {
  readonly more: string;
}

function toldOnce(problems: readonly Problem[]): ToldProblem[] {
  const byCause = grouped(problems, ({ severity, id, message }) => JSON.stringify([severity, id, message]));
  return Array.from(byCause.values()).flatMap(([first, ...others]) => {
    return first === undefined ? [] : [{ ...first, more: andMore(others.map(placeOf)) }];
  });
}

function placeOf({ file = SETTINGS, line, overlays = [] }: Problem): string {
  const place = [printable(file), ...(line === undefined ? [] : [String(line)])].join(':');
  return overlays.length === 0 ? place : `${place} (${overlays.join(', ')})`;
}

function table(problems: readonly ToldProblem[]): string {
  const width = Math.max(...problems.map(({ line }) => numberOf(line).length));
  return problems
    .map((problem) => {
      const { line, severity, id, code = id, more } = problem;
      const number = numberOf(line).padStart(width);
      return `  ${number}  ${severity.padEnd('warning'.length)}  ${objectName(problem)}${problem.message} (${code})${more}\n`;
    })
    .join('');
}

function numberOf(line: number | undefined): string {
  return line === undefined ? '' : String(line);
}
