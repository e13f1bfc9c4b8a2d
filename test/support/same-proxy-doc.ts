import { readFileSync } from 'node:fs';
import path from 'node:path';
import { covers } from './leaves';
import type { Comparison } from './same-proxy';

/** The page with the tables. */
export const CORRECTIONS_PAGE = path.join(__dirname, '..', '..', 'docs', 'operator', 'corrections.md');
const HEADING = '\n## What stays different\n';

/** A row of the tables: a difference between the two sorts of cluster. */
interface Difference {
  readonly paths: readonly string[];
  /** Whether somebody would notice it. */
  readonly matters: boolean;
}

/** What was found at each release of the tables, oldest first. */
export type Found = readonly (readonly Comparison[])[];

/** The part of the page before the tables and the tables with their texts. */
export function sectionsOf(page: string): readonly [before: string, tables: string] {
  const [before = '', tables = ''] = page.split(HEADING);
  return [`${before}${HEADING}`, tables];
}

/** The tables, with the numbers of programs in the cells after the paths and the reasons. */
export function withNumbers(tables: string, found: Found): string {
  const differences = differencesIn(tables);
  const noticed = differences.filter(({ matters }) => matters);
  let row = 0;
  return tables
    .split('\n')
    .map((line) => {
      const [name = '', ...others] = cellsOf(line);
      if (name === 'programs') {
        return written([name, ...found.map((each) => String(each.length))]);
      }
      if (name === 'the same proxy') {
        const same = found.map((each) => each.filter((one) => !noticed.some((paths) => has(one, paths))).length);
        return written([name, ...same.map(String)]);
      }
      const difference = isDifference(line) ? differences[row++] : undefined;
      return difference === undefined
        ? line
        : written([name, ...others.slice(0, 2), ...found.map((each) => counted(each, difference))]);
    })
    .join('\n');
}

/** The differences that no row covers. */
export function undocumented({ name, differences }: Comparison): string[] {
  const [, tables] = sectionsOf(readFileSync(CORRECTIONS_PAGE, 'utf8'));
  const patterns = differencesIn(tables).flatMap(({ paths }) => paths);
  return differences
    .filter((each) => !patterns.some((pattern) => covers(pattern, each)))
    .map((each) => `${name}: ${each}`);
}

function differencesIn(tables: string): Difference[] {
  const [, silent = '', noticed = ''] = tables.split('\n| difference |');
  return [silent, noticed].flatMap((table, part) =>
    table
      .split('\n')
      .filter(isDifference)
      .map((line) => ({ paths: codeIn(cellsOf(line)[1] ?? ''), matters: part === 1 })),
  );
}

/** A row with paths. */
function isDifference(line: string): boolean {
  return cellsOf(line)[1]?.startsWith('`') ?? false;
}

function counted(comparisons: readonly Comparison[], difference: Difference): string {
  const count = comparisons.filter((each) => has(each, difference)).length;
  return count === 0 ? '–' : String(count);
}

function has({ differences }: Comparison, { paths }: Difference): boolean {
  return differences.some((each) => paths.some((pattern) => covers(pattern, each)));
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function written(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function codeIn(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}
