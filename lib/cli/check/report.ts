import { andMore } from '../../engine/told-once';
import { grouped } from '../../private/grouped';
import { printable } from '../../private/texts';
import { asLine, counted, skippedLine } from '../command-line';
import type { NotRendered } from '../kustomize/read-manifests';
import { byFile, objectName, type Problem } from './problems';
import { SETTINGS } from './settings';

/** The result of a check. */
export interface CheckResult {
  readonly files: number;
  /** Objects of this package's kinds. */
  readonly resources: number;
  /** Files in folders that hold something else than Kubernetes objects, which was skipped. */
  readonly skipped: readonly string[];
  /** The overlays that were not rendered, and why; absent where there is no kustomization. */
  readonly notRendered?: readonly NotRendered[] | undefined;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly Problem[];
}

/** What some formats tell beside the result. */
export interface CheckRun {
  /** The names of the files that were read. */
  readonly files: readonly string[];
  /** The version of this package. */
  readonly version: string;
}

/** The problems by file, each with one cause once, and the numbers of all. */
export function report({ files, resources, skipped, errors, warnings, problems }: CheckResult): string {
  const lines = Array.from(byFile(toldOnce(problems)), ([file, each]) => `${asLine(file)}${table(each)}\n`);
  const looked = `${counted(resources, 'custom resource')} in ${counted(files, 'file')}`;
  const left = skipped.length === 0 ? [] : [`${skippedLine(skipped.length)}\n`];
  return [...lines, ...left, `${looked}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}\n`].join('');
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
