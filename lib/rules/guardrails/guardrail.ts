import { inForce, type BoundGuardrails, type GuardrailOption, type GuardrailSettings } from '../../model/guardrails';
import type { Finding } from '../../private/finding';
import type { Kind, Resource } from '../../model/kinds';
import { type Allowed, anything, type Condition } from './condition';

/** One rule of a company about one kind. */
export interface Row<Option extends BindingOption> {
  readonly id: string;
  /** The field that the API server's message names. */
  readonly field: string;
  /** The field that must be known to the release, if it is another one. */
  readonly known?: string;
  readonly kept: Condition;
  /** What `isAllowed` is in the condition. */
  readonly allowed?: (setting: Given<Option>) => Allowed;
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
  /** The texts of its condition. */
  readonly texts: readonly string[];
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

export function guardrail<Option extends BindingOption>(kind: Kind, option: Option, row: Row<Option>): Guardrail {
  const { id, field, known = field, kept, allowed = anything, rule, ruleForAll = rule, fix } = row;
  const settingOf = (settings: GuardrailSettings): Given<Option> | undefined => {
    const of: BindingOption = option;
    const setting = of === 'any' ? inForce(settings) : settings[of];
    return setting === false ? undefined : (setting as Given<Option> | undefined);
  };
  return {
    id,
    kind,
    option,
    texts: kept.texts,
    findings: ({ kind: given, spec }, { settings, by }) => {
      const setting = settingOf(settings);
      return given !== kind || setting === undefined
        ? []
        : kept
            .breaches({ spec }, allowed(setting))
            .map((breach) => ({ ...breach, id, severity: 'error', rule: rule(by, setting), fix }));
    },
    admission: (settings, isKnown) => {
      const setting = settingOf(settings);
      return setting === undefined || !isKnown(known)
        ? undefined
        : {
            expression: kept.cel(allowed(setting), isKnown),
            finding: { id, severity: 'error', field, rule: ruleForAll('the guardrails', setting), fix },
          };
    },
  };
}

/** The first few of a list, in words. */
export function listed(values: readonly string[]): string {
  const shown = values.slice(0, MOST_SHOWN).join(', ');
  return values.length > MOST_SHOWN ? `${shown} and ${String(values.length - MOST_SHOWN)} more` : shown;
}

const MOST_SHOWN = 5;
