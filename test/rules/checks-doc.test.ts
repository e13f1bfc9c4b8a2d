import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_RULES } from '../../lib/rules/all-rules';
import { CASES } from './cases/all';

interface Row {
  readonly id: string;
  readonly layer: string;
  readonly severity: string;
  readonly message: string;
}

/** The rows of `docs/checks.md`: id, layer, severity, field, example, message, source. */
const ROWS: readonly Row[] = readFileSync(path.join(__dirname, '../../docs/checks.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| id |'))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', layer = '', severity = '', , , message = ''] = cells;
    return { id, layer, severity, message: message.replaceAll(/^`+ ?| ?`+$/g, '') };
  });

describe('docs/checks.md', () => {
  test('has the rules of the code, each once', () => {
    const described = ROWS.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);
    const written = ALL_RULES.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);

    expect(described.sort()).toEqual(written.sort());
  });

  const shown = new Map(
    CASES.filter(({ says }) => says.length > 0).map(({ id }) => [
      id,
      CASES.find((each) => each.id === id && each.says.length > 0)?.says[0],
    ]),
  );

  test.each(Array.from(shown))('shows what %s says', (id, message) => {
    expect(ROWS.find((row) => row.id === id)?.message).toBe(message);
  });

  test('shows a message of each rule', () => {
    expect(ROWS.filter(({ id, message }) => !message.endsWith(`(${id})`))).toEqual([]);
  });
});
