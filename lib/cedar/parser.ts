import { isPlainObject, type PlainObject } from '../private/plain';
import { isWellFormed, nestingOf } from '../private/texts';
import {
  type CedarPolicy,
  askCedar,
  type CedarFailure,
  type CedarWasm,
  type CedarError,
  slice,
  harmless,
} from './wasm';

/** The result of parsing a text. */
export type CedarVerdict = { readonly kind: 'fine' } | Unusable;

/** The result for a text that cannot be used, or was not checked. */
type Unusable =
  Broken | { readonly kind: 'template' } | { readonly kind: 'several'; readonly count: number } | Unchecked;

/** The text was not checked, because it broke the parser, or could. */
interface Unchecked {
  readonly kind: 'unchecked';
  readonly reason: string;
  /** Absent: no. */
  readonly crashed?: boolean;
}

/** The result of parsing a policy. */
export type PolicyVerdict = FinePolicy | Unusable;

interface Broken {
  readonly kind: 'broken';
  readonly problem: string;
  /** What to do. */
  readonly fix: string;
}

/** A text that is exactly one policy. */
export interface FinePolicy {
  readonly kind: 'fine';
  readonly policy: CedarPolicy;
}

const FIX = 'fix it';
const LONGEST = 16_384;
const DEEPEST = 50;
const FINE: CedarVerdict = { kind: 'fine' };
const NOTHING: Broken = { kind: 'broken', problem: 'there is no policy', fix: FIX };

/** Whether the text is exactly one Cedar policy. */
export function checkPolicy(text: string): PolicyVerdict {
  if (text.trim() === '') {
    return NOTHING;
  }
  return guarded(
    text,
    (cedar) => cedar.policySetTextToParts(text),
    (answer): PolicyVerdict => {
      if (answer.type === 'failure') {
        return broken(answer, text);
      }
      if (answer.policy_templates.length > 0) {
        return { kind: 'template' };
      }
      const count = answer.policies.length;
      return count > 1 ? { kind: 'several', count } : count === 1 ? onePolicy(text) : NOTHING;
    },
  );
}

function onePolicy(text: string): PolicyVerdict {
  const verdict = guarded(
    text,
    (cedar) => cedar.policyToJson(text),
    (answer): PolicyVerdict =>
      answer.type === 'success' ? { kind: 'fine', policy: answer.json } : broken(answer, text),
  );
  return verdict.kind === 'unchecked' ? { ...verdict, reason: 'it is too complex for the Cedar parser' } : verdict;
}

/** Whether the text is a JSON array of Cedar entities. The proxy treats `null` like an empty array. */
export function checkEntities(text: string): CedarVerdict {
  let entities: unknown;
  try {
    entities = JSON.parse(text);
  } catch {
    return { kind: 'broken', problem: 'it is not JSON', fix: FIX };
  }
  if (entities === null) {
    return FINE;
  }
  if (!Array.isArray(entities)) {
    return { kind: 'broken', problem: 'it is not an array', fix: FIX };
  }
  const given: unknown[] = entities;
  return given.length === 0
    ? FINE
    : guarded(
        text,
        (cedar) => cedar.checkParseEntities({ entities: given.map(completed), schema: null }),
        (answer): CedarVerdict => (answer.type === 'failure' ? broken(answer, text) : FINE),
      );
}

/** The proxy takes entities without `attrs` or `parents`, the parser doesn't. */
function completed(entity: unknown): unknown {
  if (!isPlainObject(entity)) {
    return entity;
  }
  const given: PlainObject = Object.fromEntries(Object.entries(entity).filter(([, value]) => value !== null));
  return { attrs: {}, parents: [], ...given };
}

/** Asks the parser, within limits: deep nesting overflows its stack, and long texts take it minutes. */
function guarded<Answer, Verdict>(
  text: string,
  question: (cedar: CedarWasm) => Answer,
  verdictOf: (answer: Answer) => Verdict,
): Verdict | Unchecked {
  const reason = tooMuch(text);
  if (reason !== undefined) {
    return { kind: 'unchecked', reason };
  }
  const answer = askCedar(question);
  return 'value' in answer
    ? verdictOf(answer.value)
    : { kind: 'unchecked', reason: answer.problem, crashed: answer.crashed };
}

function tooMuch(text: string): string | undefined {
  if (Buffer.byteLength(text) > LONGEST) {
    return 'it is longer than 16 KiB';
  }
  if (!isWellFormed(text)) {
    return 'it is not well-formed text';
  }
  return nestingOf(text) + (text.match(/\bif\b/g) ?? []).length > DEEPEST
    ? `it is nested deeper than ${String(DEEPEST)} levels`
    : undefined;
}

