import type { Mutant } from './mutants';

/** A mutant that was tried. */
export interface Result {
  readonly mutant: Mutant;
  readonly isStatic: boolean;
  /** By a test, or by the compiler. */
  readonly isNoticed: boolean;
  readonly compiles: boolean;
  /** Whether any test reaches the place. */
  readonly isReached: boolean;
}

interface Score {
  readonly noticed: number;
  readonly all: number;
}

/** The minimum share of noticed mutants in each file, in percent. */
const FILE_SCORE = 85;
/** This many mutants may survive in any file: in one with few mutants, a percentage says nothing. */
const FILE_SURVIVORS = 2;

function scoreOf(results: readonly Result[]): Score {
  return { noticed: results.filter(({ isNoticed }) => isNoticed).length, all: results.length };
}

function percent({ noticed, all }: Score): number {
  return all === 0 ? 100 : (100 * noticed) / all;
}

function figures(score: Score): string {
  return score.all === 0 ? '-' : `${String(score.noticed)}/${String(score.all)} ${percent(score).toFixed(1)} %`;
}

/** What is below its limit: the folder, which has its own, or a file. */
export function complaints(results: readonly Result[], folder: string, limit: number): string[] {
  const total = scoreOf(results);
  const weak = Array.from(byFile(results))
    .map(([file, of]) => ({ file, score: scoreOf(of) }))
    .filter(({ score }) => percent(score) < FILE_SCORE && score.all - score.noticed > FILE_SURVIVORS);
  return [
    ...(percent(total) < limit ? [`${folder}: ${figures(total)}, at least ${String(limit)} % are required`] : []),
    ...weak.map(({ file, score }) => `${file}: ${figures(score)}, at least ${String(FILE_SCORE)} % are required`),
  ];
}

/** The scores of the files, and of all of them, as a table. */
export function table(results: readonly Result[]): string[] {
  const rows = [
    ...Array.from(byFile(results)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ['all', results] as [string, readonly Result[]],
  ].map(([file, of]) => [
    file,
    figures(scoreOf(of.filter(({ isStatic }) => isStatic))),
    figures(scoreOf(of.filter(({ isStatic }) => !isStatic))),
    figures(scoreOf(of.filter(({ compiles }) => compiles))),
    figures(scoreOf(of)),
  ]);
  const all = [['file', 'static', 'others', 'compiling', 'noticed'], ...rows];
  const width = (column: number): number => Math.max(...all.map((row) => (row[column] ?? '').length));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  );
}

/** The mutants that no test noticed: where, and what replaced what. */
export function survivors(results: readonly Result[]): string[] {
  return results
    .filter(({ isNoticed }) => !isNoticed)
    .sort((a, b) =>
      a.mutant.file === b.mutant.file ? a.mutant.start - b.mutant.start : a.mutant.file < b.mutant.file ? -1 : 1,
    )
    .map(({ mutant: { file, line, mutator, original, replacement }, isStatic, isReached }) => {
      const kind = isReached ? (isStatic ? ' (static)' : '') : ' (reached by no test)';
      return `${file}:${String(line)} ${mutator}${kind}\n  - ${shown(original)}\n  + ${shown(replacement)}`;
    });
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 200)} … ${line.slice(-95)}` : line;
}

function byFile(results: readonly Result[]): Map<string, readonly Result[]> {
  const files = new Map<string, readonly Result[]>();
  for (const result of results) {
    files.set(result.mutant.file, [...(files.get(result.mutant.file) ?? []), result]);
  }
  return files;
}
