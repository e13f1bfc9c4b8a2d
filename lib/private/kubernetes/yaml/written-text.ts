import { plainScalar } from './scalars';
import { isPlainObject, type PlainObject } from '../../plain';

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
