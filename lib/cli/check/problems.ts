import { message, warningCode } from '../../engine/messages';
import type { Severity } from '../../model/finding';
import { grouped } from '../../private/grouped';
import { printable } from '../../private/texts';
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
  const file = place === SETTINGS_PLACE ? undefined : ((overlay && fileOf(location)) ?? place.manifestPath);
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
