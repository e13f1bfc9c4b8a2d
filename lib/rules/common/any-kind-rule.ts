import type { Kind, Resource } from '../../model/resource';
import type { Target } from '../../model/target';
import type { ProxySubject, Rule } from '../rule';

/** A resource of any kind. */
export interface AnySubject {
  readonly resource: Resource;
  readonly target: Target;
}

type When<Subject> = NonNullable<Rule<Subject>['when']>;

const questions = new WeakMap<When<AnySubject>, When<ProxySubject>>();

/** The same question for the rules that ask the same. */
function forProxyOnce(when: When<AnySubject>): When<ProxySubject> {
  const asked = questions.get(when) ?? (({ resolved, target }) => when({ resource: resolved.proxy, target }));
  questions.set(when, asked);
  return asked;
}

/** A rule for all kinds, as a rule for proxies. */
export function forProxy(rule: Rule<AnySubject>): Rule<ProxySubject> {
  const { check, when } = rule;
  return {
    ...rule,
    check: ({ resolved, target }, report) => {
      check({ resource: resolved.proxy, target }, report);
    },
    when: when && forProxyOnce(when),
  };
}

/** How messages name a kind with its article. */
export function aOrAn(kind: Kind | 'Secret' | 'ConfigMap'): string {
  return kind.startsWith('MCP') ? `an ${kind}` : `a ${kind}`;
}
