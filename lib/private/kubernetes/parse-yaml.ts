import { isWellFormed } from '../nesting';
import { parseKubernetesYaml } from './kubernetes-yaml';

/** What became of a text. */
export type YamlResult =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'error'; readonly problem: string };

/** Parses one document of JSON, or of YAML as the API server reads it. */
export function parseYaml(text: string): YamlResult {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return parseDocument(text);
  }
}

function parseDocument(text: string): YamlResult {
  if (!isWellFormed(text)) {
    return { kind: 'error', problem: 'has half a character, which no file can hold' };
  }
  try {
    const [first, second] = parseKubernetesYaml(text);
    return second === undefined
      ? { kind: 'value', value: first?.value ?? null }
      : { kind: 'error', problem: 'has more than one document' };
  } catch (error) {
    return { kind: 'error', problem: error instanceof Error ? error.message : String(error) };
  }
}
