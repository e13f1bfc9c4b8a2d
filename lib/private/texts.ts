import { isToken } from './cdk8s/values';

/** Describes a value without revealing any of it. */
export function whatIs(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return Number.isNaN(value) ? 'NaN' : Number.isFinite(value) ? 'a number' : 'infinite';
    case 'undefined':
      return 'undefined';
    case 'object':
      return value === null ? 'null' : whatObjectIs(value);
    default:
      return `a ${typeof value}`;
  }
}

/** The name after its article. */
export function withArticle(name: string): string {
  return `${/^([AEIO]|M[Cc][Pp])/.test(name) ? 'an' : 'a'} ${name}`;
}

function whatObjectIs(value: object): string {
  if (isToken(value)) {
    return 'a token';
  }
  if (Array.isArray(value)) {
    return 'an array';
  }
  const { constructor } = value as { readonly constructor?: unknown };
  const name = typeof constructor === 'function' ? constructor.name : '';
  return name === '' || name === 'Object' ? 'an object' : withArticle(name);
}

/** What an error says; errors of Node are not always instances of this realm's `Error`. */
export function textOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/** Whether every surrogate in the text has its partner, so the text can be written as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

const BRACKETS = /[()[\]{}]/g;

/** How deep the brackets of a text are nested; strings and comments count like other text. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(BRACKETS)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(depth - 1, 0);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** The indexes of the items that are there earlier, too. */
export function repeated(items: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const indexes = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item)) {
      indexes.add(index);
    }
    seen.add(item);
  }
  return indexes;
}

const SMALL = /^(\d)(?:\.(\d+))?e-(\d+)$/;

/**
 * A number as decimal text without an exponent: `0.25`, `0.0000001`. Anything that is not a number is returned
 * unchanged, so that the type check rejects it.
 */
export function decimalText(value: unknown): unknown {
  if (typeof value !== 'number') {
    return value;
  }
  const text = String(value);
  const [, units, decimals = '', exponent] = SMALL.exec(text) ?? [];
  return units === undefined ? text : `0.${'0'.repeat(Number(exponent) - 1)}${units}${decimals}`;
}

/** The name, with the first number from 2 on that makes it free if it is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean, separator = ''): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) {
    free = `${name}${separator}${String(number)}`;
  }
  return free;
}

/** The text in one line, with single blanks. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

/**
 * Control and format characters, such as those that change colours or directions, what is no character, and what breaks a line; and what
 * begins a command of a build server anywhere in its log, such as `##vso[` of Azure Pipelines and `##[` of GitHub.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{NChar}]|#(?=#\w*\[)/gu;

/** The text on one line, with what a terminal or a page would not show, or a log would obey, in the form `\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** The parts of a URL: scheme, host with port, path, and the rest; without user information. */
const URL_PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([\p{L}\p{N}.:[\]_-]*)(\/[^?#]*)?([?#].*)?$/isu;

/** A URL as a message may show it: credentials and tokens can be in the user information and in the query. */
export function shownUrl(text: string): string {
  const shown = text.replace(/[?#].*$/s, '');
  const at = shown.lastIndexOf('@');
  return at < 0 ? shown : `${/^[a-z]+:\/\//i.exec(shown)?.[0] ?? ''}…${shown.slice(at)}`;
}

/** A text in which URLs have no user, no password and no query. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/[^/?#\s]*@/g, '//…@').replaceAll(/(\/\/[^?#\s"]*[?#])[^\s"…]+/g, '$1…');
}

/**
 * A URL without the parts that may contain a key: its query, or everything after the host. Undefined for a text that is
 * not a URL, or that may contain a user.
 */
export function urlPart(value: unknown, upTo: 'host' | 'path'): string | undefined {
  const text = typeof value === 'string' && !value.includes('@') ? value : '';
  const [, scheme, host, path = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  if (scheme === undefined || host === undefined) {
    return undefined;
  }
  const shownPath = upTo === 'path' || path === '/' ? path : path === '' ? '' : '/…';
  return `${scheme}${host}${shownPath}${rest === '' ? '' : `${rest.charAt(0)}…`}`;
}

/** With one mistake in three letters, the intended name can still be guessed. */
const LETTERS_PER_MISTAKE = 3;
/** Shorter words occur in too many names. */
const SHORTEST_PART = 4;

/** The name that was probably meant by a misspelt one, if there is one. */
export function nearMiss(name: string, candidates: readonly string[]): string | undefined {
  const meant = simple(name);
  const most = Math.floor(meant.length / LETTERS_PER_MISTAKE);
  const [nearest] = candidates
    .map((candidate) => ({ candidate, mistakes: mistakes(meant, simple(candidate), most) }))
    .filter((each) => each.mistakes <= most)
    .sort((one, other) => one.mistakes - other.mistakes);
  return nearest?.candidate ?? candidates.find((candidate) => isPart(name, candidate));
}

/** Whether the names differ by one letter at most, or only by case. */
export function isOneEditFrom(name: string, other: string): boolean {
  return mistakes(simple(name), simple(other), 1) <= 1;
}

/** Without differences that people overlook: case, and how words are joined. */
function simple(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whether the name is one of the words of the candidate, such as `port` of `proxyPort`. */
function isPart(name: string, candidate: string): boolean {
  const words = candidate.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return name.length >= SHORTEST_PART && words.length > 1 && words.includes(name.toLowerCase());
}

/**
 * The number of letters that are wrong, missing, extra or swapped, unless it exceeds `most`: the Damerau-Levenshtein
 * distance, row by row.
 */
function mistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) {
    return most + 1;
  }
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return at(last, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
