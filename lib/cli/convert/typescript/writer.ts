import { printable } from '../../../private/texts';
import type { Call, Expression, Fields, List, Statement, Value } from './program';

/** The longest line. */
export const WIDTH = 120;
const STEP = 2;
/** An object literal with more values than this gets one line per field. */
const MOST_ON_ONE_LINE = 4;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const ESCAPES: { readonly [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

/** A statement as TypeScript; a variable that nothing uses is left out. */
export function writeStatement(
  { variable, value, remarks = [] }: Statement,
  used: ReadonlySet<string>,
  indent: number,
): string {
  const assigned = variable !== undefined && used.has(variable) ? `const ${variable} = ` : '';
  const place = { indent, column: indent + assigned.length, after: 1 };
  return `${comment(remarks, indent)}${' '.repeat(indent)}${assigned}${write(value, place)};\n`;
}

/** Comment lines, wrapped between words; a line break or a change of direction in a text would end the comment, or hide code. */
export function comment(remarks: readonly string[], indent: number): string {
  const lines = remarks.flatMap((remark) => wrapped(printable(remark), WIDTH - indent - 3));
  return lines.map((line) => `${' '.repeat(indent)}// ${line}\n`).join('');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
  }
  return lines;
}

/** The position of an expression in the text. */
export interface Place {
  /** Spaces before the line that the expression begins on. */
  readonly indent: number;
  /** Characters of that line before the expression. */
  readonly column: number;
  /** Characters that follow the expression on its last line. */
  readonly after: number;
}

/** An expression as TypeScript, formatted like Prettier does. */
export function write(expression: Expression, place: Place): string {
  const line = onOneLine(expression);
  if (line !== undefined && place.column + line.length + place.after <= WIDTH) {
    return line;
  }
  switch (expression.kind) {
    case 'value':
      return isText(expression) ? writeLines(linesOf(expression), place) : (line ?? '');
    case 'list':
      return writeList(expression, place);
    case 'fields':
      return writeFields(expression, place);
    case 'name':
      return expression.name;
    case 'member':
      return `${write(expression.object, place)}.${expression.name}`;
    case 'call':
      return writeCall(expression, place);
  }
}

/** A string literal, with the quotes that need fewer escapes. What editors would not show is escaped too. */
export function quoted(text: string): string {
  const quote = text.split("'").length > text.split('"').length ? '"' : "'";
  const escaped = printable(text.replaceAll(/[\n\r\t\\]/g, (character) => ESCAPES[character] ?? character));
  return `${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** Undefined if several lines are more readable, or requested. */
function onOneLine(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'value':
      return isText(expression) ? onOneLine(linesOf(expression)) : scalar(expression.value);
    case 'list':
      return isListOfRecords(expression) ? undefined : joined('[', expression.items.map(onOneLine), ']');
    case 'fields':
      return fieldsOnOneLine(expression);
    case 'name':
      return expression.name;
    case 'member': {
      const object = onOneLine(expression.object);
      return object === undefined ? undefined : `${object}.${expression.name}`;
    }
    case 'call': {
      const callee = onOneLine(expression.callee);
      const head = callee === undefined ? undefined : `${expression.construct ? 'new ' : ''}${callee}(`;
      return head === undefined ? undefined : joined(head, expression.args.map(onOneLine), ')');
    }
  }
}

function scalar(content: Value['value']): string {
  return typeof content === 'string' ? quoted(content) : String(content).replace('e+', 'e');
}

function fieldsOnOneLine(expression: Fields): string | undefined {
  if (expression.fields.length === 0) {
    return '{}';
  }
  const parts = expression.fields.map(([name, each]) => {
    const text = onOneLine(each);
    return text === undefined ? undefined : `${keyOf(name)}: ${text}`;
  });
  return expression.tall || valuesIn(expression) > MOST_ON_ONE_LINE ? undefined : joined('{ ', parts, ' }');
}

function joined(before: string, parts: readonly (string | undefined)[], after: string): string | undefined {
  return parts.includes(undefined) ? undefined : `${before}${parts.join(', ')}${after}`;
}

function valuesIn(expression: Expression): number {
  switch (expression.kind) {
    case 'list':
      return expression.items.reduce((sum, each) => sum + valuesIn(each), 0);
    case 'fields':
      return expression.fields.reduce((sum, [, each]) => sum + valuesIn(each), 0);
    default:
      return 1;
  }
}

/** Prettier writes several objects with several fields on separate lines. */
function isListOfRecords({ items }: List): boolean {
  const records = items.every((each) => each.kind === 'fields' && each.fields.length > 1);
  const lists = items.every((each) => each.kind === 'list' && each.items.length > 1);
  return items.length > 1 && (records || lists);
}

/** Whether a value is a text of several lines. */
function isText(expression: Expression): boolean {
  return expression.kind === 'value' && typeof expression.value === 'string' && /\n[^]/.test(expression.value);
}

/** A text of several lines, one element per line: `['first', 'second'].join('\n')`. */
function linesOf(expression: Expression): Call {
  const text = expression.kind === 'value' ? String(expression.value) : '';
  const items = text.split('\n').map((line) => ({ kind: 'value', value: line }) as const);
  const join = { kind: 'member', object: { kind: 'list', items }, name: 'join' } as const;
  return { kind: 'call', callee: join, args: [{ kind: 'value', value: '\n' }], construct: false };
}

function writeLines(call: Call, place: Place): string {
  const lines = call.callee.kind === 'member' ? call.callee.object : call.callee;
  return `${lines.kind === 'list' ? writeList(lines, place) : ''}.join('\\n')`;
}

function writeList({ items }: List, place: Place): string {
  return block('[', items, ']', place);
}

/** The opening, one line per part, and the closing. */
function block(open: string, parts: readonly Expression[], close: string, { indent }: Place): string {
  const inner = indent + STEP;
  const lines = parts.map((each) => `${spaces(inner)}${write(each, { indent: inner, column: inner, after: 1 })},\n`);
  return `${open}\n${lines.join('')}${spaces(indent)}${close}`;
}

function writeFields(expression: Fields, { indent }: Place): string {
  const inner = indent + STEP;
  const lines = expression.fields.map(([name, each]) => `${spaces(inner)}${writeField(name, each, inner)},\n`);
  return `{\n${lines.join('')}${spaces(indent)}}`;
}

function writeField(name: string, content: Expression, indent: number): string {
  const key = keyOf(name);
  const line = onOneLine(content);
  const tooLong = line !== undefined && indent + key.length + 2 + line.length + 1 > WIDTH;
  if (tooLong && key.length > STEP && content.kind === 'value' && !isText(content)) {
    return `${key}:\n${spaces(indent + STEP)}${line}`;
  }
  return `${key}: ${write(content, { indent, column: indent + key.length + 2, after: 1 })}`;
}

function writeCall(call: Call, place: Place): string {
  const callee = write(call.callee, { ...place, after: 1 });
  const head = `${call.construct ? 'new ' : ''}${callee}(`;
  return writeAfterLines(head, call.args) ?? writeHugged(head, call.args, place) ?? block(head, call.args, ')', place);
}

/** Short arguments of what already has several lines, such as `}).bind(app)`. */
function writeAfterLines(head: string, args: readonly Expression[]): string | undefined {
  const line = head.includes('\n') ? joined('', args.map(onOneLine), ')') : undefined;
  return line === undefined || head.length - head.lastIndexOf('\n') + line.length > WIDTH
    ? undefined
    : `${head}${line}`;
}

/** `f(a, {` and the lines of the object literal, if everything before it fits on the line. */
function writeHugged(head: string, args: readonly Expression[], { indent, column }: Place): string | undefined {
  const last = args.at(-1);
  const first = args.slice(0, -1).map(onOneLine);
  const braced =
    (last?.kind === 'fields' && last.fields.length > 0) || (last?.kind === 'list' && last.items.length > 0);
  if (last === undefined || !braced || first.includes(undefined)) {
    return undefined;
  }
  const line = [head, ...first.map((each) => `${each ?? ''}, `)].join('');
  if (column + line.length + 1 > WIDTH) {
    return undefined;
  }
  const place = { indent, column: column + line.length, after: 1 };
  return `${line}${last.kind === 'fields' ? writeFields(last, place) : writeList(last, place)})`;
}

function keyOf(name: string): string {
  if (name === '__proto__') {
    return `['__proto__']`;
  }
  return IDENTIFIER.test(name) ? name : quoted(name);
}

function spaces(count: number): string {
  return ' '.repeat(count);
}
