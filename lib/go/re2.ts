import { textOf } from '../private/texts';
import { once } from '../private/caches';

/** A regular expression as the API server reads it. */
export interface Re2 {
  /** Whether it matches anywhere in the text. */
  readonly test: (text: string) => boolean;
  /** The first matches, from left to right; all of them without a limit. */
  readonly find: (text: string, limit?: number) => readonly string[];
}

/** A regular expression that cannot be read, and why. */
export interface UnreadableRe2 {
  readonly problem: string;
}

interface Matcher {
  find(): boolean;
  group(): string;
}

interface Re2Library {
  readonly RE2JS: {
    compile(pattern: string): { matcher(text: string): Matcher };
  };
}

/** 150 kB, bundled by `scripts/bundle-libraries.ts`; many apps don't need it. */
// eslint-disable-next-line import-x/no-extraneous-dependencies
const library = once(() => require('re2js') as Re2Library);

/** The longest pattern that is read: a longer one takes long to compile, and no CRD has one. */
const LONGEST = 4096;

/**
 * Reads a regular expression in Go's syntax; the result is the reason if it cannot be read.
 *
 * Time is linear in the length of the text.
 *
 * @see https://github.com/google/re2/wiki/Syntax
 */
export function re2(pattern: string): Re2 | UnreadableRe2 {
  if (pattern.length > LONGEST) {
    return { problem: `it is longer than ${String(LONGEST)} characters` };
  }
  if (isPlain(pattern)) {
    return ofJavaScript(pattern);
  }
  try {
    const compiled = library().RE2JS.compile(pattern);
    const matched = (text: string): Matcher => compiled.matcher(text);
    return { test: (text) => matched(text).find(), find: (text, limit) => foundBy(matched(text), limit) };
  } catch (error) {
    return { problem: textOf(error) };
  }
}

/** Whether Go can read a regular expression; one that is too long to be read here may be right. */
export function isRe2(pattern: string): boolean {
  return pattern.length > LONGEST || 'test' in re2(pattern);
}

function foundBy(matcher: Matcher, limit = Infinity): string[] {
  const found: string[] = [];
  while (found.length < limit && matcher.find()) {
    found.push(matcher.group());
  }
  return found;
}

/**
 * Whether JavaScript reads the pattern in the same way, and in linear time: it is anchored, repeats at most once, and
 * has only ASCII letters, digits, unambiguous signs and sets of them.
 */
function isPlain(pattern: string): boolean {
  const atom = '(?:[A-Za-z0-9_:/@, -]|\\[(?:[A-Za-z0-9]-[A-Za-z0-9]|[A-Za-z0-9_:/@,.])+-?\\])';
  return (
    new RegExp(`^\\^(?:${atom}\\??){0,20}(?:${atom}[*+])?${atom}{0,20}\\$?$`).test(pattern) &&
    pattern.split('?').length - 1 < 4
  );
}

function ofJavaScript(pattern: string): Re2 {
  const all = new RegExp(pattern, 'gu');
  const one = new RegExp(pattern, 'u');
  return {
    test: (text) => one.test(text),
    find: (text, limit) => Array.from(text.matchAll(all), ([found]) => found).slice(0, limit),
  };
}
