import type { IConstruct } from 'constructs';
import type { BoundGuardrails, GuardrailSettings } from '../model/guardrails';
import type { Finding } from '../model/finding';
import { settingsFindings } from '../rules/guardrails/guardrail-settings';
import { placeOf } from './located-finding';
import { ScopeSetting } from './scope-settings';

const GUARDRAILS = new ScopeSetting<BoundGuardrails>();

/** How messages call guardrails. */
interface GuardrailNames {
  /** The place of the settings: `McpGuardrails`. */
  readonly name: string;
  /** Who asks for something: `the guardrails of the app`, unless it is said. */
  readonly by?: string;
}

/** Binds the rules of a company to a scope; the findings say what is wrong with them. */
export function bindGuardrails(
  scope: IConstruct,
  settings: GuardrailSettings,
  { name, by = `the guardrails of ${placeOf(scope)}` }: GuardrailNames,
): readonly Finding[] {
  const above = guardrailsAround(scope);
  const misplaced = GUARDRAILS.bind(scope, { settings, by }, `${name}.bind`);
  // those of a scope above are compared with these, so they come first
  GUARDRAILS.settle(scope);
  return misplaced.length > 0 ? misplaced : settingsFindings(settings, above, name);
}

/** Records that a construct has guardrails from now on, so that none can be bound above it any more. */
export function settleGuardrails(construct: IConstruct): void {
  GUARDRAILS.settle(construct);
}

/** The guardrails of a construct, those of the outermost scope first. */
export function guardrailsAround(construct: IConstruct): readonly BoundGuardrails[] {
  return GUARDRAILS.around(construct).reverse();
}
