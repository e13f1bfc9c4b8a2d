import type { Scalar } from 'yaml';
import { KUBERNETES_YAML } from './kubernetes-yaml';
import { isWellFormed, nestingOf } from '../nesting';

/** What became of a text. */
export type YamlResult =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly problem: string }
  /** Too long or nested too deep to be parsed: the parser would take minutes, or end the process. */
  | { readonly kind: 'unmeasured' };

const LONGEST = 65_536;
const DEEPEST = 50;
/** Keys that are no scalars take the parser time that grows with the fourth power of their number. */
const COMPLEX_KEY = /\?(?=\s|$)/g;
const COMPACT_SEQUENCES = new RegExp(`(?:-[ \\t]+){${String(DEEPEST)}}`);
const DEEP_INDENTATION = new RegExp(`^ {${String(4 * DEEPEST)}}`, 'm');

/** Parses one document of JSON, or of YAML 1.1 as the API server reads it: neither timestamps nor base-60 numbers. */
export function parseYaml(text: string): YamlResult {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return isTame(text) ? parseTame(text) : { kind: 'unmeasured' };
  }
}

function isTame(text: string): boolean {
  return (
    text.length <= LONGEST &&
    isWellFormed(text) &&
    nestingOf(text) <= DEEPEST &&
    Array.from(text.matchAll(COMPLEX_KEY)).length <= DEEPEST &&
    !COMPACT_SEQUENCES.test(text) &&
    !DEEP_INDENTATION.test(text)
  );
}

function parseTame(text: string): YamlResult {
  // loaded only when there is something to parse
  const yaml = require('yaml') as typeof import('yaml');
  try {
    const document = yaml.parseDocument<Scalar>(text, { ...KUBERNETES_YAML, logLevel: 'error' });
    const [error] = document.errors;
    return error === undefined
      ? { kind: 'value', value: document.toJS() as unknown }
      : { kind: 'error', problem: error.message };
  } catch (error) {
    return { kind: 'error', problem: error instanceof Error ? error.message : String(error) };
  }
}
