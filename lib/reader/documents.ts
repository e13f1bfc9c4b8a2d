import type { Document, Node, Scalar, YAMLMap } from 'yaml';
import { segments } from '../private/field-path';
import { KUBERNETES_YAML } from '../private/kubernetes/kubernetes-yaml';
import { isPlainObject, type PlainObject } from '../private/plain';

/** One object of a YAML file. */
export interface YamlDocument {
  readonly content: PlainObject;
  /** `file:line` of a field of the object, or of what is nearest to it. */
  readonly locate: (field: string) => string;
}

/** What nobody writes, and what takes the parser minutes or ends the process: keys of keys, lists of lists. */
const HOSTILE = /(?:\?\s+){50}|(?:-[ \t]+){200}|(?:[[{]\s*){500}/;

/**
 * Reads all objects of a YAML file, lists of them opened.
 *
 * As the API server reads YAML: version 1.1, but neither timestamps nor base-60 numbers. A syntax error or a key twice
 * is an error with its line and column, since half a file is worse than none.
 */
export function readDocuments(text: string, file: string): YamlDocument[] {
  if (HOSTILE.test(text)) {
    throw new Error(`${file}: is nested so deep that it cannot be parsed`);
  }
  // loaded only when there is a file to read
  const yaml = require('yaml') as typeof import('yaml');
  const lineCounter = new yaml.LineCounter();
  const documents = yaml.parseAllDocuments(text, { ...KUBERNETES_YAML, lineCounter });
  return (Array.isArray(documents) ? documents : []).flatMap((document) => {
    const positionOf = (offset: number): string => {
      const { line, col } = lineCounter.linePos(offset);
      return `${file}:${String(line)}:${String(col)}`;
    };
    const [error] = document.errors;
    if (error !== undefined) {
      throw new Error(`${positionOf(error.pos[0])}: ${error.message}`);
    }
    const lineOf = (path: readonly (string | number)[]): string => {
      const { line } = lineCounter.linePos(offsetOf(yaml, document, path));
      return `${file}:${String(line)}`;
    };
    return opened(contentOf(yaml, document, positionOf), [], lineOf);
  });
}

/** The objects of documents whose text is not known. */
export function openDocuments(contents: readonly unknown[], source: string): YamlDocument[] {
  return contents.flatMap((content) => opened(content, [], () => source));
}

function contentOf(yaml: typeof import('yaml'), document: Document, positionOf: (offset: number) => string): unknown {
  try {
    return document.toJS() as unknown;
  } catch (error) {
    // an alias without an anchor, or so many aliases that it must be an attack
    const position = positionOf(unresolvedAlias(yaml, document) ?? startOf(document.contents) ?? 0);
    throw new Error(`${position}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function unresolvedAlias(yaml: typeof import('yaml'), document: Document): number | undefined {
  let offset: number | undefined;
  yaml.visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) {
        return undefined;
      }
      offset = startOf(alias);
      return yaml.visit.BREAK;
    },
  });
  return offset;
}

function opened(
  content: unknown,
  path: readonly (string | number)[],
  lineOf: (path: readonly (string | number)[]) => string,
): YamlDocument[] {
  if (isEmpty(content)) {
    return [];
  }
  if (!isPlainObject(content) || typeof content['kind'] !== 'string' || typeof content['apiVersion'] !== 'string') {
    throw new Error(`${lineOf(path)}: is no Kubernetes object; give it apiVersion and kind`);
  }
  const { kind, apiVersion, items } = content;
  if (apiVersion.split('/').length > 2) {
    const line = lineOf([...path, 'apiVersion']);
    throw new Error(`${line}: ${JSON.stringify(apiVersion)} is no API version; write it as GROUP/VERSION`);
  }
  if (kind.endsWith('List') && Array.isArray(items)) {
    return items.flatMap((item: unknown, index) => opened(item, [...path, 'items', index], lineOf));
  }
  if (kind === 'List' && isEmpty(items)) {
    return [];
  }
  return [{ content, locate: (field) => lineOf([...path, ...segments(field)]) }];
}

/** Whether cdk8s' `Include` passes over it. */
function isEmpty(content: unknown): boolean {
  return (
    content === null || content === undefined || (typeof content === 'object' && Object.keys(content).length === 0)
  );
}

/** Where the value at the path begins, or where the nearest one above it does. */
function offsetOf(yaml: typeof import('yaml'), document: Document, path: readonly (string | number)[]): number {
  let node: unknown = document.contents;
  let offset = startOf(document.contents);
  for (const key of path) {
    if (yaml.isAlias(node)) {
      node = node.resolve(document);
    }
    if (yaml.isSeq(node)) {
      node = typeof key === 'number' ? node.items[key] : undefined;
      offset = startOf(node as Node | undefined) ?? offset;
    } else if (yaml.isMap(node)) {
      const pair = pairOf(node, String(key));
      offset = startOf(pair?.key) ?? offset;
      node = pair?.value;
    }
    if (node === undefined) {
      break;
    }
  }
  return offset ?? 0;
}

function pairOf(map: YAMLMap, key: string): { key: Scalar; value: unknown } | undefined {
  return map.items.find((pair) => String((pair.key as Scalar | null)?.value) === key) as
    { key: Scalar; value: unknown } | undefined;
}

function startOf(node: Node | null | undefined): number | undefined {
  return node?.range?.[0];
}
