import { isPlainObject } from './plain';

/**
 * A copy of a list or of a map, so a later change of the original changes nothing; any other value, a token
 * too, as it is.
 */
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) {
    return [...(value as unknown[])];
  }
  return isPlainObject(value) ? { ...value } : value;
}
