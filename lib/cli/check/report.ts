import { printable } from '../../private/printable';
import { counted, skippedLine } from '../terminal';
import type { NotRendered } from '../kustomize/not-rendered';
import { byFile, objectName, type Problem } from './problem';

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

/** The problems by file, and their numbers. */
export function report({ files, resources, skipped, errors, warnings, problems }: CheckResult): string {
  const lines = Array.from(byFile(problems), ([file, each]) => `${printable(file)}\n${table(each)}\n`);
  const looked = `${counted(resources, 'custom resource')} in ${counted(files, 'file')}`;
  const left = skipped.length === 0 ? [] : [`${skippedLine(skipped.length)}\n`];
  return [...lines, ...left, `${looked}: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}\n`].join('');
}

function table(problems: readonly Problem[]): string {
  const width = Math.max(...problems.map(({ line }) => numberOf(line).length));
  return problems
    .map((problem) => {
      const { line, severity, id, code = id } = problem;
      const number = numberOf(line).padStart(width);
      return `  ${number}  ${severity.padEnd('warning'.length)}  ${objectName(problem)}${problem.message} (${code})\n`;
    })
    .join('');
}

function numberOf(line: number | undefined): string {
  return line === undefined ? '' : String(line);
}
