import { isToken } from '../../private/cdk8s/token';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { membersOf } from './members';
import type { StructType } from './prop-type';

/** An object literal, or an object of any class that has one of the members. */
export function isStruct({ name }: StructType, value: unknown): value is PlainObject {
  if (!isObject(value) || Array.isArray(value) || isToken(value)) {
    return false;
  }
  return isPlainObject(value) || Array.from(membersOf(name).keys()).some((member) => member in value);
}

/** Whether it may have members. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
