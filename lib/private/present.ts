import type { PlainObject } from './plain';

/** The fields without those that are undefined. */
export function present(fields: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
