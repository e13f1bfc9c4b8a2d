import { isPlainObject } from './plain';

/**
 * A copy of a list or of a map, so later changes of the original have no effect. Any other value, including a token, is
 * returned unchanged.
 */
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) {
    return [...(value as unknown[])];
  }
  return isPlainObject(value) ? { ...value } : value;
}
