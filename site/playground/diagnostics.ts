import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Problem } from '../../lib/cli/analysis';

/** The problems that have a line, as an editor marks them: from their column, or the first character, to the line's end. */
export function diagnosticsOf(problems: readonly Problem[], document: Text): Diagnostic[] {
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
