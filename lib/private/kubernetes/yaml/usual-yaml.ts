import type { PlainObject } from '../../plain';
import { LINE_BREAK, offsetOfUnreadable } from './parse-documents';
import { Unusual, scalarOf, textOfKey, usual } from './usual-scalar';

/** A line that has content: neither empty nor a comment. */
interface Line {
  readonly at: number;
  readonly indent: number;
  readonly content: string;
}

/** A key that is a text without quotes, and what follows it. */
const ENTRY = /^([A-Za-z_][\w./-]*|'(?:[^'\\]|'')+'|"[^"\\]+"):(?: +(.*))?$/;
const ITEM = /^-(?: +(.*))?$/;
/** How a text of several lines begins: with line breaks, or with spaces for them; with a line break at its end or without. */
const HEADER = /^([|>])(-?)$/;
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
      const key = textOfKey(usual(written));
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
    const header = HEADER.exec(content);
    if (header !== null) {
      const lines = this.textLines(indent);
      const text = header[1] === '|' ? lines.join('\n') : inParagraphs(lines);
      return header[2] === '-' ? text : `${text}\n`;
    }
    return scalarOf(this.folded(content, indent));
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

  /** The lines of a text below its header, without empty ones at the end. */
  private textLines(indent: number): readonly string[] {
    const first = this.lines[this.next] ?? '';
    const margin = indentOf(first);
    if (margin <= indent || margin === first.length) {
      throw new Unusual();
    }
    const texts: string[] = [];
    let filled = 0;
    for (; this.next < this.lines.length; this.next += 1) {
      const line = this.lines[this.next] ?? '';
      const own = indentOf(line);
      const isEmpty = own === line.length;
      if (isEmpty ? own > margin : own < margin) {
        if (own > indent) {
          throw new Unusual();
        }
        break;
      }
      texts.push(line.slice(margin));
      filled = isEmpty ? filled : texts.length;
    }
    return texts.slice(0, filled);
  }
}

/** Empty lines are line breaks, and others become spaces. */
function inParagraphs(lines: readonly string[]): string {
  if (lines.some((line) => /^[ \t]/.test(line))) {
    // lines that are indented further keep their line breaks
    throw new Unusual();
  }
  return lines
    .map((line, index) => (line === '' ? '\n' : (lines[index - 1] ?? '') === '' ? line : ` ${line}`))
    .join('');
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
