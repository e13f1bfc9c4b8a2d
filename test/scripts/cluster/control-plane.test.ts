import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whyEnded, withControlPlane } from '../../../scripts/lib/cluster/control-plane';

test('a server says why it ends', () => {
  expect(whyEnded('etcd', 'a\nlisten tcp 127.0.0.1:1: bind: address already in use\nb\n')).toBe(
    'a port was taken before etcd had it; run the command again',
  );
  expect(whyEnded('etcd', 'a\nthe disk is full\n')).toMatch(/^etcd has ended: the disk is full; /);
  expect(whyEnded('etcd', 'a\n', 'SIGKILL')).toMatch(/^etcd was ended by SIGKILL; /);
  expect(whyEnded('etcd', '')).toMatch(/^etcd has ended: it says nothing; /);
});

describe('servers that do not start', () => {
  const parent = os.tmpdir();
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(parent, 'cdk8s-mcp-'));
    jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
    jest.spyOn(console, 'error').mockImplementation();
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** The program ends at once, since it knows none of the options. */
  function started(keep: boolean): Promise<void> {
    const programs = { etcd: process.execPath, apiServer: process.execPath, controllerManager: undefined };
    return withControlPlane({ programs, controllers: [], keep }, () => Promise.reject(new Error('it is ready')));
  }

  test('are a failure that says why, and leave nothing behind', async () => {
    const failing = started(false);
    expect(readdirSync(folder)).toHaveLength(1);
    await expect(failing).rejects.toThrow(/^node has ended: .*bad option.*; run the command with --keep/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('are a failure that says why where they cannot be started', async () => {
    const file = path.join(folder, 'etcd');
    writeFileSync(file, 'text\n');
    const programs = { etcd: file, apiServer: file, controllerManager: undefined };
    const failing = withControlPlane({ programs, controllers: [], keep: false }, () => Promise.resolve());
    await expect(failing).rejects.toThrow(/^etcd has ended: .*EACCES; run the command/);
  });

  test('leave their folder if it is asked for', async () => {
    await expect(started(true)).rejects.toThrow(/bad option/);
    const [left = ''] = readdirSync(folder);
    expect(readdirSync(path.join(folder, left))).toContain('node.log');
  });
});
