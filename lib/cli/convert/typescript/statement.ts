import type { Statement } from './program';
import { write } from './writer';

const WIDTH = 120;

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

/** Comment lines, wrapped between words. */
export function comment(remarks: readonly string[], indent: number): string {
  const lines = remarks.flatMap((remark) => wrapped(commented(remark), WIDTH - indent - 3));
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

/** The text of a comment must not contain a line break. */
export function commented(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}
