import type { Kind } from '../../model/kinds';
import type { Resource } from '../../model/resource';
import type { Target } from '../../model/target';
import type { ProxySubject, Rule } from '../rule';

/** A resource of any kind. */
export interface AnySubject {
  readonly resource: Resource;
  readonly target: Target;
}

/** A rule for all kinds, as a rule for proxies. */
export function forProxy(rule: Rule<AnySubject>): Rule<ProxySubject> {
  const { check, when } = rule;
  return {
    ...rule,
    check: ({ resolved, target }, report) => {
      check({ resource: resolved.proxy, target }, report);
    },
    when: when && (({ resolved, target }) => when({ resource: resolved.proxy, target })),
  };
}

/** How messages name a kind with its article. */
export function aOrAn(kind: Kind | 'Secret' | 'ConfigMap'): string {
  return kind.startsWith('MCP') ? `an ${kind}` : `a ${kind}`;
}
