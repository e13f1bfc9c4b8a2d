import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.join(__dirname, '..', '..', 'docs');

/** The tables of `docs/corrections.md`, and of the page for developers: what each correction does, touches and writes. */
export function documentedCorrections(): {
  readonly rows: string[][];
  readonly paths: Map<string, readonly string[]>;
  /** With the operator: the field, and the first release that has it. */
  readonly written: Map<string, readonly string[]>;
} {
  const [rows = [], written = []] = tablesOf('corrections.md');
  const [, touched = []] = tablesOf(path.join('operator', 'corrections.md'));
  return {
    rows,
    paths: new Map(touched.map(([id = '', cell]) => [id, codeIn(cell)])),
    written: new Map(written.map(([id = '', field, from = '']) => [id, [codeIn(field)[0] ?? '', from]])),
  };
}

/** The rows of each section, by the id in their first cell. */
function tablesOf(page: string): string[][][] {
  return readFileSync(path.join(DOCS, page), 'utf8')
    .split('\n## ')
    .map((section) => tableOf(section).map((row) => [codeIn(row[0])[0] ?? '', ...row.slice(1)]));
}

function tableOf(section: string): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function codeIn(cell: string | undefined): string[] {
  return Array.from((cell ?? '').matchAll(/`([^`]+)`/g), ([, code = '']) => code);
}
