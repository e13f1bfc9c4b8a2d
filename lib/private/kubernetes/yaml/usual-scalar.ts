import { plainScalar } from './plain-scalar';

/** The text is YAML that this reader does not know, or no YAML. */
export class Unusual extends Error {}

/** What a text without quotes may begin with. */
const PLAIN_START = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-[^\s-])/;
/** What ends a text without quotes, or makes it something else. */
const PLAIN_END = /:(?: |$)| #/;
const SINGLE = /^'((?:[^']|'')*)'$/;
const DOUBLE = /^"((?:[^"\\]|\\["\\/nt]|\\x[\dA-Fa-f]{2})*)"$/;
const ESCAPE = /\\(x..|.)/g;

/** The value of a text without line breaks, as it is written: with quotes, without them, or empty braces. */
export function scalarOf(text: string): unknown {
  switch (text[0]) {
    case "'":
      return single(text);
    case '"':
      return double(text);
    case '{':
    case '[':
      return empty(text);
    default:
      return plain(text);
  }
}

/** The text of a key. */
export function textOfKey(written: string): string {
  switch (written[0]) {
    case "'":
      return single(written);
    case '"':
      return double(written);
    default:
      return usual(plainScalar(written) === written ? written : undefined);
  }
}

function single(text: string): string {
  const [, inner] = SINGLE.exec(text) ?? [];
  return usual(inner).replaceAll("''", "'");
}

function double(text: string): string {
  const [, inner] = DOUBLE.exec(text) ?? [];
  return usual(inner).replaceAll(ESCAPE, (_, escape: string) => {
    switch (escape[0]) {
      case 'x':
        return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      case 'n':
        return '\n';
      case 't':
        return '\t';
      default:
        return escape;
    }
  });
}

function empty(text: string): unknown {
  if (text === '{}') {
    return {};
  }
  return usual(text === '[]' ? [] : undefined);
}

function plain(text: string): string | number | boolean | null {
  if (!PLAIN_START.test(text) || PLAIN_END.test(text)) {
    throw new Unusual();
  }
  const value = plainScalar(text);
  const number = typeof value === 'object' && value !== null ? Number(value.integer) : value;
  if (typeof number === 'number' && !Number.isSafeInteger(number) && !isFraction(number)) {
    throw new Unusual();
  }
  return number;
}

function isFraction(value: number): boolean {
  return Number.isFinite(value) && !Number.isInteger(value);
}

/** What is there; throws otherwise. */
export function usual<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Unusual();
  }
  return value;
}
