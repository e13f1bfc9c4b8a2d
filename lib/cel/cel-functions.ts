import { isDeepStrictEqual } from 'node:util';
import { goNanoseconds, parseGoUrl, type GoUrl, re2, type Re2, type UnreadableRe2 } from '../go';
import { isAbsent, isPlainObject } from '../private/plain';

/** Functions by their signatures. */
export interface CelFunctions {
  readonly [signature: string]: (...args: never[]) => unknown;
}

/** Fails in a way that the API server reports for the value. */
class DataError extends Error {
  public constructor(
    public readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Functions of the library whose meaning is JavaScript's, and the names that ours have instead: regular expressions,
 * positions in UTF-16, letters beyond ASCII.
 */
export const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  ['matches', 'lowerAscii', 'upperAscii', 'indexOf', 'lastIndexOf', 'substring', 'trim'].map((name) => [
    name,
    `k8s_${name}`,
  ]),
);

/** Functions of Kubernetes' CEL that the library lacks, or has with another meaning. */
export const OWN_FUNCTIONS: CelFunctions = {
  'string.k8s_lowerAscii(): string': lowerAscii,
  'string.k8s_upperAscii(): string': (text: string) => text.replaceAll(/[a-z]/g, (each) => each.toUpperCase()),
  'string.k8s_trim(): string': (text: string) => text.trim(),
  'string.k8s_indexOf(string): int': (text: string, part: string) => indexOf(text, part, 0n),
  'string.k8s_indexOf(string, int): int': indexOf,
  'string.k8s_lastIndexOf(string): int': (text: string, part: string) => lastIndexOf(text, part),
  'string.k8s_lastIndexOf(string, int): int': lastIndexOf,
  'string.k8s_substring(int): string': (text: string, start: bigint) => substring(text, start),
  'string.k8s_substring(int, int): string': substring,
  'string.charAt(int): string': (text: string, at: bigint) =>
    at === BigInt(points(text).length) ? '' : substring(text, at, at + 1n),
  'string.replace(string, string): string': (text: string, from: string, to: string) => text.split(from).join(to),
  'string.replace(string, string, int): string': replaceSome,
  'string.reverse(): string': (text: string) => points(text).reverse().join(''),
  'list.k8s_indexOf(dyn): int': (list: Iterable<unknown>, item: unknown) => BigInt(Array.from(list).indexOf(item)),
  'list.k8s_lastIndexOf(dyn): int': (list: Iterable<unknown>, item: unknown) =>
    BigInt(Array.from(list).lastIndexOf(item)),
  'list.isSorted(): bool': (list: Iterable<bigint>) => isSorted(Array.from(list)),
  'list.sum(): dyn': (list: Iterable<bigint>) => Array.from(list).reduce((sum, each) => sum + each, 0n),
  'list.min(): dyn': (list: Iterable<bigint>) => extreme(list, (one, other) => one < other),
  'list.max(): dyn': (list: Iterable<bigint>) => extreme(list, (one, other) => one > other),
  'isURL(string): bool': (text: string) => urlOf(text) !== undefined,
};

/** The functions that read regular expressions, for one expression: it reads each of them once. */
export function patternFunctions(): CelFunctions {
  const known = new Map<string, Re2 | UnreadableRe2>();
  const compiled = (pattern: string): Re2 => {
    const read = known.get(pattern) ?? re2(pattern);
    known.set(pattern, read);
    if ('problem' in read) {
      throw new DataError('unreadable_pattern', `a regular expression cannot be read: ${read.problem}`);
    }
    return read;
  };
  const matches = (text: string, pattern: string): boolean => compiled(pattern).test(text);
  return {
    'string.k8s_matches(string): bool': matches,
    'k8s_matches(string, string): bool': matches,
    'string.find(string): string': (text: string, pattern: string) => compiled(pattern).find(text, 1)[0] ?? '',
    'string.findAll(string): list<string>': (text: string, pattern: string) => compiled(pattern).find(text),
    'string.findAll(string, int): list<string>': (text: string, pattern: string, limit: bigint) =>
      compiled(pattern).find(text, limit < 0n ? undefined : Number(limit)),
  };
}

/** The API server takes absolute URLs, and absolute paths. */
function urlOf(text: string): GoUrl | undefined {
  const url = parseGoUrl(text);
  return 'problem' in url || (url.scheme === '' && !text.startsWith('/')) ? undefined : url;
}

/** CEL counts code points. */
function points(text: string): string[] {
  return Array.from(text);
}

function indexOf(text: string, part: string, from: bigint): bigint {
  const [all, sought] = [points(text), points(part)];
  for (let at = position(from, all); at + sought.length <= all.length; at += 1) {
    if (isAt(all, sought, at)) return BigInt(at);
  }
  return -1n;
}

function lastIndexOf(text: string, part: string, from?: bigint): bigint {
  const [all, sought] = [points(text), points(part)];
  const end = all.length - sought.length;
  for (let at = from === undefined ? end : Math.min(position(from, all), end); at >= 0; at -= 1) {
    if (isAt(all, sought, at)) return BigInt(at);
  }
  return -1n;
}

function isAt(all: readonly string[], sought: readonly string[], at: number): boolean {
  return sought.every((each, index) => all[at + index] === each);
}

function substring(text: string, start: bigint, end?: bigint): string {
  const all = points(text);
  const [from, to] = [position(start, all), end === undefined ? all.length : position(end, all)];
  if (from > to) {
    throw outOfRange(start);
  }
  return all.slice(from, to).join('');
}

function position(at: bigint, all: readonly string[]): number {
  if (at < 0n || at > BigInt(all.length)) {
    throw outOfRange(at);
  }
  return Number(at);
}

function outOfRange(at: bigint): DataError {
  return new DataError('index_out_of_range', `index out of range: ${String(at)}`);
}

function replaceSome(text: string, from: string, to: string, count: bigint): string {
  const parts = text.split(from);
  const replaced = count < 0n ? parts.length : Math.min(Number(count), parts.length - 1);
  const [first, rest] = [parts.slice(0, replaced + 1), parts.slice(replaced + 1)];
  return [first.join(to), ...rest].join(from);
}

function isSorted(items: readonly bigint[]): boolean {
  return items.every((each, index) => index === 0 || (items[index - 1] ?? each) <= each);
}

function extreme(list: Iterable<bigint>, isMore: (one: bigint, other: bigint) => boolean): bigint {
  const [first, ...others] = Array.from(list);
  if (first === undefined) {
    throw new DataError('index_out_of_range', 'the list is empty');
  }
  return others.reduce((best, each) => (isMore(each, best) ? each : best), first);
}

/**
 * The meaning of CEL's operators for conditions that are written as functions (`npm run import`): undefined is what CEL
 * calls an error, which a field that is not there causes.
 */
type Verdict = boolean | undefined;

/** A value that a condition reads. */
export interface CelObject {
  readonly [field: string]: CelObject | undefined;
}

/** A condition about a value. */
export type CelCondition = (self: CelObject) => Verdict;

export function has(object: CelObject | undefined, field: string): Verdict {
  return isAbsent(object) ? undefined : object[field] !== undefined;
}

/** The value of a key of a map. */
export function at(map: CelObject, key: unknown): unknown {
  return typeof key === 'string' && Object.hasOwn(map, key) ? map[key] : undefined;
}

export function not(value: unknown): Verdict {
  return typeof value === 'boolean' ? !value : undefined;
}

/** An error counts only where no part is false. */
export function and(...parts: readonly unknown[]): Verdict {
  return parts.includes(false) ? false : parts.every((each) => each === true) ? true : undefined;
}

/** An error counts only where no part is true. */
export function or(...parts: readonly unknown[]): Verdict {
  return not(and(...parts.map(not)));
}

export function choose(condition: unknown, whereTrue: unknown, whereFalse: unknown): Verdict {
  const chosen = condition === true ? whereTrue : condition === false ? whereFalse : undefined;
  return typeof chosen === 'boolean' ? chosen : undefined;
}

/** Lists and objects are equal if what is in them is. */
export function equals(one: unknown, other: unknown): Verdict {
  return one === undefined || other === undefined ? undefined : isDeepStrictEqual(one, other);
}

type Ordered = number | bigint | undefined;

export function isMore(one: Ordered, other: Ordered): Verdict {
  return one === undefined || other === undefined ? undefined : one > other;
}

export function isAtLeast(one: Ordered, other: Ordered): Verdict {
  return one === undefined || other === undefined ? undefined : one >= other;
}

/** The number of code points, items or entries. */
export function size(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value)
    ? Array.from(value).length
    : value === undefined
      ? undefined
      : Object.keys(value as object).length;
}

