import type { Resource } from '../../model/resource';
import type { Target } from '../../model/target';
import { applyGroups, rulesIn, type ProxySubject, type RuleGroup } from '../rule';

/** A resource of any kind. */
export interface AnySubject {
  readonly resource: Resource;
  readonly target: Target;
}

/** Rules for all kinds, as rules for proxies. */
export function forProxy(groups: readonly RuleGroup<AnySubject>[]): RuleGroup<ProxySubject> {
  return {
    rules: rulesIn(groups),
    findings: ({ resolved, target }) => applyGroups(groups, { resource: resolved.proxy, target }),
  };
}
