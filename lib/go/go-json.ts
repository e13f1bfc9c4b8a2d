import { isPlainObject } from '../private/plain';
/** Values for Go's `encoding/json`; their types decide the order in which keys are written. */
export type GoValue = null | boolean | number | string | readonly GoValue[] | GoMap | GoStruct;

/** Written with its keys sorted by the bytes of their UTF-8. */
export type GoMap = ReadonlyMap<string, GoValue>;

/** Written in the order of its fields, which must not look like integers; `undefined` is what `omitempty` leaves out. */
export interface GoStruct {
  readonly [field: string]: GoValue | undefined;
}

/** Plain data as Go reads it from JSON: objects are maps, and what JSON does not have is null. */
export function goValue(value: unknown): GoValue {
  if (Array.isArray(value)) {
    return value.map(goValue);
  }
  if (isPlainObject(value)) {
    return new Map(Object.entries(value).map(([name, each]): [string, GoValue] => [name, goValue(each)]));
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The bytes of `json.Marshal`. */
export function marshal(value: GoValue): string {
  return written(value, undefined);
}

/** The bytes of `json.MarshalIndent` with two spaces. */
export function marshalIndent(value: GoValue): string {
  return written(value, '\n');
}

/** `line` begins a line at the depth of the value; absent: everything on one line. */
function written(value: GoValue, line: string | undefined): string {
  if (value === null) {
    return 'null';
  }
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return numeral(value);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return isList(value) ? list(value, line) : object(value, line);
  }
}

function list(items: readonly GoValue[], line: string | undefined): string {
  const inner = line === undefined ? undefined : `${line}  `;
  const parts = items.map((item) => written(item, inner));
  return block('[', parts, ']', line);
}

function object(value: GoMap | GoStruct, line: string | undefined): string {
  const inner = line === undefined ? undefined : `${line}  `;
  const colon = line === undefined ? ':' : ': ';
  const parts: string[] = [];
  if (isMap(value)) {
    for (const [name, each] of sorted(value)) {
      parts.push(quoted(name) + colon + written(each, inner));
    }
  } else {
    for (const name of Object.keys(value)) {
      const each = value[name];
      if (each !== undefined) {
        parts.push(quoted(name) + colon + written(each, inner));
      }
    }
  }
  return block('{', parts, '}', line);
}

function block(open: string, parts: readonly string[], close: string, line: string | undefined): string {
  if (parts.length === 0 || line === undefined) {
    return open + parts.join(',') + close;
  }
  let text = open;
  let before = `${line}  `;
  for (const part of parts) {
    text += before + part;
    before = `,${line}  `;
  }
  return text + line + close;
}

function sorted(map: GoMap): [string, GoValue][] {
  return Array.from(map).sort(([one], [other]) => byUtf8(one, other));
}

const COMMON = /^[ !#-%'-;=?-[\]-~]*$/;
const SPECIAL = /[<>&\u2028\u2029]/g;
const LONE_SURROGATE = /\p{Cs}/gu;

/** Go escapes more than JSON requires: characters with a meaning in HTML or JavaScript. */
function quoted(text: string): string {
  if (COMMON.test(text)) {
    return `"${text}"`;
  }
  return JSON.stringify(text.replaceAll(LONE_SURROGATE, '\ufffd')).replaceAll(
    SPECIAL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Both languages write the shortest digits that represent the number, with an exponent below 1e-6 and from 1e21 on. */
function numeral(value: number): string {
  if (!Number.isFinite(value)) {
    throw new Error(`JSON cannot represent the number ${String(value)}`);
  }
  return Object.is(value, -0) ? '-0' : String(value);
}

function isList(value: readonly GoValue[] | GoMap | GoStruct): value is readonly GoValue[] {
  return Array.isArray(value);
}

function isMap(value: GoMap | GoStruct): value is GoMap {
  return value instanceof Map;
}

/** Go's `omitempty` for a string. */
export function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** Go's `omitempty` for a list. */
export function nonEmptyList<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list;
}

/** Go's `omitempty` for a map of strings. */
export function nonEmptyMap(map: { readonly [key: string]: string } | undefined): GoMap | undefined {
  return map === undefined || Object.keys(map).length === 0 ? undefined : new Map(Object.entries(map));
}

/** Go's `omitempty` for a boolean. */
export function ifTrue(given: boolean | undefined): true | undefined {
  return given === true ? true : undefined;
}

/** Orders strings by the bytes of their UTF-8, which is how Go sorts; JavaScript orders them by UTF-16. */
export function byUtf8(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(one.charCodeAt(index)) - rank(other.charCodeAt(index));
    if (difference !== 0) {
      return difference;
    }
  }
  return one.length - other.length;
}

/** Surrogates stand for the characters beyond U+FFFF, so they come last. */
function rank(unit: number): number {
  if (unit < 0xd800) {
    return unit;
  }
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
