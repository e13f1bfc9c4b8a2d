import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { OperatorRelease, TargetCluster } from 'cdk8s-mcp';
import { cpuMillisecondsOf } from './cpu-time';
import { compare, type Comparison } from './measure';
import { manifestsOf, type Workload } from './workload';

/** A program of `bench/programs/`. */
type Program = 'constructs' | 'without-operator' | 'literals' | 'wrapped-literals' | 'native-literals';

/** Two programs that write the same objects. */
export interface Programs {
  readonly workload: Workload;
  readonly ours: Extract<Program, 'constructs' | 'without-operator'>;
  readonly theirs: Exclude<Program, 'constructs' | 'without-operator'>;
}

interface Options extends Programs {
  readonly limit?: number;
  readonly rounds: number;
  readonly outdir: string;
}

/**
 * The CPU time of a process that loads the packages, creates the workload, writes it and ends, against another one with the
 * same objects as literals; both load cdk8s-plus-28.
 */
export function inNewProcesses(name: string, options: Options): Comparison {
  const { limit, workload, rounds, outdir } = options;
  const manifests = path.join(outdir, 'native.json');
  if (options.theirs === 'native-literals') {
    const cluster = TargetCluster.withoutOperator({ release: OperatorRelease.LATEST });
    writeFileSync(manifests, JSON.stringify(manifestsOf(workload, cluster)));
  }
  const [ours, theirs] = [options.ours, options.theirs].map((program) => {
    const folder = path.join(outdir, program);
    const script = scriptOf(program);
    return () => run(script, folder, workload, program === 'native-literals' ? manifests : '');
  }) as [() => number, () => number];
  const comparison = compare(name, limit, rounds, ours, theirs);
  expectSame(path.join(outdir, options.ours), path.join(outdir, options.theirs));
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

/** Runs a program, and measures its CPU time; `file` has the CRDs of the cluster, or the objects. */
export function run(script: string, outdir: string, { charts, proxies }: Workload, file = ''): number {
  return cpuMillisecondsOf(['-e', script, '--', outdir, String(charts), String(proxies), file]);
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
