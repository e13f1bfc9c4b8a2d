import { CLAIM, claimMissesOf } from './cedar-attributes';
import { hasEntities, policySourceOf, type CedarText } from './authz-source';
import { parsedPolicy, type CedarConstraint, type CedarPolicy } from './cedar-parser';
import type { ProxySubject, Report, Rule } from '../rule';

/** Claims that a token may lack (`docs/operator/runtime.md#authorization-at-run-time`). */
export const CEDAR_CLAIM_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'cedar-claim', layer: 'runtime', severity: 'warning', check: claimsOfProxy },
];

/** The user's entities may give the principal what its token lacks. */
function claimsOfProxy(subject: ProxySubject, report: Report): void {
  const source = policySourceOf(subject);
  if (source !== undefined && !hasEntities(source)) {
    reportClaims(source.policies, report);
  }
}

/** Reports claims that policies read without checking that they exist. */
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

/** Whether an error has a different result than an unmet condition: only if another policy may permit the request. */
function mayDecide(policy: CedarPolicy, index: number, policies: readonly CedarText[]): boolean {
  const others = policies.flatMap(({ text }, other) => (other === index ? [] : (parsedPolicy(text) ?? [])));
  return hasAlternatives(policy) || others.some((other) => other.effect === 'permit' && mayMeet(policy, other));
}

/** Whether the policy could apply without the claim. */
function hasAlternatives({ conditions }: CedarPolicy): boolean {
  return /"kind":"unless"|"(\|\||!|!=|if-then-else)":/.test(JSON.stringify(conditions));
}

/** Whether both policies can apply to the same request. */
function mayMeet(one: CedarPolicy, other: CedarPolicy): boolean {
  return !(['principal', 'action', 'resource'] as const).some((part) => isApart(one[part], other[part]));
}

function isApart(one: CedarConstraint, other: CedarConstraint): boolean {
  const first = entitiesOf(one);
  const second = entitiesOf(other);
  return first !== undefined && second !== undefined && !first.some((entity) => second.includes(entity));
}

/** The entities that the constraint names, if it allows no others; groups may have members. */
function entitiesOf({ op, entity, entities }: CedarConstraint): readonly string[] | undefined {
  const named = op === '==' && entity !== undefined ? [entity] : op === 'in' ? entities : undefined;
  return named?.map((each) => JSON.stringify([each.type, each.id]));
}
