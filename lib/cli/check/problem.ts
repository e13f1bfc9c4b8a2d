import { message, warningCode } from '../../engine/messages';
import type { Severity } from '../../model/finding';
import { printable } from '../../private/printable';
import { SETTINGS_PLACE } from '../../yaml/validation/manifest-app';
import type { PlacedFinding } from '../../yaml/validation/violations';
import { SETTINGS } from './settings';

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
export function problemOf({ finding, place, object, location }: PlacedFinding): Problem {
  const { severity, id, field, fix } = finding;
  const code = severity === 'warning' ? warningCode(finding) : undefined;
  const file = place === SETTINGS_PLACE ? undefined : place.manifestPath;
  return {
    severity,
    id,
    code,
    file,
    ...lineOf(location, file),
    kind: object?.kind,
    namespace: object?.namespace,
    name: object?.name,
    field: field === '' ? undefined : field,
    message: message(finding).slice(0, -` (${id})`.length),
    fix,
  };
}

/** In the order of the files and of their lines; problems of the settings come last. */
export function inOrder(problems: readonly Problem[], files: readonly string[]): Problem[] {
  const place = ({ file }: Problem): number => (file === undefined ? files.length : files.indexOf(file));
  return [...problems].sort((one, other) => place(one) - place(other) || (one.line ?? 0) - (other.line ?? 0));
}

/** The problems of each file, and those of the settings. */
export function byFile(problems: readonly Problem[]): Map<string, Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) {
    const file = problem.file ?? SETTINGS;
    found.set(file, [...(found.get(file) ?? []), problem]);
  }
  return found;
}

/** How a line about the object of a problem begins; empty for a problem of a whole file. */
export function objectName({ kind, namespace, name }: Problem): string {
  if (kind === undefined || name === undefined) {
    return '';
  }
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}: `;
}

/** The numbers of `file:line` or `file:line:column`. */
function lineOf(location: string | undefined, file: string | undefined): Pick<Problem, 'line' | 'column'> {
  const start = file === undefined ? undefined : `${printable(file)}:`;
  const isIn = location !== undefined && start !== undefined && location.startsWith(start);
  const [line, column] = isIn ? location.slice(start.length).split(':').map(Number) : [];
  return { line, column };
}
