import { once } from '../private/caches';
import { anyField, entry, item } from '../private/field-paths';
import { isPlainObject, type PlainObject } from '../private/plain';
import { type FieldType, type ObjectTypes, readTypes } from './field-type';
import { canonicalQuantity, parseQuantity } from './quantity';
import { InvalidPatch, isDirective, strategicMerge } from './strategic-merge';

const TYPE = 'PodTemplateSpec';

/** 35 kB, loaded on first use, which saves 2 ms for all other apps. */
export const podTemplateTypes = once(() =>
  readTypes((require('./generated/pod-template') as typeof import('./generated/pod-template')).POD_TEMPLATE_TYPES),
);

/** A pod template with a patch merged into it. */
export interface PatchedPodTemplate {
  readonly template: PlainObject;
  /** Why the patch cannot be merged; the template is then as it was. */
  readonly problems: readonly Problem[];
  /** The paths of fields of the patch that a pod template doesn't have; they are left out. */
  readonly unknown: readonly string[];
  /** The paths of required fields that the result lacks; the API server rejects it. */
  readonly missing: readonly string[];
}

/**
 * Merges a partial pod template into a complete one, as the operator does: by a strategic merge patch, whose result is
 * read and written with Kubernetes' own types (`docs/operator/pod-template.md#merging`).
 */
export function patchPodTemplate(template: PlainObject, patch: PlainObject): PatchedPodTemplate {
  const types = podTemplateTypes();
  const { problems, unknown } = decodeObject(patch, types, TYPE);
  if (problems.length > 0) {
    return { template, problems, unknown, missing: [] };
  }
  try {
    const merged = strategicMerge(template, patch, types, TYPE);
    const { value, missing } = decodeObject(merged, types, TYPE);
    return { template: value, problems, unknown, missing };
  } catch (error) {
    if (error instanceof InvalidPatch) {
      return { template, problems: [{ path: error.path, problem: error.problem }], unknown, missing: [] };
    }
    throw error;
  }
}

/** What is wrong with a value, and where. */
export interface Problem {
  readonly path: string;
  readonly problem: string;
}

/** An object after Go has read and written it. */
export interface Decoded {
  /**
   * Without fields that its type doesn't have, and without nulls and zero values that mean the same as an absent field.
   */
  readonly value: PlainObject;
  /** Values of the wrong type; they are not part of `value`. */
  readonly problems: readonly Problem[];
  /** The paths of fields that the type doesn't have. */
  readonly unknown: readonly string[];
  /** The paths of required fields that are missing. */
  readonly missing: readonly string[];
}

/**
 * A part of the spec of a pod as Go writes it, and as servers keep it: without empty texts, lists and maps that say nothing. What Go
 * could not read stays as it is, for the rules that say so.
 */
export function writtenPodSpec(part: PlainObject): PlainObject {
  const { value, problems, unknown } = decodeObject(part, podTemplateTypes(), 'PodSpec');
  return problems.length + unknown.length === 0 ? value : part;
}

/** An object's type, and the problems found so far. */
interface Reading {
  readonly types: ObjectTypes;
  readonly problems: Problem[];
  readonly unknown: string[];
  readonly missing: string[];
}

interface Scalar {
  readonly must: string;
  readonly accepts: (value: unknown) => boolean;
  readonly keep?: (value: unknown) => unknown;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const SCALARS: { readonly [type: string]: Scalar } = {
  string: { must: 'be a string', accepts: (value) => typeof value === 'string' },
  boolean: { must: 'be true or false', accepts: (value) => typeof value === 'boolean' },
  int32: { must: 'be a whole number of 32 bits', accepts: (value) => isInteger(value, 2 ** 31) },
  int64: { must: 'be a whole number', accepts: (value) => isInteger(value, 2 ** 63) },
  intOrString: {
    must: 'be a whole number or a string',
    accepts: (value) => typeof value === 'string' || isInteger(value, 2 ** 31),
  },
  quantity: {
    must: 'be a quantity, such as 100m or 64Mi',
    accepts: (value) => ['string', 'number'].includes(typeof value) && parseQuantity(String(value)) !== undefined,
    keep: (value) => canonicalQuantity(String(value)),
  },
  time: {
    must: 'be a time, such as 2026-01-31T12:00:00Z',
    accepts: (value) => typeof value === 'string' && TIME.test(value),
  },
  any: { must: 'be a value', accepts: () => true },
};

/** Reads an object by its type; directives of a patch in it are neither kept nor unknown. */
export function decodeObject(value: PlainObject, types: ObjectTypes, type: string): Decoded {
  const reading: Reading = { types, problems: [], unknown: [], missing: [] };
  const { problems, unknown, missing } = reading;
  return { value: decodeFields(value, type, '', reading), problems, unknown, missing };
}

function decodeFields(value: PlainObject, type: string, path: string, reading: Reading): PlainObject {
  const fields = reading.types[type] ?? {};
  const names = Object.keys(value).filter((name) => !isDirective(name));
  reading.unknown.push(...names.filter((name) => !Object.hasOwn(fields, name)).map((name) => anyField(path, name)));
  const decoded = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const at = anyField(path, name);
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const result = decode(given ?? undefined, field, at, reading);
    if (field.required === true && field.pointer !== true && given === undefined) {
      reading.missing.push(at);
    }
    return [name, isNothing(result, field) ? zeroOf(field) : result];
  });
  return Object.fromEntries(decoded.filter(([, each]) => each !== undefined));
}

function decode(value: unknown, field: FieldType, path: string, reading: Reading): unknown {
  const { many, ...single } = field;
  if (value === undefined) {
    return undefined;
  }
  if (many === 'list' && Array.isArray(value)) {
    return value.map((each, index) => decode(each, single, item(path, index), reading));
  }
  if (many === 'map' && isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        decode(each ?? zeroInMap(single), single, entry(path, key), reading),
      ]),
    );
  }
  const scalar = SCALARS[field.type];
  if (many === undefined && scalar === undefined && isPlainObject(value)) {
    return decodeFields(value, field.type, path, reading);
  }
  if (many === undefined && scalar?.accepts(value) === true) {
    return scalar.keep === undefined ? value : scalar.keep(value);
  }
  const must = many === undefined ? scalar?.must : many === 'list' ? 'be a list' : undefined;
  reading.problems.push({ path, problem: `must ${must ?? 'be an object'}` });
  return undefined;
}

/** Whether Go leaves the value out when it writes the field. */
function isNothing(value: unknown, { required, pointer }: FieldType): boolean {
  if (value === undefined || required === true || pointer === true) {
    return value === undefined;
  }
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty || value === '' || value === 0 || value === false;
}

/** The value that Go writes for a field that isn't set: it cannot leave out a quantity. */
function zeroOf({ type, many, pointer }: FieldType): string | undefined {
  return type === 'quantity' && many === undefined && pointer !== true ? '0' : undefined;
}

/** The value that Go reads for null in a map, unless it is a directive to remove the entry. */
function zeroInMap({ type }: FieldType): string {
  return type === 'quantity' ? '0' : '';
}

function isInteger(value: unknown, bound: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= -bound && value < bound;
}
