/**
 * Changes the code of a folder of `lib/` in small ways and checks whether its tests notice (Stryker): `npm run mutation
 * -- rules`. For a large folder, the seed selects a sample of its files: `--seed 7` selects a different one, `--lines
 * 100000` selects all. `--mutate lib/rules/rule.ts:10-40` takes that range. The exit code is 1 below the score of
 * the folder, or of a file.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, run } from './lib/language-test';

interface Folder {
  /**
   * The tests of the folder, below `test/`: those that mirror it, and those of the constructs through which it is used.
   * Each file's own tests are among them.
   */
  readonly tests: readonly string[];
  /** Tests that are left out because they take minutes; changes that only they notice count as not noticed. */
  readonly slow?: readonly string[];
  /** The minimum share of noticed changes, in percent. */
  readonly score: number;
}

const FOLDERS: { readonly [name: string]: Folder } = {
  engine: {
    tests: ['engine/**', 'cluster/**', 'warnings/**', 'yaml/variables', 'guardrails/mcp-guardrails'],
    slow: ['engine/secrets-in-messages', 'cluster/managed-resource'],
    score: 90,
  },
  operator: { tests: ['operator/**', 'corpus-operator'], score: 85 },
  proxy: { tests: ['proxy/**'], score: 85 },
  reader: {
    tests: ['reader/**', 'cluster/crds', 'yaml/mcp-include', 'yaml/unreadable-file', 'yaml/variables'],
    slow: ['reader/large-documents'],
    score: 90,
  },
  rules: { tests: ['rules/**', 'proxy/**'], slow: ['rules/properties'], score: 90 },
  standalone: { tests: ['standalone/**', 'corpus-standalone', 'proxy/**'], score: 85 },
};
/** The minimum share of noticed changes in each file of a sample, in percent. */
const FILE_SCORE = 70;
/** The minimum number of changes for a meaningful sample. */
const LEAST_MUTANTS = 300;

/** The file that `stryker.config.mjs` names for the results. */
const REPORT = 'coverage/mutation.json';

/** The used part of the report. */
interface MutationReport {
  readonly files: { readonly [file: string]: { readonly mutants: readonly Mutant[] } };
}

interface Mutant {
  readonly status: string;
}

interface Score {
  readonly noticed: number;
  readonly all: number;
  readonly score: number;
}

/** The files to mutate. */
interface Choice {
  readonly mutate: readonly string[];
  readonly what: string;
  readonly isSample: boolean;
}

function options(): { folder: string; seed: string; lines: number; mutate: string[]; concurrency: string } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      lines: { type: 'string', default: '1500' },
      mutate: { type: 'string', multiple: true, default: [] },
      concurrency: { type: 'string', default: '2' },
    },
  });
  const [folder = ''] = positionals;
  return { ...values, folder, lines: Number(values.lines) };
}

/** Files of the folder in the order of the seed, until they have this many lines. */
function chosen(folder: string, seed: string, lines: number): Choice {
  const files = filesOf(path.join('lib', folder));
  const order = (file: string): string => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  const shuffled = files.sort((a, b) => order(a).localeCompare(order(b)));
  let left = lines;
  const mutate = shuffled.filter((file) => {
    const isTaken = left > 0;
    left -= isTaken ? linesOf(file) : 0;
    return isTaken;
  });
  const isSample = mutate.length < files.length;
  const part = `${String(mutate.length)} of ${String(files.length)} files, seed ${seed}`;
  return { mutate, what: isSample ? `lib/${folder} (${part})` : `lib/${folder}`, isSample };
}

function filesOf(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name));
}

function linesOf(file: string): number {
  return readFileSync(path.join(ROOT, file), 'utf8').split('\n').length;
}

function scoreOf(mutants: readonly Mutant[]): Score {
  const count = (...statuses: string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  return { noticed, all, score: all === 0 ? 100 : (100 * noticed) / all };
}

function figures({ noticed, all, score }: Score): string {
  return `${String(noticed)} of ${String(all)} mutants noticed, ${score.toFixed(1)} %`;
}

function main(): number {
  const { folder: name, seed, lines, mutate, concurrency } = options();
  const folder = FOLDERS[name];
  if (folder === undefined) {
    console.error(`mutation: name a folder of lib: ${Object.keys(FOLDERS).join(', ')}`);
    return 1;
  }
  const choice = mutate.length === 0 ? chosen(name, seed, lines) : { mutate, what: mutate.join(', '), isSample: false };
  const testMatch = [
    ...folder.tests.map((tests) => `<rootDir>/test/${tests}${tests.endsWith('**') ? '/*' : ''}.test.ts`),
    ...(folder.slow ?? []).map((tests) => `!**/test/${tests}.test.ts`),
  ];
  const stryker = path.join(ROOT, 'node_modules', '.bin', 'stryker');
  const args = ['run', '--mutate', choice.mutate.join(','), '--concurrency', concurrency];
  run(stryker, args, ROOT, { MUTATION_TESTS: testMatch.join(' ') });
  const report = JSON.parse(readFileSync(path.join(ROOT, REPORT), 'utf8')) as MutationReport;
  const weak = Object.entries(report.files)
    .map(([file, { mutants }]) => ({ file, of: scoreOf(mutants) }))
    .filter(({ of }) => of.score < FILE_SCORE);
  const total = scoreOf(Object.values(report.files).flatMap(({ mutants }) => mutants));
  console.log(`mutation: ${choice.what}: ${figures(total)} (at least ${String(folder.score)} %)`);
  for (const { file, of } of weak) {
    console.error(`mutation: ${file}: ${figures(of)} (at least ${String(FILE_SCORE)} %)`);
  }
  if (choice.isSample && total.all < LEAST_MUTANTS) {
    console.error(`mutation: a sample needs ${String(LEAST_MUTANTS)} mutants; take more --lines than ${String(lines)}`);
    return 1;
  }
  return weak.length === 0 && total.score >= folder.score ? 0 : 1;
}

process.exitCode = main();
