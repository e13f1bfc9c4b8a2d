import type { Document, DocumentOptions, LineCounter, ParseOptions, SchemaOptions } from 'yaml';
import { offsetOfNesting } from './nesting';
import { DEEPEST, NodeReader } from './node-reader';
import { YamlProblem } from './yaml-problem';

/** One document of a text, as kubectl reads it. */
export interface ParsedDocument {
  readonly document: Document;
  /** The value, as JSON has it. */
  readonly value: unknown;
  /** Finds the position of each part of the value. */
  readonly reader: NodeReader;
}

/**
 * Only the syntax is parsed. The reader decides what scalars mean, and finds duplicate keys: the parser would need time
 * that grows with the square of their number.
 */
const SYNTAX: DocumentOptions & ParseOptions & SchemaOptions = {
  version: '1.1',
  schema: 'failsafe',
  merge: false,
  resolveKnownTags: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'error',
};

/** The documents of a text; throws a `YamlProblem` for what kubectl or this package cannot read. */
export function parseDocuments(text: string, lineCounter?: LineCounter): ParsedDocument[] {
  // loaded only when there is something to parse
  const yaml = require('yaml') as typeof import('yaml');
  const tokens = Array.from(new yaml.Parser(lineCounter?.addNewLine).parse(text));
  for (const token of tokens) {
    const offset = token.type === 'document' ? offsetOfNesting(token, DEEPEST) : undefined;
    if (offset !== undefined) {
      throw new YamlProblem('is nested too deeply', offset);
    }
  }
  const documents = Array.from(new yaml.Composer(SYNTAX).compose(tokens));
  return documents.map((document) => {
    const [error] = document.errors;
    if (error !== undefined) {
      throw new YamlProblem(error.message, error.pos[0]);
    }
    const { version, explicit } = document.directives.yaml;
    if (explicit && version !== '1.1') {
      throw new YamlProblem('declares a YAML version other than 1.1, which kubectl cannot read', document.range[0]);
    }
    const reader = new NodeReader(yaml);
    return { document, value: reader.read(document.contents), reader };
  });
}
