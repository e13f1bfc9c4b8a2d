import type { Finding } from '../../private/finding';
import { isPlainObject } from '../../private/plain';
import { withArticle } from '../../private/texts';
import { isInstance, usualWay, wordsFor, wordsForValue } from './instances';
import {
  type EnumType,
  factoriesOf,
  type InstanceType,
  type Member,
  membersOf,
  offeredMembersOf,
  type PropType,
  requiredOf,
  type StructType,
  valuesOf,
} from './prop-types';

/** An error in an argument, without its location. The value is never shown: it may be a secret. */
export type Mistake = Omit<Finding, 'field'>;

const ERROR = { severity: 'error' } as const;

/** `factory`: the factory with the parameter, unless it is a prop or an option. */
export function missing(type: PropType, factory: string | undefined): Mistake {
  const given = `give ${factory === undefined ? '' : `${factory} `}${wordsOf(type)}${contentsOf(type)}`;
  const fix = type.kind === 'instance' && factory === undefined ? rightInstance(type, undefined) : given;
  return { ...ERROR, id: 'required', rule: 'is missing', fix };
}

/** The required members of an object. */
function contentsOf(type: PropType): string {
  const required = type.kind === 'struct' ? requiredOf(type.name) : [];
  return required.length === 0 ? '' : ` with ${required.join(', ')}`;
}

/** An empty entry of a list or a map. */
export function emptyEntry(type: PropType): Mistake {
  return { ...ERROR, id: 'required', rule: 'has no value', fix: `give ${wordsOf(type)}, or leave it out` };
}

/** `name`: that of the member with the value, unless it is an item, an entry or an argument. */
export function wrongType(type: PropType, value: unknown, name?: string): Mistake {
  const rule = `is ${wordsForValue(value)}, not ${wordsOf(type)}`;
  return { ...ERROR, id: 'type', rule, fix: fixFor(type, value, name) };
}

export function notSupported(type: EnumType, value: unknown): Mistake {
  const allowed = Object.keys(valuesOf(type)).map((name) => `${type.name}.${name}`);
  return { ...ERROR, id: 'enum', value, rule: 'is not supported', fix: `use ${allowed.join(' or ')}` };
}

export function tokenTooEarly(type: PropType): Mistake {
  const rule = 'is a token that cdk8s resolves later, but it must be known while the app is synthesized';
  return { ...ERROR, id: 'token', rule, fix: `give ${wordsOf(type)}` };
}

/** A value that contains itself. */
export function endless(): Mistake {
  return { ...ERROR, id: 'type', rule: 'contains itself, which a manifest cannot express', fix: 'leave it out' };
}

/** A value with a member whose name has a special meaning for cdk8s. */
export function unwritable(name: string): Mistake {
  return { ...ERROR, id: 'type', rule: `has a member ${name}, which cdk8s cannot write`, fix: 'use another name' };
}

export function unreadable(): Mistake {
  return { ...ERROR, id: 'type', rule: 'throws an error when it is read', fix: 'give a plain value' };
}

/** The type in words, with an article. */
function wordsOf(type: PropType): string {
  return type.kind === 'enum' ? withArticle(type.name) : type.kind === 'instance' ? wordsFor(type) : WORDS[type.kind];
}

const WORDS = {
  any: 'plain data',
  boolean: 'true or false',
  string: 'a string',
  number: 'a number',
  struct: 'an object',
  list: 'an array',
  map: 'an object',
} as const;

function fixFor(type: PropType, value: unknown, name: string | undefined): string {
  switch (type.kind) {
    case 'any':
      return 'give strings, numbers, true or false, arrays and objects of these';
    case 'enum':
      return notSupported(type, undefined).fix;
    case 'instance':
      return rightInstance(type, value);
    case 'list':
      return 'write it as [first, second]';
    case 'map':
      return 'write it as { name: value }';
    case 'struct':
      return rightStruct(type, value, name);
    default:
      return `give ${wordsOf(type)}`;
  }
}

const MOST_NAMES = 6;

/** How to write an object of a class, for a program that has this value instead. */
export function rightInstance(type: InstanceType, value: unknown): string {
  const holder = isPlainObject(value) ? Object.keys(value).find((key) => isInstance(type, value[key])) : undefined;
  if (holder !== undefined) {
    return `give ${wordsFor(type).replace(/^an? /, 'the ')} itself, not ${code(objectWith([holder]))}`;
  }
  const way = usualWay(type);
  return way === undefined ? `write ${either(likelyFactories(type.name, value).map(callOf))}` : `use ${way}`;
}

