import { needsQuotes } from '../kubernetes/yaml/written-text';
import { isPlainObject, type PlainObject } from '../plain';

/**
 * Makes cdk8s write quotes around strings that kubectl could not read, or would not read as strings, without them.
 *
 * Only the YAML printer sees a difference: like `JSON.stringify` it calls `toJSON`, and it prints YAML nodes as they
 * are.
 */
export function withQuotes<Manifest>(manifest: Manifest): Manifest {
  if (hasUnquoted(manifest)) {
    Object.defineProperty(manifest, 'toJSON', { value: () => quoted(manifest) });
  }
  return manifest;
}

function hasUnquoted(value: unknown): boolean {
  if (typeof value === 'string') {
    return needsQuotes(value);
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  for (const key in value) {
    if (hasUnquoted((value as PlainObject)[key])) {
      return true;
    }
  }
  return false;
}

function quoted(value: unknown): unknown {
  if (typeof value === 'string') {
    return needsQuotes(value) ? quotedText(value) : value;
  }
  if (Array.isArray(value)) {
    return value.map(quoted);
  }
  return isPlainObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, quoted(each)]))
    : value;
}

function quotedText(text: string): object {
  // loaded only where there is such a text
  const { Scalar } = require('yaml') as typeof import('yaml');
  const node = new Scalar(text);
  node.type = Scalar.QUOTE_DOUBLE;
  return node;
}
