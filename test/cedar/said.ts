import { checkedSet, type PolicySet } from '../../lib/cedar/policy-set';

/** What the newest proxies ask. */
const ASKS: PolicySet['asks'] = {
  skills: true,
  claimSource: true,
  canonicalUris: true,
  since: { skills: '0.50.0', claimSource: '0.47.0' },
};
/** What the oldest proxies ask. */
export const ASKED_FIRST: PolicySet['asks'] = { ...ASKS, skills: false, claimSource: false, canonicalUris: false };

/** A policy with the condition. */
export function when(condition: string): string {
  return `permit(principal, action, resource) when { ${condition} };`;
}

/** All that is said about the policies of a proxy, each with its check. */
export function said(policies: readonly string[], more: Partial<PolicySet> = {}): string[] {
  const { answers } = checkedSet({}, { policies, entities: '', isProven: true, asks: ASKS, ...more });
  return Array.from(answers.values()).flatMap((all) => all.map(({ id, rule, fix }) => `${id}: ${rule}; ${fix}`));
}
