import { isToken } from '../../private/cdk8s/token';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { isAbsent, isObject } from './given-value';
import { isInstance } from './instances';
import { membersOf, requiredOf, valuesOf } from './members';
import { originOf } from './origin';
import type { PropType, StructType, Time } from './prop-type';

/**
 * Whether the arguments of a call are what their types ask for, so that reading them would find nothing, and give them back
 * as they are. False does not say that something is wrong, but that it takes a closer look.
 *
 * Nearly all arguments fit, and no path has to be known to see it: making 1,000 proxies takes a fifth less time in a new
 * process.
 *
 * @param isOpen whether a struct may have more members than are known
 */
export function fit(call: string, given: PlainObject, isOpen = false): boolean {
  try {
    for (const { name, type, isOptional, time } of membersOf(call).values()) {
      const value = given[name];
      const isRight =
        type.kind === 'struct'
          ? isPlainObject(value) && !isToken(value) && fitsStruct(type, value, isOpen)
          : value === undefined
            ? isOptional
            : fits(type, value, time);
      if (!isRight) {
        return false;
      }
    }
    return true;
  } catch {
    // a getter failed, or an object of another language
    return false;
  }
}

function fits(type: PropType, value: unknown, time: Time): boolean {
  if (isToken(value)) {
    return time === 'manifest';
  }
  switch (type.kind) {
    case 'string':
    case 'boolean':
      return typeof value === type.kind;
    case 'number':
      return Number.isFinite(value);
    case 'enum':
      return typeof value === 'string' && Object.values(valuesOf(type)).includes(value);
    case 'list':
      return Array.isArray(value) && fitItems(type.items, value, inside(time));
    case 'map':
      return isPlainObject(value) && fitEntries(type.values, value, inside(time));
    case 'struct':
      return isPlainObject(value) && fitsStruct(type, value);
    case 'instance':
      return isObject(value) && isInstance(type, value) && isFlawless(value);
    case 'any':
      return false;
  }
}

function fitsStruct({ name }: StructType, value: PlainObject, isOpen = false): boolean {
  const members = membersOf(name);
  for (const key in value) {
    const given = value[key];
    if (given === undefined) {
      continue;
    }
    const member = members.get(key);
    if (member === undefined ? !isOpen : given === null || !fits(member.type, given, member.time)) {
      return false;
    }
  }
  return requiredOf(name).every((required) => value[required] !== undefined);
}

/** When the entries of a list or a map must be known. */
function inside(time: Time): Time {
  return time === 'entries' ? 'manifest' : time;
}

function fitItems(type: PropType, list: readonly unknown[], time: Time): boolean {
  // not every(), which leaves holes out
  for (const item of list) {
    if (isAbsent(item) || !fits(type, item, time)) {
      return false;
    }
  }
  return true;
}

function fitEntries(type: PropType, map: PlainObject, time: Time): boolean {
  for (const key in map) {
    const entry = map[key];
    if (isAbsent(entry) || !fits(type, entry, time)) {
      return false;
    }
  }
  return true;
}

/** What is wrong with the arguments of the factory that made the value is wrong where it is used. */
function isFlawless(value: object): boolean {
  const origin = originOf(value);
  return origin === undefined || origin.findings.length === 0;
}
