import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** The expected result of a recorded case. */
export interface Verdict {
  readonly expect: 'accept' | 'reject' | 'either';
  readonly objects: boolean;
  readonly field?: string;
  readonly layer?: 'admission' | 'controller' | 'apiserver' | 'runtime';
  readonly operatorEnv?: { readonly [name: string]: string };
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

/** One recorded case. */
export interface CorpusCase {
  readonly name: string;
  readonly input: string;
  readonly verdict: Verdict;
}

const FOLDER = path.join(__dirname, '..', 'corpus');

/** All recorded cases, by name. */
export function corpusCases(): CorpusCase[] {
  const verdicts = parse(readFileSync(path.join(FOLDER, 'verdicts.yaml'), 'utf8')) as { [name: string]: Verdict };
  const inputs = readdirSync(path.join(FOLDER, 'input')).sort();
  return inputs.map((file) => {
    const name = path.basename(file, '.yaml');
    const verdict = verdicts[name];
    if (verdict === undefined) {
      throw new Error(`no verdict for ${name}`);
    }
    return { name, input: path.join(FOLDER, 'input', file), verdict };
  });
}

/** The documents of the case's input. */
export function inputOf({ input }: CorpusCase): Manifest[] {
  return manifests(readFileSync(input, 'utf8'));
}

/** The objects that the operator created for the case. */
export function objectsOf({ name }: CorpusCase): Manifest[] {
  return manifests(readFileSync(path.join(FOLDER, 'objects', `${name}.yaml`), 'utf8'));
}

/** The documents of a YAML text. */
export function manifests(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const content = document.toJS() as Manifest | null;
    return content === null ? [] : [content];
  });
}