/** Whether a list has the item, or a map the key. */
export function isIn(value: unknown, container: unknown): Verdict {
  if (value === undefined || container === undefined) {
    return undefined;
  }
  return Array.isArray(container)
    ? container.includes(value)
    : typeof value === 'string' && Object.hasOwn(container as object, value);
}

export function startsWith(text: unknown, beginning: string | undefined): Verdict {
  return typeof text === 'string' && beginning !== undefined ? text.startsWith(beginning) : undefined;
}

/** In small letters, as far as they are ASCII. */
export function lowerAscii(text: string): string;
export function lowerAscii(text: unknown): string | undefined;
export function lowerAscii(text: unknown): string | undefined {
  return typeof text === 'string' ? text.replaceAll(/[A-Z]/g, (each) => each.toLowerCase()) : undefined;
}

export function matches(text: unknown, pattern: RegExp): Verdict {
  return typeof text === 'string' ? pattern.test(text) : undefined;
}

/** Texts, one after the other. */
export function joined(...parts: readonly unknown[]): string | undefined {
  return parts.every((each) => typeof each === 'string') ? parts.join('') : undefined;
}

/** The parts of a text. */
export function split(text: unknown, separator: string): readonly string[] | undefined {
  return typeof text === 'string' ? text.split(separator) : undefined;
}

/** The nanoseconds of a duration in Go's form. */
export function duration(text: unknown): bigint | undefined {
  return typeof text === 'string' ? goNanoseconds(text) : undefined;
}

/** Whether a condition holds for all items, or all keys. */
export function all(items: unknown, holds: CelCondition): Verdict {
  const found = verdicts(items, holds);
  return found && and(...found);
}

/** Whether a condition holds for some item. */
export function exists(items: unknown, holds: CelCondition): Verdict {
  const found = verdicts(items, holds);
  return found && or(...found);
}

/** The items for which a condition holds. */
export function filter(items: unknown, holds: CelCondition): readonly CelObject[] | undefined {
  return verdicts(items, holds)?.includes(undefined) === false
    ? (items as readonly CelObject[]).filter(holds)
    : undefined;
}

function verdicts(items: unknown, holds: CelCondition): readonly Verdict[] | undefined {
  const found = isPlainObject(items) ? Object.keys(items) : items;
  return Array.isArray(found) ? (found as readonly CelObject[]).map(holds) : undefined;
}
