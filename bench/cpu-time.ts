import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');
/** Writes how much CPU time a process took when it ends. */
const REPORTER = path.join(__dirname, 'programs', 'cpu-time.cjs');

/**
 * Runs Node in a new process, to its end; the result is its CPU time, user and system, in milliseconds. Other work of the
 * machine changes it less than the time on the wall.
 *
 * @param statuses how it may end
 */
export function cpuMillisecondsOf(args: readonly string[], statuses: readonly number[] = [0]): number {
  const { status, stderr, output } = spawnSync(process.execPath, ['--require', REPORTER, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (status === null || !statuses.includes(status)) {
    throw new Error(stderr);
  }
  return Number(output[3]);
}
