import { isPlainObject } from './plain';

/** JSON text that does not depend on the order in which the members of objects were set. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (isPlainObject(each) ? sortedMembers(each) : each));
}

function sortedMembers(object: object): object {
  // fromEntries defines every key, `__proto__` too
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
