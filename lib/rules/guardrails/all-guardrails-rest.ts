import { identityOf, type Finding } from '../../model/finding';
import type { BoundGuardrails } from '../../model/guardrails';
import type { Resource } from '../../model/resource';
import { once } from '../../private/caches';
import { firsts } from '../../private/grouped';
import type { RuleDescriptor } from '../rule';
import { urlGuardrails } from './called-urls';
import { configGuardrails } from './config-guardrails';
import { environmentGuardrails } from './environment-guardrails';
import type { Guardrail } from './guardrail';
import { podGuardrails } from './pod-guardrails';
import { proxyGuardrails } from './proxy-guardrails';

/** Every rule that a company can set. */
export const allGuardrails = once((): readonly Guardrail[] => [
  ...proxyGuardrails(),
  ...podGuardrails(),
  ...environmentGuardrails(),
  ...configGuardrails(),
  ...urlGuardrails(),
]);

/** What a resource does against the guardrails around it; what several of them forbid is told once, by the first. */
export function guardrailFindings(resource: Resource, bound: readonly BoundGuardrails[]): readonly Finding[] {
  const found = bound.flatMap((each) => allGuardrails().flatMap(({ findings }) => findings(resource, each)));
  return firsts(found, identityOf);
}

/** The rules, and those for their own settings. */
export function guardrailRules(): readonly RuleDescriptor[] {
  const ofSettings = [
    'guardrail-patch',
    'guardrail-empty',
    'guardrail-value',
    'guardrail-contradiction',
    'admission-policy-option',
  ];
  return [...allGuardrails().map(({ id }) => id), ...ofSettings].map((id) => ({ id, layer: 'app', severity: 'error' }));
}
