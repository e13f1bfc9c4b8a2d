import type { Problem } from '../../lib/cli/check/problems';

/** The lines of a text, as an editor has them. */
interface Lines {
  readonly lines: number;
  readonly line: (number: number) => { readonly from: number; readonly text: string };
}

/** A problem at a place of a text, as an editor marks it. */
export interface Diagnostic extends Pick<Problem, 'severity' | 'message'> {
  readonly from: number;
  readonly to: number;
  readonly source: string;
}

/** The problems that have a line: from their column, or the first character, to the end of the line. */
export function diagnosticsOf(problems: readonly Problem[], document: Lines): Diagnostic[] {
  return problems.flatMap(({ line, column, severity, id, message }) => {
    if (line === undefined || line > document.lines) {
      return [];
    }
    const { from, text } = document.line(line);
    const end = text.trimEnd().length;
    const first = text.length - text.trimStart().length;
    const start = Math.min(column === undefined ? first : column - 1, end);
    return [{ from: from + start, to: from + end, severity, source: id, message }];
  });
}
