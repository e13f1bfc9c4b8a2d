import { isPlainObject } from '../../private/plain';
import type { CedarPolicy } from './policy';

/**
 * The same policy in words of which Cedar's validator understands that an attribute was tested: it does not see that
 * `!(principal has a) || principal.a` tests it.
 */
export function withoutNegation(policy: CedarPolicy): CedarPolicy {
  const conditions = policy.conditions.map(({ kind, body }) => ({
    kind: 'when' as const,
    body: kind === 'when' ? same(body) : opposite(body),
  }));
  return { ...policy, conditions };
}

/** Whether negation is in it, and a test of an attribute. */
export function hasNegatedTest(policy: CedarPolicy): boolean {
  const text = JSON.stringify(policy.conditions);
  return /"has":/.test(text) && /"(!|if-then-else)":|"unless"/.test(text);
}

function same(expression: unknown): unknown {
  const [operator, parts] = partsOf(expression);
  switch (operator) {
    case '!':
      return opposite(parts['arg']);
    case '&&':
    case '||':
      return joined(operator, same(parts['left']), same(parts['right']));
    case 'if-then-else':
      return choice(same(parts['if']), same(parts['then']), same(parts['else']));
    default:
      return expression;
  }
}

function opposite(expression: unknown): unknown {
  const [operator, parts] = partsOf(expression);
  switch (operator) {
    case '!':
      return same(parts['arg']);
    case '&&':
      return joined('||', opposite(parts['left']), opposite(parts['right']));
    case '||':
      return joined('&&', opposite(parts['left']), opposite(parts['right']));
    case 'if-then-else':
      return choice(same(parts['if']), opposite(parts['then']), opposite(parts['else']));
    default:
      return { '!': { arg: expression } };
  }
}

/** `!a || b` is `if a then b else true`. */
function joined(operator: '&&' | '||', left: unknown, right: unknown): unknown {
  const [negation, { arg }] = partsOf(left);
  return negation === '!'
    ? choice(arg, operator === '&&' ? { Value: false } : right, operator === '&&' ? right : { Value: true })
    : { [operator]: { left, right } };
}

function choice(test: unknown, then: unknown, otherwise: unknown): unknown {
  const [negation, { arg }] = partsOf(test);
  return {
    'if-then-else': negation === '!' ? { if: arg, then: otherwise, else: then } : { if: test, then, else: otherwise },
  };
}

function partsOf(expression: unknown): readonly [string, { readonly [part: string]: unknown }] {
  const [operator = '', parts] = isPlainObject(expression) ? (Object.entries(expression)[0] ?? []) : [];
  return [operator, isPlainObject(parts) ? parts : {}];
}
