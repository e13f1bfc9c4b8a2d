import { isKind, KINDS, type Kind } from '../../lib/model/kinds';
import { re2, type Re2 } from '../../lib/go/re2';
import { isPlainObject, type PlainObject } from '../../lib/private/plain';
import { KNOWN_RELEASES, operatorRelease } from '../../lib/releases/releases';
import { newestSchemaOf, schemaOf } from '../../lib/releases/schema-of';
import { PATTERN_WORDS } from '../../lib/crds/limits';
import { schemaFindings } from '../../lib/crds/validation';
import { brokenLimits } from '../support/broken-limits';
import { saidBy } from '../support/checks-page';
import { latestDocuments, refusedDocuments } from '../support/every-document';
import { CASES } from '../rules/cases/all';

const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** Every pattern in a schema, or in a part of one. */
function patternsIn(node: unknown): string[] {
  if (!isPlainObject(node)) {
    return [];
  }
  const { pattern } = node;
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(node).flatMap(patternsIn)];
}

function patternsOf(release: string): string[] {
  const target = operatorRelease(release);
  return ALL_KINDS.flatMap((kind) => patternsIn(schemaOf(kind, target)));
}

const PATTERNS = Array.from(new Set(KNOWN_RELEASES.flatMap(patternsOf)));

/** Texts that look like a regular expression, not like a list of characters. */
const REGULAR_EXPRESSION = /\^[[(A-Za-z]|\\[dswx]|[\])][+*?]|\[\^?\w-\w|\(\?|[)\]+*]\$/;

/** The messages of each limit of each schema, broken in documents that set every field. */
function messagesOfBrokenLimits(): string[] {
  return [...latestDocuments(), ...refusedDocuments()].flatMap(({ kind, spec }) => {
    if (!isKind(kind)) {
      return [];
    }
    const schema = newestSchemaOf(kind);
    return brokenLimits(schema, spec)
      .filter(({ id }) => id === 'pattern')
      .flatMap(({ field, value }) => {
        const steps = field
          .replaceAll(/\[(\d+)\]/g, '.$1')
          .split('.')
          .slice(1);
        return schemaFindings(schema, withValue(spec, steps, value) as PlainObject);
      })
      .map(({ rule, fix }) => `${rule}; ${fix}`);
  });
}

function withValue(target: unknown, [step = '', ...others]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(target) ? [...(target as unknown[])] : { ...(target as object) }) as {
    [step: string]: unknown;
  };
  copy[step] = others.length === 0 ? value : withValue(copy[step], others, value);
  return copy;
}

test('exactly the patterns of all schemas of all releases are explained', () => {
  expect(PATTERNS.length).toBeGreaterThan(15);
  expect(Object.keys(PATTERN_WORDS).sort()).toEqual(PATTERNS.sort());
});

test.each(Object.entries(PATTERN_WORDS))(
  '%s: the example matches, and the text explains the pattern',
  (pattern, words) => {
    expect(re2(pattern)).toHaveProperty('test');
    expect((re2(pattern) as Re2).test(words.example)).toBe(true);
    expect(`${words.rule} ${words.fix ?? ''}`).not.toContain(pattern);
    expect(words.rule).toMatch(/^(is|does) (not|neither)/);
  },
);

describe('no message shows a regular expression', () => {
  test.each(PATTERNS)('such as this one: %s', (pattern) => {
    expect(pattern).toMatch(REGULAR_EXPRESSION);
  });

  test('of a rule', () => {
    // rules-of-kind.test.ts shows that they say this
    const messages = CASES.flatMap(saidBy);

    expect(messages.length).toBeGreaterThan(500);
    expect(messages.filter((each) => REGULAR_EXPRESSION.test(each))).toEqual([]);
  });

  test('of a limit of a schema', () => {
    const messages = messagesOfBrokenLimits();

    expect(messages.length).toBeGreaterThan(30);
    expect(messages.filter((each) => REGULAR_EXPRESSION.test(each) || each.includes('the form that'))).toEqual([]);
  });
});
