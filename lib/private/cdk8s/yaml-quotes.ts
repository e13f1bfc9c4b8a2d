import { needsQuotes } from '../kubernetes/yaml/written-text';
import { isPlainObject, type PlainObject } from '../plain';

/**
 * Has cdk8s write quotes around texts of a manifest that kubectl would not read, or not as texts, without them.
 *
 * The manifest stays what it is to everybody but the printer of YAML, which asks for `toJSON` as `JSON.stringify` does,
 * and takes nodes of YAML for what they are.
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
