import { diff, type Found } from './diff';
import { fieldChanges, type FieldChange } from './field-changes';

/** A part of all changes of fields, and how many of them must be taken by the operator, so that they are compared. */
interface Sample {
  readonly every: number;
  readonly atLeast: number;
}

/** Expects that `diff` tells changes of fields. */
export function expectToldFields({ every, atLeast }: Sample): void {
  const changes = fieldChanges().filter((_, index) => index % every === 0);
  const compared = changes.flatMap((change) => {
    const lines = linesOf(change);
    return lines === undefined ? [] : [{ change, lines }];
  });
  const silent = compared.filter(({ change, lines }) => !isTold(change, lines));
  expect(silent.map(({ change, lines }) => ({ title: change.title, lines }))).toEqual([]);
  expect(compared.length).toBeGreaterThanOrEqual(atLeast);
}

/** What is told of custom resources; undefined: one of both has an error. */
function linesOf({ before, after }: FieldChange): readonly string[] | undefined {
  const { code, out } = diff(before, after, '--release', '0.63', '--format', 'json');
  if (code !== 0) {
    return undefined;
  }
  const { proxies, others } = JSON.parse(out) as Found;
  return [...proxies.flatMap(({ fields }) => fields), ...others];
}

function isTold({ path, old, now, isChoice }: FieldChange, lines: readonly string[]): boolean {
  const own = lines.filter((line) => line.includes(path));
  return isChoice ? own.some((line) => line.includes(`: ${shown(old)} → ${shown(now)}`)) : own.length > 0;
}

function shown(value: unknown): string {
  return value === undefined ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value);
}
