import { isWellFormed } from '../../well-formed';
import { parseDocuments } from './parse-documents';
import { YamlProblem } from './yaml-problem';

/** The result of parsing a text. */
export type DocumentResult =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'error'; readonly problem: string };

/** Parses one document of JSON, or of YAML as the API server reads it. */
export function parseOneDocument(text: string): DocumentResult {
  try {
    return { kind: 'value', value: JSON.parse(text) as unknown };
  } catch {
    return parseDocument(text);
  }
}

function parseDocument(text: string): DocumentResult {
  if (!isWellFormed(text)) {
    return { kind: 'error', problem: 'has an unpaired surrogate, which no file can store' };
  }
  try {
    const [first, second] = parseDocuments(text);
    return second === undefined
      ? { kind: 'value', value: first?.value ?? null }
      : { kind: 'error', problem: 'has more than one document' };
  } catch (error) {
    if (!(error instanceof YamlProblem)) {
      throw error;
    }
    return { kind: 'error', problem: error.message };
  }
}
