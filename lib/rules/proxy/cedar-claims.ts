import { CLAIM, claimMissesOf } from './cedar-attributes';
import { hasEntities, policySourceOf, type CedarText } from './authz-source';
import { parsedPolicy, type CedarConstraint, type CedarPolicy } from './cedar-parser';
import type { ProxySubject, Report, Rule } from '../rule';

/** Claims that a token may lack (`docs/operator/runtime.md#authorization-at-run-time`). */
export const CEDAR_CLAIM_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'cedar-claim', layer: 'runtime', severity: 'warning', check: claimsOfProxy },
];

/** Entities of the user's own may give the principal what its token lacks. */
function claimsOfProxy(subject: ProxySubject, report: Report): void {
  const source = policySourceOf(subject);
  if (source !== undefined && !hasEntities(source)) {
    reportClaims(source.policies, report);
  }
}

/** What is said of claims that policies read without asking whether they are there. */
export function reportClaims(policies: readonly CedarText[], report: Report): void {
  const parsed = policies.map(({ text }) => (text.includes(CLAIM) ? parsedPolicy(text) : undefined));
  for (const [index, { field, what }] of policies.entries()) {
    const policy = parsed[index];
    if (policy !== undefined && mayDecide(policy, index, policies)) {
      for (const claim of claimMissesOf(policy)) {
        const rule = `${what}reads principal.${claim}, which a token may lack: the request is then denied, whatever other policies say`;
        report({ field, rule, fix: `write "principal has ${claim} && …" before it` });
      }
    }
  }
}

/** Whether an error differs from a condition that does not hold: where anything else may permit the request. */
function mayDecide(policy: CedarPolicy, index: number, policies: readonly CedarText[]): boolean {
  const others = policies.flatMap(({ text }, other) => (other === index ? [] : (parsedPolicy(text) ?? [])));
  return hasAlternatives(policy) || others.some((other) => other.effect === 'permit' && mayMeet(policy, other));
}

/** Whether the policy itself may hold without the claim. */
function hasAlternatives({ conditions }: CedarPolicy): boolean {
  return /"kind":"unless"|"(\|\||!|!=|if-then-else)":/.test(JSON.stringify(conditions));
}

/** Whether there are requests that both policies are about. */
function mayMeet(one: CedarPolicy, other: CedarPolicy): boolean {
  return !(['principal', 'action', 'resource'] as const).some((part) => isApart(one[part], other[part]));
}

function isApart(one: CedarConstraint, other: CedarConstraint): boolean {
  const first = entitiesOf(one);
  const second = entitiesOf(other);
  return first !== undefined && second !== undefined && !first.some((entity) => second.includes(entity));
}

/** The only entities that the constraint lets through, where it names them; others may be members of a group. */
function entitiesOf({ op, entity, entities }: CedarConstraint): readonly string[] | undefined {
  const named = op === '==' && entity !== undefined ? [entity] : op === 'in' ? entities : undefined;
  return named?.map((each) => JSON.stringify([each.type, each.id]));
}
