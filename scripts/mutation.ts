/**
 * Changes the code of a folder of `lib/` in small ways and checks whether its tests notice: `npm run mutation -- rules`.
 * It tries a sample of files; `--seed 7` selects a different one. `--file lib/rules/rule.ts` tries that file instead, and
 * `--file lib/rules/rule.ts:12` only what begins in that line; `--every 5` each fifth of all these. `--tests cedar` runs only tests whose path begins so below
 * `test/`. The exit code is 1 below the score of the folder, or of a file.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './lib/language-test';
import { FOLDERS } from './mutation/folders';
import { mutableFiles, type Mutant } from './mutation/mutants';
import { sampleOf } from './mutation/sample';
import { complaints, survivors, table } from './mutation/score';
import { TestProcess } from './mutation/test-process';
import { observe, tryMutants } from './mutation/tried';

function options(): { folder: string; seed: string; file: string[]; every: number; tests?: string[] } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      file: { type: 'string', multiple: true, default: [] },
      every: { type: 'string', default: '1' },
      tests: { type: 'string', multiple: true },
    },
  });
  const [folder = '', ...more] = positionals;
  if (more.length > 0) {
    throw new Error(`${more.join(', ')}: name one folder, and write --tests before each path`);
  }
  return { ...values, folder, every: Number(values.every) };
}

function filesOf(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => path.posix.join(folder, name))
    .filter((name) => name.endsWith('.ts') && !name.includes('/generated/'));
}

/** Each fifth item, or whatever `every` says. */
function eachOf(every: number, mutants: readonly Mutant[]): readonly Mutant[] {
  const sorted = Array.from(mutants).sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.filter((_, index) => index % every === 0);
}

async function main(): Promise<number> {
  const begin = Date.now();
  const { folder: name, seed, file, every, tests: starts } = options();
  const folder = FOLDERS[name];
  if (folder === undefined) {
    console.error(`mutation: name a folder of lib: ${Object.keys(FOLDERS).join(', ')}`);
    return 1;
  }
  const places = file.map((of) => of.split(':'));
  const named = Array.from(new Set(places.map(([of = '']) => of)));
  const isNamed = ({ file: of, line }: Mutant): boolean =>
    places.some(([at, lines = String(line)]) => at === of && lines === String(line));
  const all = await mutableFiles(file.length === 0 ? filesOf(`lib/${name}`) : named);
  const mutantsOf = (of: string): readonly Mutant[] => all.get(of)?.mutants ?? [];
  const sample =
    file.length === 0
      ? sampleOf(seed, Array.from(all.keys()), mutantsOf)
      : new Map(named.map((of) => [of, eachOf(every, mutantsOf(of).filter(isNamed))]));
  const sampled = new Map(Array.from(all).filter(([of]) => sample.has(of)));
  const mutants = Array.from(sample.values()).flat();
  const processes = [new TestProcess(), new TestProcess()];
  try {
    const tests = (await processes[0]?.tests()) ?? [];
    const chosen = tests.filter((test) => (starts ?? folder.tests).some((start) => test.startsWith(`test/${start}`)));
    const observed = await observe(processes, sampled, chosen);
    console.error(`mutation: ${String(mutants.length)} mutants, ${String(observed.length)} test files`);
    const { results, time } = await tryMutants(processes, sampled, mutants, observed);
    for (const line of [...survivors(results), '', ...table(results)]) {
      console.log(line);
    }
    const part = `${String(sampled.size)} of ${String(all.size)} files`;
    const minutes = (milliseconds: number): string => `${(milliseconds / 60_000).toFixed(1)} min`;
    console.log(
      `mutation: lib/${name}, ${file.length === 0 ? `seed ${seed}, ` : ''}${part}: ` +
        `${minutes(Date.now() - begin)}, ${minutes(time)} of the processor`,
    );
    const problems = complaints(results, `lib/${name}`, folder.score);
    for (const problem of problems) {
      console.error(`mutation: ${problem}`);
    }
    return problems.length === 0 ? 0 : 1;
  } finally {
    processes.forEach((process) => {
      process.end();
    });
  }
}

// also if there is nothing left to wait for, and no verdict
process.exitCode = 1;
main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`mutation: ${error instanceof Error ? error.message : String(error)}`);
  },
);
