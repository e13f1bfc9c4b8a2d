import * as fc from 'fast-check';
import { LETTERS, mostly, NUMBERS, probe, someOf, type Probe } from './probe';

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const points = (value: string): number => Array.from(value).length;
const lists = fc.array(LETTERS, { maxLength: 5 });
const text = { type: 'string' };

/** Each type, each limit, each list type. */
export const LIMIT_PROBES: readonly Probe[] = [
  probe('string', text, mostly(LETTERS), isText),
  probe('integer', { type: 'integer' }, mostly(NUMBERS), isWhole),
  probe('number', { type: 'number' }, mostly(fc.double({ noNaN: true, noDefaultInfinity: true })), Number.isFinite),
  probe('boolean', { type: 'boolean' }, mostly(fc.boolean()), (value: unknown) => typeof value === 'boolean'),
  probe('object', { type: 'object', properties: {} }, mostly(fc.constant({})), isObject),
  probe(
    'list',
    { type: 'array', items: text },
    mostly(lists),
    (value: unknown) => isList(value) && value.every(isText),
  ),
  probe(
    'map',
    { type: 'object', additionalProperties: text },
    mostly(fc.dictionary(fc.constantFrom('a', 'b'), mostly(LETTERS))),
    (value: unknown) => isObject(value) && Object.values(value).every(isText),
  ),
  probe(
    'int or string',
    { 'x-kubernetes-int-or-string': true },
    mostly(fc.oneof(NUMBERS, LETTERS)),
    (value: unknown) => isText(value) || isWhole(value),
  ),
  probe(
    'int or string with a pattern',
    { 'x-kubernetes-int-or-string': true, pattern: '^[0-9]+%$' },
    mostly(fc.oneof(NUMBERS, fc.constantFrom('5%', '50%', '5', '%'))),
    (value: unknown) => isWhole(value) || value === '5%' || value === '50%',
  ),
  probe(
    'preserved',
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    mostly(fc.constant({ any: [1] })),
    isObject,
  ),
  probe('anything', { 'x-kubernetes-preserve-unknown-fields': true }, mostly(fc.constant([{ a: [1] }])), () => true),
  probe(
    'embedded',
    { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    fc.constant({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' } }),
    isObject,
  ),
  probe(
    'nullable',
    { type: 'string', nullable: true, minLength: 2 },
    fc.oneof(fc.constant(null), LETTERS),
    (value: string | null) => value === null || points(value) >= 2,
  ),
  probe(
    'minLength and maxLength',
    { ...text, minLength: 2, maxLength: 4 },
    LETTERS,
    (value: string) => points(value) >= 2 && points(value) <= 4,
  ),
  probe('enum', { ...text, enum: ['a', 'b', ''] }, fc.constantFrom('a', 'b', '', 'A', 'c'), (value: string) =>
    /^[ab]?$/.test(value),
  ),
  probe('enum of numbers', { type: 'integer', enum: [1, 3] }, NUMBERS, (value: number) => value === 1 || value === 3),
  probe('pattern', { ...text, pattern: '^[a-c]+$' }, LETTERS, (value: string) => /^[a-c]+$/u.test(value)),
  probe('pattern of POSIX', { ...text, pattern: '^[[:alpha:]]+$' }, LETTERS, (value: string) =>
    /^[a-zA-Z]+$/u.test(value),
  ),
  probe('pattern with a flag', { ...text, pattern: '(?i)^a' }, LETTERS, (value: string) => /^[aA]/u.test(value)),
  probe(
    'pattern that never ends in JavaScript',
    { ...text, pattern: '^(a+)+$' },
    fc.constantFrom('a'.repeat(40), `${'a'.repeat(40)}!`, ''),
    (value: string) => value.length > 0 && !value.endsWith('!'),
  ),
  probe(
    'format ipv4',
    { ...text, format: 'ipv4' },
    fc.constantFrom('10.0.0.1', '10.0.0', '256.1.1.1', '::1'),
    (value: string) => value === '10.0.0.1',
  ),
  probe(
    'format date',
    { ...text, format: 'date' },
    fc.constantFrom('2026-02-28', '2026-02-30', '2026-2-2', 'x'),
    (value: string) => value === '2026-02-28',
  ),
  probe('format of no one', { ...text, format: 'whatever' }, LETTERS, () => true),
  probe(
    'minimum and maximum',
    { type: 'integer', minimum: -3, maximum: 4 },
    NUMBERS,
    (value: number) => value >= -3 && value <= 4,
  ),
  probe(
    'exclusive bounds',
    { type: 'integer', minimum: -3, maximum: 4, exclusiveMinimum: true, exclusiveMaximum: true },
    NUMBERS,
    (value: number) => value > -3 && value < 4,
  ),
  probe('multipleOf', { type: 'integer', multipleOf: 3 }, NUMBERS, (value: number) => value % 3 === 0),
  probe(
    'multipleOf a fraction',
    { type: 'number', multipleOf: 0.1 },
    fc.constantFrom(0.1, 0.3, 0.25, 1, 1.05),
    (value: number) => ![0.25, 1.05].includes(value),
  ),
  probe(
    'int32',
    { type: 'integer', format: 'int32' },
    fc.constantFrom(2147483647, 2147483648, -2147483648, -2147483649),
    (value: number) => value === 2147483647 || value === -2147483648,
  ),
  probe(
    'minItems and maxItems',
    { type: 'array', items: text, minItems: 1, maxItems: 3 },
    lists,
    (value: readonly string[]) => value.length >= 1 && value.length <= 3,
  ),
  probe(
    'set',
    { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
    fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }),
    (value: readonly string[]) => new Set(value).size === value.length,
  ),
  probe(
    'atomic',
    { type: 'array', items: text, 'x-kubernetes-list-type': 'atomic' },
    fc.array(fc.constantFrom('a', 'b'), { maxLength: 4 }),
    () => true,
  ),
  probe(
    'list map',
    {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name', 'port'],
      items: { type: 'object', required: ['name'], properties: { name: text, port: { type: 'integer', default: 1 } } },
    },
    fc.array(
      fc.record(
        { name: fc.constantFrom('a', 'b'), port: fc.constantFrom(1, 2) },
        { requiredKeys: ['name'], noNullPrototype: true },
      ),
      { maxLength: 4 },
    ),
    (value: readonly { name: string; port?: number }[]) =>
      new Set(value.map(({ name, port = 1 }) => `${name}${String(port)}`)).size === value.length,
  ),
  probe(
    'minProperties and maxProperties',
    { type: 'object', additionalProperties: text, minProperties: 1, maxProperties: 2 },
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), LETTERS, { noNullPrototype: true }),
    (value: object) => Object.keys(value).length >= 1 && Object.keys(value).length <= 2,
  ),
  probe(
    'required',
    { type: 'object', required: ['a', 'b'], properties: { a: text, b: text, c: text } },
    someOf({ a: LETTERS, b: LETTERS, c: LETTERS }),
    (value: { a?: string; b?: string }) => value.a !== undefined && value.b !== undefined,
  ),
  probe(
    'required with a default',
    { type: 'object', required: ['a'], properties: { a: { ...text, default: 'x' } } },
    someOf({ a: LETTERS }),
    () => true,
  ),
  probe(
    'default of a block',
    {
      type: 'object',
      properties: { a: { type: 'object', default: { b: 'x' }, required: ['b'], properties: { b: text, c: text } } },
    },
    someOf({ a: someOf({ b: LETTERS, c: LETTERS }) }),
    ({ a = { b: 'x' } }: { a?: { b?: string } }) => a.b !== undefined,
  ),
  probe(
    'allOf',
    { type: 'integer', allOf: [{ minimum: 2 }, { maximum: 5 }] },
    NUMBERS,
    (value: number) => value >= 2 && value <= 5,
  ),
  probe(
    'anyOf',
    { type: 'integer', anyOf: [{ minimum: 5 }, { maximum: -5 }] },
    NUMBERS,
    (value: number) => value >= 5 || value <= -5,
  ),
  probe(
    'oneOf',
    { type: 'object', properties: { a: text, b: text }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    someOf({ a: LETTERS, b: LETTERS }),
    (value: { a?: string; b?: string }) => (value.a === undefined) !== (value.b === undefined),
  ),
  probe(
    'not',
    { type: 'string', not: { enum: ['a', 'b'] } },
    fc.constantFrom('a', 'b', 'c'),
    (value: string) => value === 'c',
  ),
  probe(
    'limits within combined ones',
    {
      type: 'object',
      properties: { a: { type: 'integer' } },
      not: { properties: { a: { minimum: 3 } }, required: ['a'] },
    },
    someOf({ a: NUMBERS }),
    (value: { a?: number }) => value.a === undefined || value.a < 3,
  ),
  probe(
    'a map of lists of objects',
    {
      type: 'object',
      additionalProperties: {
        type: 'array',
        maxItems: 2,
        items: { type: 'object', properties: { a: { type: 'integer', minimum: 0 } } },
      },
    },
    fc.dictionary(fc.constantFrom('a', 'b'), fc.array(someOf({ a: NUMBERS }), { maxLength: 3 }), {
      noNullPrototype: true,
    }),
    (value: { [key: string]: readonly { a?: number }[] }) =>
      Object.values(value).every((each) => each.length <= 2 && each.every(({ a = 0 }) => a >= 0)),
  ),
];
