/**
 * `error` stops synth; `warning` is for values that the cluster accepts, but that have no effect or cause harm there.
 */
export type Severity = 'error' | 'warning';

/** A rule's finding about one field. */
export interface Violation {
  /** The path of the field in the custom resource, such as `spec.headerForward.addHeadersFromSecret[0].headerName`. */
  readonly field: string;
  /** The received value, if it helps to show it and it cannot leak a credential. */
  readonly value?: unknown;
  /** The problem, or the allowed values. */
  readonly rule: string;
  /** The fix. */
  readonly fix: string;
  /** Where the problem is written, if the field only names the ConfigMap that has it. */
  readonly content?: ConfigMapPlace;
}

/** A place in the content of a ConfigMap of the same namespace. */
export interface ConfigMapPlace {
  readonly configMap: string;
  /** The path in the ConfigMap, which goes on in the text of a key: `data["authz.json"].cedar.policies[0]`. */
  readonly path: string;
}

/** What is wrong, and what to do. */
export type Advice = Pick<Violation, 'rule' | 'fix'>;

/** A value that must be there: `is missing, so no request has it`. */
export function missing(fix: string, more?: string): Advice {
  return { rule: withMore('is missing', more), fix };
}

/** A text, a list or a map that must have something in it. */
export function empty(fix: string, more?: string): Advice {
  return { rule: withMore('is empty', more), fix };
}

/** A value of another form: `is not a valid URL`. */
export function invalid(what: string, fix: string): Advice {
  return { rule: `is not ${what}`, fix };
}

/** A setting that nothing reads: `has no effect, since the proxy has no OIDC`. */
export function withoutEffect(fix: string, more?: string): Advice {
  return { rule: withMore('has no effect', more), fix };
}

/** One of two that are the same. */
export function duplicate(fix: string, more?: string): Advice {
  return { rule: withMore('is there twice', more), fix };
}

/** One of two settings that exclude each other. */
export function notCombined(other: string, fix: string): Advice {
  return { rule: `cannot be combined with ${other}`, fix };
}

function withMore(text: string, more: string | undefined): string {
  return more === undefined ? text : `${text}, ${more}`;
}

/** A violation with the rule that found it. */
export interface Finding extends Violation {
  /** The rule, as `docs/checks.md` lists it. */
  readonly id: string;
  readonly severity: Severity;
}

/** The findings that each other way of looking finds too; once none is left, nobody looks any more. */
export function foundInAll<Way>(
  found: readonly Finding[],
  others: readonly Way[],
  find: (way: Way) => readonly Finding[],
): readonly Finding[] {
  return others.reduce((certain, way) => {
    const again = certain.length === 0 ? undefined : new Set(find(way).map(identityOf));
    return certain.filter((each) => again?.has(identityOf(each)));
  }, found);
}

/** What two findings have in common that tell the same of one place, whatever their words. */
export function identityOf({ id, field }: Pick<Finding, 'id' | 'field'>): string {
  return `${id} ${field}`;
}
