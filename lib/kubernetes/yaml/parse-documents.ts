import type { CST, Document, DocumentOptions, LineCounter, Node, ParseOptions, SchemaOptions } from 'yaml';
import { isWellFormed } from '../../private/texts';
import { YamlProblem, DEEPEST, NodeReader, startOf } from './node-reader';
import { foldQuoted, withLineFeeds } from './line-breaks';
import { LINE_BREAK } from './scalars';

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

/** What `go-yaml` refuses anywhere in a text, also in a comment. */
const UNREADABLE = /[^\t\n\r\x20-\x7E\x85\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
/** Faster to find: all of it, and characters that may be half of one. */
const MAYBE_UNREADABLE = /[^\t\n\r\x20-\x7E\x85\xA0-\uD7FF\uE000-\uFFFD]/;
/** What the parser says before it quotes the text, which may be a secret. */
const QUOTING =
  /^(Not a YAML token|Unexpected \S+ token in YAML \w+|Block scalar header includes extra characters|Invalid escape sequence)\b.*/s;
const TAG =
  /^(The .* tag has no suffix|Verbatim tags aren't resolved.*|(Could not resolve|Not a valid) tag: .*|URIError.*)$/s;
/** kubectl reads such a text as JSON, which has other rules for characters. */
const JSON_TEXT = /^\s*\{/;
/** A line break of its own for kubectl, but not for the parser. */
const LONE_CARRIAGE_RETURN = /\r(?!\n)/g;

/** The documents of a text; throws a `YamlProblem` for what kubectl or this package cannot read. */
export function parseDocuments(text: string, lineCounter?: LineCounter): ParsedDocument[] {
  // loaded only when there is something to parse
  const yaml = require('yaml') as typeof import('yaml');
  const isJson = JSON_TEXT.test(text);
  const lines = text.replaceAll(LONE_CARRIAGE_RETURN, '\n');
  countLines(lines, lineCounter);
  const hasBreaks = !isJson && LINE_BREAK.test(text);
  const read = hasBreaks ? withLineFeeds(yaml, lines) : lines;
  const quoted = new Map<number, string>();
  const tokens = Array.from(new yaml.Parser().parse(read));
  const control = isJson ? -1 : offsetOfUnreadable(text);
  if (control !== -1) {
    throw new YamlProblem('has a control character, which kubectl cannot read', control);
  }
  for (const token of tokens) {
    const offset = token.type === 'document' ? offsetOfNesting(token, DEEPEST) : undefined;
    if (offset !== undefined) {
      throw new YamlProblem('is nested too deeply', offset);
    }
    if (token.type === 'document' && hasBreaks) {
      foldQuoted(yaml, token, quoted);
    }
  }
  const documents = Array.from(new yaml.Composer(SYNTAX).compose(tokens));
  return documents.map((document) => {
    const [error] = document.errors;
    if (error !== undefined) {
      throw new YamlProblem(
        error.message.replace(QUOTING, '$1').replace(TAG, 'has a tag that cannot be resolved'),
        error.pos[0],
      );
    }
    const directive = document.warnings.find(({ code }) => code === 'BAD_DIRECTIVE');
    if (directive !== undefined) {
      throw new YamlProblem('has a directive that kubectl cannot read', directive.pos[0]);
    }
    const { version, explicit } = document.directives.yaml;
    if (explicit && version !== '1.1') {
      throw new YamlProblem('declares a YAML version other than 1.1, which kubectl cannot read', document.range[0]);
    }
    const reader = new NodeReader(
      yaml,
      hasBreaks ? (node) => quoted.get(startOf(node)) ?? textAt(lines, node) : undefined,
    );
    return { document, value: reader.read(document.contents), reader };
  });
}

function textAt(text: string, { range }: Node): string {
  const [start = 0, end = 0] = range ?? [];
  return text.slice(start, end);
}

/** As editors count them. */
function countLines(text: string, lineCounter: LineCounter | undefined): void {
  for (let start = 0; start !== -1 && lineCounter !== undefined; start = nextLine(text, start)) {
    lineCounter.addNewLine(start);
  }
}

function nextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? -1 : end + 1;
}

/** The position of the first character that kubectl does not read; -1 if there is none. */
export function offsetOfUnreadable(text: string): number {
  return MAYBE_UNREADABLE.test(text) ? text.search(UNREADABLE) : -1;
}

/** The result of parsing a text. */
export type DocumentResult =
  { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'error'; readonly problem: string };

/** Parses one document of JSON, or of YAML as the API server reads it. */
export function parseOneDocument(text: string): DocumentResult {
  try {
    return { kind: 'value', value: JSON.parse(text) };
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

/** A part of the syntax tree, and the number of collections around it. */
type Placed = readonly [token: CST.Token | null | undefined, depth: number];

/**
 * The position where the text is nested deeper than the limit, if there is one.
 *
 * This is checked before the parser makes nodes, because it does so recursively, and close to the end of the stack a
 * regular expression crashes the process instead of throwing.
 */
function offsetOfNesting(document: CST.Document, deepest: number): number | undefined {
  const pending: Placed[] = [[document.value, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [token, depth] = next;
    if (token === null || token === undefined || !('items' in token)) {
      continue;
    }
    if (depth >= deepest) {
      return token.offset;
    }
    for (const { key, value } of token.items) {
      pending.push([key, depth + 1], [value, depth + 1]);
    }
  }
  return undefined;
}
