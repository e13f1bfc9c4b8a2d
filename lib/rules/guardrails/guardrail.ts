import type { BoundGuardrails, GuardrailOption, GuardrailSettings } from '../../model/guardrails';
import type { Finding, Violation } from '../../model/finding';
import type { Kind } from '../../model/kinds';
import type { Resource } from '../../model/resource';
import type { SpecOfKind } from '../../model/specs';

/** Where a resource breaks a guardrail. */
type Breach = Pick<Violation, 'field' | 'value'>;

/** One rule of a company about one kind: its condition at synth, and the same condition for the API server. */
interface Row<K extends Kind, Option extends GuardrailOption> {
  readonly id: string;
  /** The field that the API server's message names, and that must be known to the release. */
  readonly field: string;
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

type Given<Option extends GuardrailOption> = Exclude<GuardrailSettings[Option], undefined>;

/** A rule of a company, whatever its kind and its setting are. */
export interface Guardrail {
  readonly id: string;
  readonly kind: Kind;
  readonly option: GuardrailOption;
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

export function guardrail<K extends Kind, Option extends GuardrailOption>(
  kind: K,
  option: Option,
  row: Row<K, Option>,
): Guardrail {
  const { id, field, breaches, cel, rule, ruleForAll = rule, fix } = row;
  const settingOf = (settings: GuardrailSettings): Given<Option> | undefined => {
    const setting = settings[option] as Given<Option> | undefined;
    return setting === false ? undefined : setting;
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
      return setting === undefined || !isKnown(field)
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

/** In CEL: whether a field is there, with all blocks around it. */
export function isThere(field: string): string {
  const steps = field.split('.');
  return steps.map((_, index) => `has(object.${steps.slice(0, index + 1).join('.')})`).join(' && ');
}

/** In CEL: a condition that only counts where the field is there. */
export function whereThere(field: string, condition: string): string {
  return `!(${isThere(field)}) || ${condition}`;
}

/** In CEL: whether the list has the value. */
export function isOneOf(list: readonly string[], value: string): string {
  return `${literal(list)}.exists(each, each == ${value})`;
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
