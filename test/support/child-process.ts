import {
  type ChildProcess,
  spawn,
  type SpawnOptions,
  spawnSync,
  type SpawnSyncOptions,
  type SpawnSyncReturns,
} from 'node:child_process';

/**
 * Runs a program of which a test reads what it prints: without colours, which `FORCE_COLOR` asks for. Jest sets that for its
 * workers in a terminal.
 */
export function spawned(
  command: string,
  args: readonly string[],
  { env = process.env, ...options }: SpawnSyncOptions = {},
): SpawnSyncReturns<string> {
  return spawnSync(command, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    env: { ...env, FORCE_COLOR: undefined },
  });
}

/** What a program prints; throws if it fails. */
export function outputOf(command: string, args: readonly string[], cwd: string): string {
  const env = { ...process.env, CDK8S_OUTDIR: undefined };
  const { status, stdout, stderr, error } = spawned(command, args, { cwd, env });
  if (status !== 0) {
    throw error ?? new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  }
  return stdout;
}

/** A program that runs while the test goes on. */
export function startedProgram(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(command, args, { ...options, env: { ...process.env, FORCE_COLOR: undefined } });
}
