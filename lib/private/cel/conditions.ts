/**
 * The meaning of CEL's operators for conditions that are written as functions (`npm run import`): undefined is what CEL
 * calls an error, which a field that is not there causes.
 */
type Verdict = boolean | undefined;

/** A value that a condition reads. */
export interface CelObject {
  readonly [field: string]: CelObject | undefined;
}

/** A condition about a value. */
export type CelCondition = (self: CelObject) => Verdict;

export function has(object: CelObject | undefined, field: string): Verdict {
  return object === undefined ? undefined : object[field] !== undefined;
}

export function not(value: unknown): Verdict {
  return typeof value === 'boolean' ? !value : undefined;
}

/** An error counts only where no part is false. */
export function and(...parts: readonly unknown[]): Verdict {
  return parts.includes(false) ? false : parts.every((each) => each === true) ? true : undefined;
}

/** An error counts only where no part is true. */
export function or(...parts: readonly unknown[]): Verdict {
  return not(and(...parts.map(not)));
}

export function choose(condition: unknown, whereTrue: unknown, whereFalse: unknown): Verdict {
  const chosen = condition === true ? whereTrue : condition === false ? whereFalse : undefined;
  return typeof chosen === 'boolean' ? chosen : undefined;
}

/** Compares texts, numbers or booleans. */
export function equals(one: unknown, other: unknown): Verdict {
  return one === undefined || other === undefined ? undefined : one === other;
}

export function isMore(one: number | undefined, other: number | undefined): Verdict {
  return one === undefined || other === undefined ? undefined : one > other;
}

/** The number of code points, items or entries. */
export function size(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value)
    ? Array.from(value).length
    : value === undefined
      ? undefined
      : Object.keys(value as object).length;
}

/** Whether a list has the item, or a map the key. */
export function isIn(value: unknown, container: unknown): Verdict {
  if (value === undefined || container === undefined) {
    return undefined;
  }
  return Array.isArray(container)
    ? container.includes(value)
    : typeof value === 'string' && Object.hasOwn(container as object, value);
}

export function startsWith(text: unknown, beginning: string): Verdict {
  return typeof text === 'string' ? text.startsWith(beginning) : undefined;
}

/** Whether a condition holds for all items. */
export function all(items: unknown, holds: CelCondition): Verdict {
  return items === undefined ? undefined : and(...(items as readonly CelObject[]).map(holds));
}
