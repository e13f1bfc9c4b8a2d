import { isPlainObject, type PlainObject } from '../../private/plain';
import type { CedarPolicy } from './cedar-parser';

/** The claims that the principal certainly has, if an expression is true, and if it is false. */
interface Outcome {
  readonly whenTrue: ReadonlySet<string>;
  readonly whenFalse: ReadonlySet<string>;
}

/** A token without them is rejected earlier (RFC 9068 §2.2). */
const ALWAYS_THERE = ['claim_iss', 'claim_sub', 'claim_aud', 'claim_exp'];
/** Prefix of the attributes that hold the claims of the token. */
export const CLAIM = 'claim_';

/**
 * The claims that a policy reads from the principal although they may be missing: neither `has` nor the order of
 * evaluation guarantees them.
 */
export function claimMissesOf({ conditions }: CedarPolicy): readonly string[] {
  const misses = new Set<string>();
  let known: ReadonlySet<string> = new Set(ALWAYS_THERE);
  // conditions are evaluated one after the other, up to the first that is not met
  for (const { kind, body } of conditions) {
    const { whenTrue, whenFalse } = outcomeOf(body, known, misses);
    known = kind === 'when' ? whenTrue : whenFalse;
  }
  return Array.from(misses);
}

function outcomeOf(expression: unknown, known: ReadonlySet<string>, misses: Set<string>): Outcome {
  const [operator = '', operand] = isPlainObject(expression) ? (Object.entries(expression)[0] ?? []) : [];
  const parts: PlainObject = isPlainObject(operand) ? operand : {};
  const ask = (part: unknown, facts: ReadonlySet<string>): Outcome => outcomeOf(part, facts, misses);
  switch (operator) {
    case '&&': {
      const left = ask(parts['left'], known);
      const right = ask(parts['right'], left.whenTrue);
      return { whenTrue: right.whenTrue, whenFalse: common(left.whenFalse, right.whenFalse) };
    }
    case '||': {
      const left = ask(parts['left'], known);
      const right = ask(parts['right'], left.whenFalse);
      return { whenTrue: common(left.whenTrue, right.whenTrue), whenFalse: right.whenFalse };
    }
    case '!': {
      const { whenTrue, whenFalse } = ask(parts['arg'], known);
      return { whenTrue: whenFalse, whenFalse: whenTrue };
    }
    case 'if-then-else': {
      const condition = ask(parts['if'], known);
      const then = ask(parts['then'], condition.whenTrue);
      const otherwise = ask(parts['else'], condition.whenFalse);
      return {
        whenTrue: common(then.whenTrue, otherwise.whenTrue),
        whenFalse: common(then.whenFalse, otherwise.whenFalse),
      };
    }
    case 'has':
      return isPrincipal(parts['left']) ? { whenTrue: withClaim(known, parts['attr']), whenFalse: known } : within();
    case '.':
      if (isPrincipal(parts['left'])) {
        const claim = parts['attr'];
        if (typeof claim === 'string' && claim.startsWith(CLAIM) && !known.has(claim)) {
          misses.add(claim);
        }
      }
      return within();
    default:
      return within();
  }

  /** Operators that evaluate all of their parts. */
  function within(): Outcome {
    const inner: readonly unknown[] = Array.isArray(operand) ? operand : Object.values(parts);
    inner.forEach((part) => ask(part, known));
    return { whenTrue: known, whenFalse: known };
  }
}

function isPrincipal(expression: unknown): boolean {
  return isPlainObject(expression) && expression['Var'] === 'principal';
}

/** `has a.b` implies that `a` exists. */
function withClaim(known: ReadonlySet<string>, attribute: unknown): ReadonlySet<string> {
  const path: readonly unknown[] = Array.isArray(attribute) ? attribute : [attribute];
  const [claim] = path;
  return typeof claim === 'string' ? new Set([...known, claim]) : known;
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(Array.from(one).filter((each) => other.has(each)));
}
