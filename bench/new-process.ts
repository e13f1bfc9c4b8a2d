import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { compare, type Comparison } from './measure';
import type { Workload } from './workload';

const ROOT = path.join(__dirname, '..');

/** A program of `bench/programs/`. */
type Program = 'constructs' | 'literals' | 'wrapped-literals';

interface Options {
  readonly limit?: number;
  readonly workload: Workload;
  readonly theirs: Exclude<Program, 'constructs'>;
  readonly rounds: number;
  readonly outdir: string;
}

/**
 * The time that users wait: a process that loads the packages, creates the workload with the operator, writes it and
 * ends. The other process does so with the same objects as literals; both load cdk8s-plus-28.
 */
export function inNewProcesses(name: string, { limit, workload, theirs, rounds, outdir }: Options): Comparison {
  const [ours, other] = (['constructs', theirs] as const).map((program) => {
    const folder = path.join(outdir, program);
    const script = scriptOf(program);
    return () => {
      run(script, folder, workload);
    };
  }) as [() => void, () => void];
  const comparison = compare(name, limit, rounds, ours, other);
  expectSame(path.join(outdir, 'constructs'), path.join(outdir, theirs));
  return comparison;
}

/** The program as JavaScript, so that no process spends time on compiling TypeScript. */
export function scriptOf(program: Program): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(__dirname, 'programs', `${program}.ts`)],
    bundle: true,
    platform: 'node',
    packages: 'external',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** Runs a program; `crds` is a file with the CRDs of the cluster. */
export function run(script: string, outdir: string, { charts, proxies }: Workload, crds = ''): void {
  const args = ['-e', script, '--', outdir, String(charts), String(proxies), crds];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(stderr);
  }
}

/** Two programs must have written the same. */
export function expectSame(...folders: readonly [string, string]): void {
  const [ours, theirs] = folders.map((folder) =>
    readdirSync(folder)
      .sort()
      .map((file) => `${file}\n${readFileSync(path.join(folder, file), 'utf8')}`)
      .join(''),
  );
  if (ours !== theirs) {
    throw new Error(`${folders.join(' and ')} are not the same: the literals of the bench are out of date`);
  }
}