function broken({ errors }: CedarFailure, text: string): Broken {
  const [error] = errors;
  const start = error?.sourceLocations?.[0]?.start;
  const where = start === undefined ? '' : ` at offset ${String(start)}`;
  const fix = error === undefined ? undefined : syntaxFix(error, text);
  return {
    kind: 'broken',
    problem: `${harmless(error?.message ?? 'unknown error', text)}${where}`,
    fix: fix === undefined ? FIX : harmless(fix, text),
  };
}

/** What was meant, by what Cedar says of it. */
interface SyntaxFix {
  readonly says: RegExp;
  readonly fix: (found: RegExpExecArray, source: Source) => string | undefined;
}

/** The text that cannot be read, and what stands at the place of the mistake. */
interface Source {
  readonly text: string;
  readonly before: string;
  readonly at: string;
  readonly label: string;
}

const TYPE_OF: { readonly [variable: string]: string } = { principal: 'Client', action: 'Action', resource: 'Tool' };
/** Words of other languages. */
const OPERATORS: { readonly [word: string]: string } = { and: '&&', or: '||', not: '!', '=': '==', equals: '==' };

const FIXES: readonly SyntaxFix[] = [
  {
    says: /found name `((?:\w+::)+)(\w+)`/,
    fix: ([, type = '', name = '']) => `put the name in quotes: ${type}${JSON.stringify(name)}`,
  },
  {
    says: /found (?:literal `"(.*)"`|name `(\w+)`)/,
    fix: ([, text, name = ''], { before }) => {
      const variable = /(principal|action|resource)\s*(?:==|in)\s*\[?[^=]*$/.exec(before)?.[1] ?? 'principal';
      return `write its type before it: ${TYPE_OF[variable] ?? ''}::${JSON.stringify(text ?? name)}`;
    },
  },
  {
    // a name with a hyphen, which is read as a subtraction
    says: /found a `\+\/-` expression/,
    fix: (_, { at }) => {
      const [, type = '', name] = /^((?:\w+::)+)([\w-]+)/.exec(at) ?? [];
      return name === undefined ? undefined : `put the name in quotes: ${type}${JSON.stringify(name)}`;
    },
  },
  { says: /^'=' is not a valid operator/, fix: () => 'write ==' },
  { says: /^found single entity|found set of entity uids$/, fix: (_, { before }) => setFix(before) },
  { says: /^invalid policy effect/, fix: () => 'begin it with permit or forbid' },
  { says: /^invalid policy condition/, fix: () => 'write when or unless' },
  {
    says: /in the policy scope|extra element in the scope|must be used/,
    fix: () => 'write (principal, action, resource)',
  },
  {
    says: /^invalid variable: ((?:\w+::)+)(\w+)/,
    fix: ([, type = '', name = '']) => `put the name in quotes: ${type}${JSON.stringify(name)}`,
  },
  {
    says: /^invalid variable: /,
    fix: () => 'put texts in quotes, and names with other characters too: principal["claim_…"]',
  },
  { says: /^invalid token/, fix: (_, { at }) => (at.startsWith("'") ? 'write double quotes' : undefined) },
  {
    says: /^unexpected end of input/,
    fix: (_, { label }) => (label.includes('`;`') ? 'end the policy with ;' : undefined),
  },
  { says: /^unexpected token `(.+)`/, fix: ([, token = ''], source) => tokenFix(token, source) },
];

/** What to write instead, if it can be told. */
function syntaxFix({ message, sourceLocations }: CedarError, text: string): string | undefined {
  const { start = 0, label = null } = sourceLocations?.[0] ?? {};
  const source = { text, before: slice(text, 0, start), at: slice(text, start), label: label ?? '' };
  for (const { says, fix } of FIXES) {
    const found = says.exec(message);
    if (found !== null) {
      return fix(found, source);
    }
  }
  return undefined;
}

function setFix(before: string): string | undefined {
  if (/\baction\s*==\s*$/.test(before)) {
    return 'write in instead of ==';
  }
  const variable = /\b(principal|resource)\s*(?:==|in)\s*$/.exec(before)?.[1];
  return variable === undefined ? undefined : `write it as a condition: when { ${variable} in […] }`;
}

function tokenFix(token: string, { before, label }: Source): string | undefined {
  if (/\d\.$/.test(before)) {
    return 'write decimals like decimal("1.5")';
  }
  const operator = OPERATORS[token] ?? OPERATORS[/(\w+)\s*$/.exec(before)?.[1] ?? ''];
  if (operator !== undefined) {
    return `write ${operator}`;
  }
  if (token === ':') {
    return 'write :: between type and name';
  }
  return label === 'expected `{`' ? 'put the condition in braces: when { … }' : undefined;
}
