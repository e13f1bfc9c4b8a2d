import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One row of `docs/checks.md`. */
export interface DescribedCheck {
  readonly id: string;
  readonly layer: string;
  readonly severity: string;
  readonly message: string;
}

/** The rows of `docs/checks.md`: id, layer, severity, field, example, message, source. */
export const DESCRIBED_CHECKS: readonly DescribedCheck[] = readFileSync(
  path.join(__dirname, '../../docs/checks.md'),
  'utf8',
)
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| id |'))
  .map((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', layer = '', severity = '', , , message = ''] = cells;
    return { id, layer, severity, message: message.replaceAll(/^`+ ?| ?`+$/g, '') };
  });

/** The row with that id. */
export function checkNamed(id: string): DescribedCheck {
  const found = DESCRIBED_CHECKS.find((each) => each.id === id);
  if (found === undefined) {
    throw new Error(`docs/checks.md does not have ${id}`);
  }
  return found;
}
