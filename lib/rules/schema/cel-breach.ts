import type { PlainObject } from '../../private/plain';

/** What a broken rule means, in this package's words. */
export interface CelBreach {
  readonly id: string;
  /** The field below the value that the rule is about; empty: the value itself. */
  readonly at: string;
  readonly value?: unknown;
  readonly rule: string;
  readonly fix: string;
}

/** What this package knows of a rule in CEL. */
export interface CelWords {
  /** The rule holds wherever one of these fields is absent. */
  readonly holdsWithout?: readonly string[];
  /** What is wrong with a value that breaks the rule; `path` leads to it. */
  readonly breaches: (self: PlainObject, path: string) => readonly CelBreach[];
}

/** The words for rules, by the rule as the CRD has it. */
export type WordsByRule = { readonly [rule: string]: CelWords };

/** What is wrong with a reference to a Secret whose name or key is empty or missing. */
export function emptySecretRef(at: string, given: unknown): readonly CelBreach[] {
  const { name } = (given ?? {}) as PlainObject;
  const what = name === undefined || name === '' ? 'name' : 'key';
  return [{ id: 'min-length', at: `${at}.${what}`, rule: 'is shorter than 1 character', fix: 'give a value' }];
}
