import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withFlows, type EnteredFile } from '../scripts/lib/flows';
import { ROOT } from './support/docs';

interface Step {
  readonly name: string;
  readonly file: string;
}

/** The rows of the table, by the cluster that they are about. */
function steps(): { readonly operator: readonly Step[]; readonly standalone: readonly Step[] } {
  const text = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  const [, section = ''] = text.split(/^## One proxy, .*$/m);
  const [withOperator = '', without = ''] = section.split('| without the operator |');
  return {
    operator: rowsOf(withOperator),
    standalone: rowsOf(`| without the operator |${without.split('\n## ')[0] ?? ''}`),
  };
}

function rowsOf(table: string): readonly Step[] {
  return Array.from(table.matchAll(/^\|[^|]*\| `(?<name>\w+)` \| `lib\/(?<file>[^`]+)` \|/gm), ({ groups }) => ({
    name: groups?.['name'] ?? '',
    file: groups?.['file'] ?? '',
  }));
}

function notEntered(wanted: readonly Step[], entered: readonly EnteredFile[]): readonly Step[] {
  return wanted.filter(
    ({ name, file }) => !entered.some((each) => each.file === file && each.functions.includes(name)),
  );
}

test('the way of a proxy in ARCHITECTURE.md is the way that it takes', () => {
  const { operator, standalone } = steps();
  expect(operator.length).toBeGreaterThan(20);
  expect(standalone.length).toBeGreaterThan(3);
  withFlows((enteredBy) => {
    expect(notEntered(operator, enteredBy('with the operator'))).toEqual([]);
    expect(notEntered(standalone, enteredBy('without the operator, exact'))).toEqual([]);
  });
});
