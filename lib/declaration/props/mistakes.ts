import { isPlainObject } from '../../private/plain';
import { callOf, code, either, memberAt, objectWith } from './examples';
import { isInstance, usualWay, wordsFor } from './instances';
import { factoriesOf, membersOf, offeredMembersOf } from './prop-types';
import type { InstanceType, Member, PropType, StructType } from './prop-type';

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
export function rightStruct(type: StructType, value: unknown, name: string | undefined): string {
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
