import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whyEnded, withControlPlane } from '../../../scripts/lib/cluster/control-plane';

test('a server says why it ends', () => {
  expect(whyEnded('etcd', 'a\nlisten tcp 127.0.0.1:1: bind: address already in use\nb\n')).toBe(
    'a port was taken before etcd had it; run the command again',
  );
  expect(whyEnded('etcd', 'a\nthe disk is full\n')).toMatch(/^etcd ends at once: the disk is full; /);
  expect(whyEnded('etcd', '')).toMatch(/^etcd ends at once: it says nothing; /);
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
    const listeners = process.listenerCount('SIGINT');

    const failing = started(false);
    expect(readdirSync(folder)).toHaveLength(1);
    await expect(failing).rejects.toThrow(/^node ends at once: .*bad option.*; run the command with --keep/);
    expect(readdirSync(folder)).toEqual([]);
    expect(process.listenerCount('SIGINT')).toBe(listeners);
  });

  test('leave their folder if it is asked for', async () => {
    await expect(started(true)).rejects.toThrow(/bad option/);
    const [left = ''] = readdirSync(folder);
    expect(readdirSync(path.join(folder, left))).toContain('node.log');
  });
});
