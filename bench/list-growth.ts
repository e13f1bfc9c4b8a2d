import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { LISTS } from './lists/lists';
import type { Comparison } from './measure';

const ROOT = path.join(__dirname, '..');
const PROGRAM = path.join(__dirname, 'programs', 'list.ts');
const SIZES = [1000, 8000, 10_000];
/** Eight times as much in at most twelve times the time. */
const MOST_GROWTH = 12;
const LONGEST = 10_000;

interface Times {
  readonly ratio: number;
  readonly small: number;
  readonly large: number;
  readonly largest: number;
}

/** How the time of a program grows from 1,000 to 8,000 of each list, in a new process, and how long 10,000 take. */
export function listGrowth(progress: (what: string) => void): Comparison[] {
  return LISTS.flatMap(({ name }) =>
    [true, false].flatMap((operator) => {
      const title = `${name}, ${operator ? 'with' : 'without'} the operator`;
      progress(title);
      const { ratio, small, large, largest } = timesOf(name, operator);
      return [
        { name: title, limit: MOST_GROWTH, ratio, ours: large, theirs: small },
        { name: '  10,000 of them, in 10 s', limit: 1, ratio: largest / LONGEST, ours: largest, theirs: LONGEST },
      ];
    }),
  );
}

function timesOf(name: string, operator: boolean): Times {
  const args = ['--expose-gc', '--import', 'tsx', PROGRAM, name, String(operator), SIZES.join(',')];
  const env = { ...process.env, NODE_NO_WARNINGS: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout) as Times;
}
