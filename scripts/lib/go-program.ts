import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
/** What is judged, and by what; not in the repository. */
export const HOME = path.join(ROOT, '.judge');

/** A program that is built from its Go module. */
export interface GoProgram {
  readonly name: string;
  readonly module: string;
  /** How long that takes. */
  readonly time: string;
}

/** Where the program is once it is built. */
export function pathOf({ name }: GoProgram): string {
  return path.join(HOME, 'bin', name);
}

/** Builds the program, unless it is there. False where Go isn't installed, which is said. */
export function install(program: GoProgram): boolean {
  const { module, time } = program;
  if (existsSync(pathOf(program))) {
    return true;
  }
  if (spawnSync('go', ['version']).status !== 0) {
    console.log('judge: skipped, Go is not installed');
    return false;
  }
  console.error(`judge: building ${module}, which takes about ${time}`);
  const env = { GOBIN: path.join(HOME, 'bin'), GOPATH: path.join(HOME, 'go'), GOFLAGS: '-modcacherw' };
  const { status } = spawnSync('go', ['install', module], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) {
    throw new Error(`judge: ${module} cannot be installed`);
  }
  return true;
}
