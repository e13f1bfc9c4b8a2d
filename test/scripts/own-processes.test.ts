import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../scripts/lib/own-processes';
import { startedProgram } from '../support/child-process';
import { ROOT } from '../support/docs';

const MODULE = path.join(ROOT, 'scripts', 'lib', 'own-processes');

let folder = '';
let child: ReturnType<typeof startedProgram> | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process with a folder and a program that has started another one; it prints the ids of both when they run. */
const PROGRAM = `
  const { removeAtEnd, start } = require(${JSON.stringify(MODULE)});
  removeAtEnd(process.argv[1]);
  const inner = 'console.log(process.pid); setInterval(() => undefined, 1000)';
  const outer = 'require("node:child_process").spawn(process.execPath, ["-e", ' + JSON.stringify(inner) + '], { stdio: "inherit" });' + inner;
  start(process.execPath, ['-e', outer], { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });
`;

async function started(): Promise<readonly number[]> {
  const args = ['--import', 'tsx', '-e', PROGRAM, folder];
  child = startedProgram(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ids: number[] = [];
  if (child.stdout !== null) {
    for await (const line of createInterface({ input: child.stdout })) {
      ids.push(Number(line));
      if (ids.length === 2) {
        break;
      }
    }
  }
  return ids;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Comes back once it is so; the time of the test ends it otherwise. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await sleep(20);
  }
}

describe('a process', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves nothing behind after %s',
    async (signal) => {
      const ids = await started();
      expect(ids.filter(isRunning)).toHaveLength(2);

      child?.kill(signal);
      await until(() => !ids.some(isRunning) && !existsSync(folder));
      expect(existsSync(folder)).toBe(false);
    },
    60_000,
  );

  test('leaves nothing behind after an error', async () => {
    const program = `${PROGRAM}; setTimeout(() => { throw new Error('it fails'); }, 10)`;
    child = startedProgram(process.execPath, ['--import', 'tsx', '-e', program, folder], {
      cwd: ROOT,
      stdio: 'ignore',
    });
    const [status] = (await once(child, 'exit')) as [number];

    await until(() => !existsSync(folder));
    expect(status).toBe(1);
  }, 60_000);
});

describe('a program', () => {
  test('reads its input, and says how it ended', async () => {
    const script = 'read line; echo "$line, $NAME"; echo wrong >&2; exit 3';
    const options = { cwd: folder, env: { NAME: 'me' }, input: 'hello\n' };
    await expect(run('/bin/sh', ['-c', script], options)).resolves.toEqual({
      status: 3,
      out: 'hello, me\n',
      error: 'wrong\n',
      isMissing: false,
    });
  });

  test('need not be there', async () => {
    await expect(run('no-such-program', [], { cwd: folder })).resolves.toMatchObject({ isMissing: true });
  });

  test('need not read its input', async () => {
    await expect(
      run('/bin/sh', ['-c', 'exit 0'], { cwd: folder, input: 'a'.repeat(1_000_000) }),
    ).resolves.toMatchObject({
      status: 0,
    });
  });
});
