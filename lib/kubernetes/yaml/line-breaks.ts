import type { CST } from 'yaml';
import { YamlProblem } from './node-reader';
import { LINE_BREAK } from './scalars';

type Yaml = typeof import('yaml');

/** What the lexer puts before scalars without quotes, and what else it puts between the parts of a text. */
const UNQUOTED = '\u001f';
const MARKS: readonly string[] = ['\u0002', '\u0018', UNQUOTED];

/**
 * Kubectl reads YAML 1.1, where U+0085, U+2028 and U+2029 are line breaks: the first one is read as a line feed, the
 * others end a line, but stay in the text. This is the text with line feeds for the first one, outside of quotes; throws a
 * `YamlProblem` for the others there.
 */
export function withLineFeeds(yaml: Yaml, text: string): string {
  const parts: string[] = [];
  let offset = 0;
  let before = '';
  for (const lexeme of new yaml.Lexer().lex(text)) {
    const isQuoted = before !== UNQUOTED && /^["']/.test(lexeme);
    before = lexeme;
    if (!MARKS.includes(lexeme)) {
      parts.push(isQuoted ? lexeme : unquoted(lexeme, offset));
      offset += lexeme.length;
    }
  }
  return parts.join('');
}

function unquoted(lexeme: string, offset: number): string {
  // at the end of a comment, they do no harm
  const found = (lexeme.startsWith('#') ? lexeme.trimEnd() : lexeme).search(/[\u2028\u2029]/);
  if (found !== -1) {
    throw new YamlProblem(
      'has U+2028 or U+2029 outside of quotes, where kubectl ends the line; remove it',
      offset + found,
    );
  }
  return lexeme.replaceAll('\u0085', '\n');
}

/** Makes the quoted texts of a document what kubectl reads, and notes how they were written, by their offsets. */
export function foldQuoted(yaml: Yaml, document: CST.Document, written: Map<number, string>): void {
  yaml.CST.visit(document, ({ key, value }) => {
    if (isQuoted(key) && LINE_BREAK.test(key.source)) {
      throw new YamlProblem('has a line break in a key', key.offset);
    }
    if (isQuoted(value)) {
      written.set(value.offset, value.source);
      fold(value);
    }
  });
}

function isQuoted(token: CST.Token | null | undefined): token is CST.FlowScalar {
  return token?.type === 'single-quoted-scalar' || token?.type === 'double-quoted-scalar';
}

function fold(token: CST.FlowScalar): void {
  if (!LINE_BREAK.test(token.source)) {
    return;
  }
  if (token.type === 'double-quoted-scalar') {
    token.source = token.source.replaceAll(ESCAPES_AND_BREAKS, inDoubleQuotes);
  } else {
    const text = token.source.slice(1, -1).replaceAll("''", "'").replaceAll(BREAKS, folded);
    token.type = 'double-quoted-scalar';
    token.source = JSON.stringify(text);
  }
}

/** Line breaks, and the blanks around them. */
const BREAKS = /[ \t]*[\r\n\u0085\u2028\u2029][ \t\r\n\u0085\u2028\u2029]*/g;
/** An escaped one is no line break, but those after it are. */
const ESCAPES_AND_BREAKS = new RegExp(
  String.raw`\\(?:\r\n|[\r\n\u0085\u2028\u2029])[ \t\r\n\u0085\u2028\u2029]*|\\[^]|${BREAKS.source}`,
  'g',
);

function inDoubleQuotes(part: string): string {
  const [first = '', second = ''] = part;
  if (first === '\\' && !/[\r\n\u0085\u2028\u2029]/.test(second)) {
    return part;
  }
  const text = first === '\\' ? breaksIn(part).slice(1) : folded(part);
  return text.replaceAll('\n', String.raw`\n`);
}

/** A line feed alone is a blank, and one before others nothing. */
function folded(part: string): string {
  const breaks = breaksIn(part);
  const others = breaks.slice(1);
  return breaks.startsWith('\n') ? others || ' ' : breaks;
}

function breaksIn(part: string): string {
  return part.replaceAll(/\r\n|[\r\u0085]/g, '\n').replaceAll(/[^\n\u2028\u2029]/g, '');
}
