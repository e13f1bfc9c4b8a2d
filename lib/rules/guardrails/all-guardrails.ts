import type { Finding } from '../../model/finding';
import { GUARDRAIL_OPTIONS, type BoundGuardrails } from '../../model/guardrails';
import type { Resource } from '../../model/resource';
import type { RuleDescriptor } from '../rule';
import { CONFIG_GUARDRAILS } from './config-guardrails';
import type { Guardrail } from './guardrail';
import { PROXY_GUARDRAILS } from './proxy-guardrails';

/** Every rule that a company can set. */
export const GUARDRAILS: readonly Guardrail[] = [...PROXY_GUARDRAILS, ...CONFIG_GUARDRAILS];

/** Whether the rule allows some values only. */
export function allowsSome(ruleId: string): boolean {
  const option = GUARDRAILS.find(({ id }) => id === ruleId)?.option;
  return option !== undefined && GUARDRAIL_OPTIONS[option] === 'list' && option !== 'forbidPlaintextHeaders';
}

/** What a resource does against the guardrails around it; what several of them forbid is told once, by the first. */
export function guardrailFindings(resource: Resource, bound: readonly BoundGuardrails[]): readonly Finding[] {
  const found = bound.flatMap((each) => GUARDRAILS.flatMap(({ findings }) => findings(resource, each)));
  const told = new Set<string>();
  return found.filter(({ id, field }) => {
    const key = `${id} ${field}`;
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  });
}

/** The rules, and those for their own settings. */
export function guardrailRules(): readonly RuleDescriptor[] {
  const ofSettings = ['guardrail-empty', 'guardrail-value', 'guardrail-contradiction', 'admission-policy-option'];
  return [...GUARDRAILS.map(({ id }) => id), ...ofSettings].map((id) => ({ id, layer: 'app', severity: 'error' }));
}
