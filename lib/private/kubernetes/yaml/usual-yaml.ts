import type { PlainObject } from '../../plain';
import { plainScalar } from './plain-scalar';
import { LINE_BREAK, offsetOfUnreadable } from './parse-documents';

/** A line that has content: neither empty nor a comment. */
interface Line {
  readonly at: number;
  readonly indent: number;
  readonly content: string;
}

/** The text is YAML that this reader does not know, or no YAML. */
class Unusual extends Error {}

/** A key that is a text without quotes, and what follows it. */
const ENTRY = /^([A-Za-z_][\w./-]*|'(?:[^'\\]|'')+'|"[^"\\]+"):(?: +(.*))?$/;
const ITEM = /^-(?: +(.*))?$/;
const LITERAL = /^\|-?$/;
/** What a text without quotes may begin with. */
const PLAIN_START = /^(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|-[^\s-])/;
/** What ends a text without quotes, or makes it something else. */
const PLAIN_END = /:(?: |$)| #/;
const SINGLE = /^'((?:[^']|'')*)'$/;
const DOUBLE = /^"((?:[^"\\]|\\["\\/nt]|\\x[\dA-Fa-f]{2})*)"$/;
const ESCAPE = /\\(x..|.)/g;
const NOT_SPACE = /[^ ]/;
const SPACE = 0x20;
/** Deeper than any CRD that is written by hand or made of Go types. */
const DEEPEST = 200;

/**
 * The values of the documents of a text, if it only has the YAML that kubectl, Helm and the generators of CRDs write;
 * undefined for everything else, also for what is wrong.
 *
 * Such a text is read many times faster than by a parser that keeps the position of everything. What is read has the
 * same value as by `parseDocuments`.
 */
export function usualDocuments(text: string): unknown[] | undefined {
  if (offsetOfUnreadable(text) !== -1) {
    return undefined;
  }
  try {
    return new UsualReader(text.split(LINE_BREAK)).documents();
  } catch (error) {
    if (error instanceof Unusual) {
      return undefined;
    }
    throw error;
  }
}

class UsualReader {
  /** The next line. */
  private next = 0;
  /** The line that is looked at, until it is taken. */
  private peeked: Line | undefined;
  private depth = 0;

  public constructor(private readonly lines: readonly string[]) {}

  public documents(): unknown[] {
    const documents: unknown[] = [];
    for (let line = this.peek(); line !== undefined; line = this.peek()) {
      if (line.indent > 0) {
        throw new Unusual();
      }
      if (line.content === '---') {
        this.take();
        continue;
      }
      documents.push(this.block(line));
      const after = this.peek();
      if (after !== undefined && (after.indent > 0 || after.content !== '---')) {
        throw new Unusual();
      }
    }
    return documents;
  }

  /** The next line with content; `---` only as a line of its own at the margin. */
  private peek(): Line | undefined {
    if (this.peeked !== undefined) {
      return this.peeked;
    }
    for (; this.next < this.lines.length; this.next += 1) {
      const text = this.lines[this.next] ?? '';
      const indent = indentOf(text);
      if (indent === text.length || text[indent] === '#') {
        continue;
      }
      const content = text.slice(indent, endOf(text));
      if (content.includes('\t') || (indent === 0 && isMarker(content))) {
        throw new Unusual();
      }
      this.peeked = { at: this.next, indent, content };
      return this.peeked;
    }
    return undefined;
  }

  private take(): void {
    this.peeked = undefined;
    this.next += 1;
  }

  /** The map or list that begins at a line. */
  private block(line: Line): unknown {
    if (this.depth >= DEEPEST) {
      throw new Unusual();
    }
    this.depth += 1;
    const value = ITEM.test(line.content) ? this.list(line.indent) : this.map(line.indent);
    this.depth -= 1;
    return value;
  }

  private list(indent: number): unknown[] {
    const items: unknown[] = [];
    for (let line = this.peek(); line?.indent === indent; line = this.peek()) {
      const [item, content] = ITEM.exec(line.content) ?? [];
      if (item === undefined) {
        break;
      }
      items.push(this.item(line, content));
    }
    return items;
  }

  private item(line: Line, content: string | undefined): unknown {
    if (content !== undefined && (ENTRY.test(content) || ITEM.test(content))) {
      // the map or list begins in the line of its item
      const inner = { at: line.at, indent: line.indent + line.content.length - content.length, content };
      this.peeked = inner;
      return this.block(inner);
    }
    this.take();
    return content === undefined ? this.below(line.indent, false) : this.scalar(content, line.indent);
  }

  private map(indent: number): PlainObject {
    const entries: { [key: string]: unknown } = {};
    for (let line = this.peek(); line?.indent === indent; line = this.peek()) {
      if (ITEM.test(line.content) || (indent === 0 && line.content === '---')) {
        break;
      }
      const [, written, content] = usual(ENTRY.exec(line.content) ?? undefined);
      const key = keyOf(usual(written));
      if (key === '__proto__' || Object.hasOwn(entries, key)) {
        throw new Unusual();
      }
      this.take();
      entries[key] = content === undefined ? this.below(indent, true) : this.scalar(content, indent);
    }
    return entries;
  }

  /** What stands in the lines below a key or a dash; a list below a key may stand as far left as the key. */
  private below(indent: number, isEntry: boolean): unknown {
    const line = this.peek();
    if (line === undefined) {
      return null;
    }
    const isList = isEntry && line.indent === indent && ITEM.test(line.content);
    return line.indent > indent || isList ? this.block(line) : null;
  }

  /** A value that begins beside a key or a dash; `indent` is that of the key or the dash. */
  private scalar(content: string, indent: number): unknown {
    if (LITERAL.test(content)) {
      return this.literal(indent, content === '|-');
    }
    const whole = this.folded(content, indent);
    switch (whole[0]) {
      case "'":
        return single(whole);
      case '"':
        return double(whole);
      case '{':
      case '[':
        return empty(whole);
      default:
        return plain(whole);
    }
  }

  /** The lines of a text that go on further right, in one line. */
  private folded(content: string, indent: number): string {
    let whole = content;
    let last = this.next;
    for (let line = this.peek(); line !== undefined && line.indent > indent; line = this.peek()) {
      // an empty line would be a line break, and a comment the end of the text
      if (line.at !== last || content.startsWith('{') || content.startsWith('[')) {
        throw new Unusual();
      }
      whole += ` ${line.content}`;
      last += 1;
      this.take();
    }
    return whole;
  }

  private literal(indent: number, isStripped: boolean): string {
    const first = this.lines[this.next] ?? '';
    const margin = indentOf(first);
    if (margin <= indent || margin === first.length) {
      throw new Unusual();
    }
    const texts: string[] = [];
    for (; this.next < this.lines.length; this.next += 1) {
      const line = this.lines[this.next] ?? '';
      const own = indentOf(line);
      if (own === line.length ? own > margin : own < margin) {
        if (own > indent) {
          throw new Unusual();
        }
        break;
      }
      texts.push(line.slice(margin));
    }
    const text = texts.join('\n').replace(/\n+$/, '');
    return isStripped ? text : `${text}\n`;
  }
}

function indentOf(line: string): number {
  const indent = line.search(NOT_SPACE);
  return indent === -1 ? line.length : indent;
}

/** Where the spaces at the end of a line begin. */
function endOf(line: string): number {
  let end = line.length;
  while (line.charCodeAt(end - 1) === SPACE) {
    end -= 1;
  }
  return end;
}

/** What means something for the whole document, except for the line that begins one. */
function isMarker(content: string): boolean {
  return content !== '---' && /^(?:---|\.\.\.|%|\uFEFF)/.test(content);
}

function keyOf(written: string): string {
  switch (written[0]) {
    case "'":
      return single(written);
    case '"':
      return double(written);
    default:
      return usual(plainScalar(written) === written ? written : undefined);
  }
}

function single(text: string): string {
  const [, inner] = SINGLE.exec(text) ?? [];
  return usual(inner).replaceAll("''", "'");
}

function double(text: string): string {
  const [, inner] = DOUBLE.exec(text) ?? [];
  return usual(inner).replaceAll(ESCAPE, (_, escape: string) => {
    switch (escape[0]) {
      case 'x':
        return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      case 'n':
        return '\n';
      case 't':
        return '\t';
      default:
        return escape;
    }
  });
}

function empty(text: string): unknown {
  if (text === '{}') {
    return {};
  }
  return usual(text === '[]' ? [] : undefined);
}

function plain(text: string): string | number | boolean | null {
  if (!PLAIN_START.test(text) || PLAIN_END.test(text)) {
    throw new Unusual();
  }
  const value = plainScalar(text);
  const number = typeof value === 'object' && value !== null ? Number(value.integer) : value;
  if (typeof number === 'number' && !Number.isSafeInteger(number) && !isFraction(number)) {
    throw new Unusual();
  }
  return number;
}

function isFraction(value: number): boolean {
  return Number.isFinite(value) && !Number.isInteger(value);
}

function usual<T>(value: T | undefined): T {
  if (value === undefined) {
    throw new Unusual();
  }
  return value;
}
