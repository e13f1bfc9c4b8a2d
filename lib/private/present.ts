import type { PlainObject } from './plain';

/** The fields without those that are undefined. */
export function present(fields: PlainObject): PlainObject {
  const found: { [name: string]: unknown } = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) {
      found[name] = value;
    }
  }
  return found;
}
