import type { Kind } from '../../model/kinds';
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

/** How messages name a kind with its article. */
export function aOrAn(kind: Kind | 'Secret' | 'ConfigMap'): string {
  return kind.startsWith('MCP') ? `an ${kind}` : `a ${kind}`;
}