/** How to write an object with known members; `name` is that of the member that it belongs to, if there is one. */
function rightStruct(type: StructType, value: unknown, name: string | undefined): string {
  const needed = neededFor(type, value);
  if (needed.length > 0) {
    return `write ${code(`${name === undefined ? '' : `${name}: `}${objectWith(needed)}`)}`;
  }
  const names = offeredMembersOf(type.name).map(({ name: each }) => each);
  return `give an object with ${names.length > MOST_NAMES ? `the members of ${type.name}` : names.join(', ')}`;
}

/** How to write a member that takes the object of a class, as it is or within an object. */
export function memberWith({ name, type }: Member, value: unknown): string {
  return type.kind === 'struct' ? `${name}: ${objectWith(neededFor(type, value))}` : memberAt([name]);
}

/** The members that take an object of a class, as it is or within an object. */
export function membersThatTake(value: unknown, members: Iterable<Member>): Member[] {
  return Array.from(members).filter(
    ({ type }) => takes(type, value) || (type.kind === 'struct' && takersIn(type, value).length > 0),
  );
}

/** The members that must be there, and those that take the value. */
function neededFor(type: StructType, value: unknown): string[] {
  const taking = takersIn(type, value);
  return Array.from(membersOf(type.name).values()).flatMap((member) =>
    !member.isOptional || taking.includes(member) ? [member.name] : [],
  );
}

function takersIn({ name }: StructType, value: unknown): Member[] {
  return Array.from(membersOf(name).values()).filter(({ type }) => takes(type, value));
}

function takes(type: PropType, value: unknown): boolean {
  return type.kind === 'instance' && isInstance(type, value);
}

/** The factories that were probably meant; if that cannot be told, those that take something. */
function likelyFactories(className: string, value: unknown): readonly string[] {
  const factories = factoriesOf(className);
  const named = factories.filter((factory) => names(value).includes(factory.slice(className.length + 1)));
  if (named.length > 0) {
    return named;
  }
  const likely = factories.filter((factory) => couldTake(factory, value));
  // a text may be a secret, for which there is another factory
  const others = typeof value === 'string' || likely.length === 0 ? factories.filter(takesSomething) : [];
  return Array.from(new Set([...likely, ...others]));
}

/** The names in a value that may be the name of a factory: `'memory'`, `{ inline: … }`. */
function names(value: unknown): readonly unknown[] {
  return isPlainObject(value) ? Object.keys(value) : [value];
}

function takesSomething(factory: string): boolean {
  return membersOf(factory).size > 0;
}

/** Whether the value fits the first parameter of the factory, or has only members that its parameters have. */
function couldTake(factory: string, value: unknown): boolean {
  const parameters = Array.from(membersOf(factory).values());
  if (isPlainObject(value)) {
    const known = parameters.flatMap(({ name, type }) =>
      type.kind === 'struct' ? Array.from(membersOf(type.name).keys()) : [name],
    );
    const given = Object.keys(value);
    return given.length > 0 && given.every((each) => known.includes(each));
  }
  const [first] = parameters;
  return first !== undefined && (takes(first.type, value) || first.type.kind === kindOf(value));
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Stands for a value in examples. */
const ANY = '…';

/** How a program writes an object with these members: `{ config: … }`. */
function objectWith(members: readonly string[]): string {
  return `{ ${members.map((name) => `${name}: ${ANY}`).join(', ')} }`;
}

/** How a program writes a member that is deeper in an object: `telemetry: { serviceName: … }`. */
export function memberAt(path: readonly string[]): string {
  return path.reduceRight((inner, name) => `${name}: ${inner === ANY ? ANY : `{ ${inner} }`}`, ANY);
}

/** How a program calls a factory: `HeaderValue.fromSecret(secret, 'key')`. */
function callOf(factory: string): string {
  const required = Array.from(membersOf(factory).values()).filter(({ isOptional }) => !isOptional);
  return `${factory}(${required.map(({ type, name }) => exampleOf(type, name === 'value' ? ANY : name)).join(', ')})`;
}

/** Several alternatives. */
export function either(alternatives: readonly string[]): string {
  return alternatives.join(' or ');
}

/** Code within a sentence. */
export function code(text: string): string {
  return `\`${text}\``;
}

function exampleOf(type: PropType, name: string): string {
  switch (type.kind) {
    case 'string':
      return `'${name}'`;
    case 'number':
      return '1';
    case 'list':
      return `[${exampleOf(type.items, ANY)}]`;
    case 'map':
      return `{ name: ${exampleOf(type.values, ANY)} }`;
    case 'struct':
      return objectWith(requiredOf(type.name));
    default:
      return name;
  }
}
