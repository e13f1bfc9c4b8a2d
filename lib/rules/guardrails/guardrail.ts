import { inForce, type BoundGuardrails, type GuardrailOption, type GuardrailSettings } from '../../model/guardrails';
import type { Finding, Violation } from '../../private/finding';
import { ALL_KINDS, type Kind, type Resource, type SpecOfKind } from '../../model/kinds';
import { once } from '../../private/caches';
import { valuesAt, type PlacedValue } from '../../private/field-paths';
import { re2 } from '../../go';
import { newestSchemaOf } from '../../releases/schema-of';

/** Where a resource breaks a guardrail. */
type Breach = Pick<Violation, 'field' | 'value'>;

/** One rule of a company about one kind: its condition at synth, and the same condition for the API server. */
interface Row<K extends Kind, Option extends BindingOption> {
  readonly id: string;
  /** The field that the API server's message names. */
  readonly field: string;
  /** The field that must be known to the release, if it is another one. */
  readonly known?: string;
  /** The parts of a spec that break it. */
  readonly breaches: (spec: SpecOfKind[K], setting: Given<Option>) => readonly Breach[];
  /** The condition in CEL, about `object`: true where nothing breaks it. `isKnown`: whether the release has a field. */
  readonly cel: (setting: Given<Option>, isKnown: (field: string) => boolean) => string;
  /** What is wrong; `by` are the guardrails. */
  readonly rule: (by: string, setting: Given<Option>) => string;
  /** What is wrong, if the message cannot tell which item of the field it is about. */
  readonly ruleForAll?: (by: string, setting: Given<Option>) => string;
  readonly fix: string;
}

/** The option that binds a rule; `any`: it holds where any rule does, since it keeps what the others judge. */
export type BindingOption = GuardrailOption | 'any';

type Given<Option extends BindingOption> = Option extends GuardrailOption
  ? Exclude<GuardrailSettings[Option], undefined>
  : true;

/** A rule of a company, whatever its kind and its setting are. */
export interface Guardrail {
  readonly id: string;
  readonly kind: Kind;
  readonly option: BindingOption;
  /** What a resource of any kind does against the settings. */
  readonly findings: (resource: Resource, bound: BoundGuardrails) => readonly Finding[];
  /** The condition for the API server; undefined where the settings ask for nothing, or the release lacks the field. */
  readonly admission: (
    settings: GuardrailSettings,
    isKnown: (field: string) => boolean,
  ) => AdmissionCondition | undefined;
}

/** A condition in CEL, and what is wrong where it is false. */
export interface AdmissionCondition {
  readonly expression: string;
  readonly finding: Finding;
}

export function guardrail<K extends Kind, Option extends BindingOption>(
  kind: K,
  option: Option,
  row: Row<K, Option>,
): Guardrail {
  const { id, field, known = field, breaches, cel, rule, ruleForAll = rule, fix } = row;
  const settingOf = (settings: GuardrailSettings): Given<Option> | undefined => {
    const of: BindingOption = option;
    const setting = of === 'any' ? inForce(settings) : settings[of];
    return setting === false ? undefined : (setting as Given<Option> | undefined);
  };
  return {
    id,
    kind,
    option,
    findings: (resource, { settings, by }) => {
      const setting = settingOf(settings);
      return resource.kind !== kind || setting === undefined
        ? []
        : breaches(resource.spec as SpecOfKind[K], setting).map((breach) => ({
            ...breach,
            id,
            severity: 'error',
            rule: rule(by, setting),
            fix,
          }));
    },
    admission: (settings, isKnown) => {
      const setting = settingOf(settings);
      return setting === undefined || !isKnown(known)
        ? undefined
        : {
            expression: cel(setting, isKnown),
            finding: { id, severity: 'error', field, rule: ruleForAll('the guardrails', setting), fix },
          };
    },
  };
}

/** A field that is missing, or nothing. */
export function unless(isKept: boolean, field: string, value?: unknown): readonly Breach[] {
  return isKept ? [] : [value === undefined ? { field } : { field, value }];
}

/** Fields of specs whose content has no types in the CRDs. */
const untyped = once(
  (): ReadonlySet<string> =>
    new Set(
      ALL_KINDS.flatMap((kind) => Object.entries(newestSchemaOf(kind).fields))
        .filter(([, { type }]) => type === 'free' || type === 'any')
        .map(([name]) => `spec.${name}`),
    ),
);

/**
 * In CEL: the value of a field. The API server's check of types would warn of what is below a field without types, so CEL
 * is told that it can be anything.
 */
export function valueOf(field: string, of = 'object'): string {
  return field.split('.').reduce((value, step, index, steps) => {
    const isUntyped = of === 'object' && untyped().has(steps.slice(0, index + 1).join('.'));
    return isUntyped ? `dyn(${value}.${step})` : `${value}.${step}`;
  }, of);
}

/** In CEL: whether a field is there, with all blocks around it. */
export function isThere(field: string, of = 'object'): string {
  const steps = field.split('.');
  const parents = steps.map((_, index) => (index === 0 ? of : valueOf(steps.slice(0, index).join('.'), of)));
  return steps.map((step, index) => `has(${parents[index] ?? of}.${step})`).join(' && ');
}

/** The values at a path of a resource in which `*` stands for each item of a list. */
export function valuesIn(resource: object, path: string): readonly PlacedValue[] {
  return valuesAt(resource, '', path.split('.'));
}

/** In CEL: whether the condition holds for each of the values at such a path. */
export function forEach(path: string, condition: (value: string) => string, of = 'object', depth = 1): string {
  const [head = '', ...others] = path.split('.*.');
  const value = valueOf(head, of);
  const each = `each${String(depth)}`;
  const inner = others.length === 0 ? condition(value) : forEach(others.join('.*.'), condition, each, depth + 1);
  return `!(${isThere(head, of)}) || ${others.length === 0 ? `(${inner})` : `${value}.all(${each}, ${inner})`}`;
}

/** In CEL: a condition that only counts where the field is there. */
export function whereThere(field: string, condition: string): string {
  return `!(${isThere(field)}) || ${condition}`;
}

/** In CEL: whether the list has the value. */
export function isOneOf(list: readonly string[], value: string): string {
  return `${literal(list)}.exists(each, each == ${value})`;
}

/** In CEL: whether one of the patterns matches the value. */
export function matchesOne(patterns: readonly string[], value: string): string {
  return patterns.map((pattern) => `${value}.matches(${literal(pattern)})`).join(' || ');
}

/** Whether one of Go's patterns matches a text; one that cannot be read matches none. They are compiled for the first text. */
export function matcherOf(...patterns: readonly string[]): (text: string) => boolean {
  const compiled = once(() => patterns.map(re2));
  return (text) => compiled().some((each) => 'test' in each && each.test(text));
}

/** In CEL: a text, or a list of texts. */
export function literal(value: string | readonly string[]): string {
  return typeof value === 'string' ? JSON.stringify(value) : `[${value.map((each) => literal(each)).join(', ')}]`;
}

/** As `lowerAscii` of CEL does it. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The first few of a list, in words. */
export function listed(values: readonly string[]): string {
  const shown = values.slice(0, MOST_SHOWN).join(', ');
  return values.length > MOST_SHOWN ? `${shown} and ${String(values.length - MOST_SHOWN)} more` : shown;
}

const MOST_SHOWN = 5;
