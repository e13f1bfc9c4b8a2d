import { isPlainObject, type PlainObject } from '../../private/plain';

/**
 * How kubectl and the API server read YAML scalars, with the Go libraries `sigs.k8s.io/yaml` and `go-yaml` 2. This is
 * neither YAML 1.1 nor 1.2: `yes` is true, `0o17` and `017` are 15, `e1` and `1:30` are strings.
 */
export type ScalarValue = string | Integer | number | boolean | null;

/** An integer, exact whatever its size. */
export interface Integer {
  readonly integer: bigint;
}

const TRUE: ReadonlySet<string> = new Set('y Y yes Yes YES true True TRUE on On ON'.split(' '));
const FALSE: ReadonlySet<string> = new Set('n N no No NO false False FALSE off Off OFF'.split(' '));
const NULL: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;

/** First characters of values other than strings. */
const MAY_BE_NO_TEXT = /^[-+.~\dyYnNtTfFoO]/;
const INTEGER = /^([-+]?)(?:0[xX]([\da-fA-F]+)|0[oO]([0-7]+)|0[bB]([01]+)|(0[0-7]*|[1-9]\d*))$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
/** A number that begins with a decimal point may only have underscores between digits. */
const POINT_FLOAT = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;
const LARGEST = 2n ** 64n - 1n;
const LARGEST_SIGNED = 2n ** 63n - 1n;

/** The value of an unquoted scalar. */
export function plainScalar(text: string): ScalarValue {
  if (text !== '' && !MAY_BE_NO_TEXT.test(text)) {
    return text;
  }
  if (NULL.has(text)) {
    return null;
  }
  if (TRUE.has(text) || FALSE.has(text)) {
    return TRUE.has(text);
  }
  if (NOT_A_NUMBER.test(text)) {
    return Number.NaN;
  }
  if (INFINITE.test(text)) {
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const digits = text.replaceAll('_', '');
  if (text.startsWith('.')) {
    return (POINT_FLOAT.test(text) ? float(digits) : undefined) ?? text;
  }
  return integer(digits) ?? float(digits) ?? text;
}

/** Whether the text would be a different value without quotes. */
export function isReadAsText(text: string): boolean {
  return typeof plainScalar(text) === 'string';
}

function integer(text: string): Integer | undefined {
  const [, sign, hexadecimal, octal, binary, digits] = INTEGER.exec(text) ?? [];
  const literal =
    (hexadecimal && `0x${hexadecimal}`) ??
    (octal && `0o${octal}`) ??
    (binary && `0b${binary}`) ??
    (digits?.startsWith('0') === true ? `0o0${digits}` : digits);
  if (literal === undefined) {
    return undefined;
  }
  const amount = BigInt(literal);
  const value = sign === '-' ? -amount : amount;
  // beyond 63 bits, Go takes a number without a sign only
  const fits = sign === '' ? value <= LARGEST : value <= LARGEST_SIGNED && value >= -LARGEST_SIGNED - 1n;
  return fits ? { integer: value } : undefined;
}

/** A number that is too large for a float stays a string. */
function float(text: string): number | undefined {
  const value = FLOAT.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** The JSON key for such a key; undefined if there is none. */
export function keyOf(value: ScalarValue): string | undefined {
  if (value === null) {
    return undefined;
  }
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return String(value);
    case 'number':
      return floatKey(value);
    default:
      return value.integer > LARGEST_SIGNED ? undefined : String(value.integer);
  }
}

/** As Go formats a 32-bit float with the verb `g`. */
function floatKey(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) {
    return Number.isNaN(single) ? '.nan' : `${single < 0 ? '-' : ''}.inf`;
  }
  const [mantissa = '', power = '0'] = shortest(single).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) {
    return Object.is(single, -0) ? '-0' : decimal(mantissa, exponent);
  }
  const digits = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
}

/** The fewest digits that represent the same 32-bit float. */
function shortest(single: number): string {
  for (let digits = 0; digits < 9; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) {
      return text;
    }
  }
  return single.toExponential();
}

function decimal(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replaceAll(/[-.]/g, '');
  if (exponent < 0) {
    return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  }
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Characters that kubectl cannot read anywhere in a file, and that no file can store. */
export const UNREADABLE = /[\u007f-\u0084\u0086-\u009f\ufffe\uffff]|\p{Cs}/u;

/** Characters that a file can store, but that nothing shows, or that a terminal obeys; without tabs and line breaks. */
export const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Characters that kubectl reads as a line break, although they are printed unchanged. */
export const LINE_BREAK = /[\u0085\u2028\u2029]/;

/**
 * For lines that cdk8s prints as a block: kubectl rejects a leading tab, and reads a line of only spaces as an empty
 * line.
 */
const INDENTED_LINES = /^\n*(?:\t|[ \t][ \t\n]*$)/;

/** Printed between quotes, such lines get a backslash. */
const LINE_OF_ONE_BLANK = /\n \n/;

const CONTROL = /[\u0000-\u0008\u000b-\u001f]/;

/** The numbers that cdk8s quotes; kubectl reads more texts as numbers. */
const USUAL_NUMBER =
  /^[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|\d[\d_]*|(?:\d[\d_]*)?\.[\d_]*|(?:\d[\d_]*)?(?:\.[\d_]*)?[eE][-+]?\d+)$/;

/** Whether cdk8s prints the text without quotes although kubectl then reads a different value. */
export function needsQuotes(text: string): boolean {
  if (LINE_BREAK.test(text)) {
    // without quotes, the next line would begin in the first column
    return true;
  }
  return text.includes('\n') ? INDENTED_LINES.test(text) : isUnusualNumber(text);
}

/** Whether a different text is read than the one that cdk8s printed, even with quotes. */
export function isMisprinted(text: string): boolean {
  return LINE_OF_ONE_BLANK.test(text) && (CONTROL.test(text) || INDENTED_LINES.test(text));
}

/** Whether kubectl reads a different key; `<<` merges maps. */
export function isMisreadKey(key: string): boolean {
  return key === '<<' || isUnusualNumber(key);
}

function isUnusualNumber(text: string): boolean {
  return /^[-+.\d]/.test(text) && !USUAL_NUMBER.test(text) && isNumber(text);
}

/** Infinity and NaN are words, and cdk8s quotes all of them. */
function isNumber(text: string): boolean {
  const value = plainScalar(text);
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'object' && value !== null;
}

/**
 * Makes cdk8s write quotes around strings that kubectl could not read, or would not read as strings, without them.
 *
 * Only the YAML printer sees a difference: like `JSON.stringify` it calls `toJSON`, and it prints YAML nodes as they
 * are.
 */
export function withQuotes<Manifest>(manifest: Manifest): Manifest {
  if (hasUnquoted(manifest)) {
    Object.defineProperty(manifest, 'toJSON', { value: () => quoted(manifest) });
  }
  return manifest;
}

function hasUnquoted(value: unknown): boolean {
  if (typeof value === 'string') {
    return needsQuotes(value);
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  for (const key in value) {
    if (hasUnquoted((value as PlainObject)[key])) {
      return true;
    }
  }
  return false;
}

function quoted(value: unknown): unknown {
  if (typeof value === 'string') {
    return needsQuotes(value) ? quotedText(value) : value;
  }
  if (Array.isArray(value)) {
    return value.map(quoted);
  }
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, quoted(each)]))
    : value;
}

function quotedText(text: string): object {
  // loaded only where there is such a text
  const { Scalar } = require('yaml') as typeof import('yaml');
  const node = new Scalar(text);
  node.type = Scalar.QUOTE_DOUBLE;
  return node;
}
