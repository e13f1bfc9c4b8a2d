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
