import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkKubectl } from '../../scripts/lib/cluster/kubectl';
import { checkGo, go, type GoRun } from '../../scripts/lib/go-command';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The only program that is installed. */
function install(name: string, ...lines: readonly string[]): void {
  const file = path.join(folder, name);
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(file, 0o755);
}

function call(): GoRun {
  return { folder, env: { PATH: folder }, what: 'the operator 0.44.0', otherwise: 'use another release' };
}

describe('Go', () => {
  test('is asked for where it is not installed', async () => {
    const message =
      'Go is not installed, which the operator 0.44.0 needs; install Go 1.26 or later, or use another release';
    await expect(checkGo(call())).rejects.toThrow(message);
    await expect(go(call(), 'build')).rejects.toThrow(/^Go is not installed/);
  });

  test.each([
    ['go1.26.0', 'local'],
    ['go1.30rc1', 'local'],
    ['devel go1.27-f00 Wed', 'local'],
    ['go1.21.0', 'auto'],
    ['go1.24.1', 'go1.26.1'],
    ['go2.0', 'local'],
  ])('%s with the toolchain %s will do', async (version, toolchain) => {
    install('go', `echo '${version}'`, `echo ${toolchain}`);
    await expect(checkGo(call())).resolves.toBeUndefined();
  });

  test.each([
    ['go1.25.9', 'local', 'Go 1.25 is too old'],
    ['go1.24.1', 'go1.24.1+path', 'Go 1.24 is too old'],
    ['go1.20.14', 'auto', 'Go 1.20 is too old'],
    ['go version go1.9 linux/amd64', '', 'Go 1.9 is too old'],
    ['', '', 'go env fails: it says nothing'],
  ])('%s with the toolchain %s is told', async (version, toolchain, message) => {
    install('go', `echo '${version}'`, `echo '${toolchain}'`);
    await expect(checkGo(call())).rejects.toThrow(message);
  });

  test.each([
    [
      'go: a/b@v1 requires go >= 1.27.1 (running go 1.26.8; GOTOOLCHAIN=local)',
      'Go 1.26.8 is too old for the operator 0.44.0; install Go 1.27.1 or later, set GOTOOLCHAIN=auto, or use another release',
    ],
    [
      'go: downloading a v1\ngo: a/b@v1: reading https://proxy.example.com/a/b/@v/v1.mod: 403 Forbidden\n\tserver response: no',
      'go get a@v1 fails for the operator 0.44.0: go: a/b@v1: reading https://proxy.example.com/a/b/@v/v1.mod: 403 Forbidden; server response: no; use another release',
    ],
    ['', 'go get a@v1 fails for the operator 0.44.0: it says nothing; use another release'],
  ])('says why it fails: %s', async (said, message) => {
    install('go', `printf '${said.replaceAll('\n', String.raw`\n`)}' >&2`, 'exit 1');
    await expect(go(call(), 'get', 'a@v1', '-x')).rejects.toThrow(message);
  });

  test('says on the standard output why a module cannot be downloaded', async () => {
    install('go', `echo '	"Error": "a@v1: module lookup disabled"'`, 'exit 1');
    await expect(go(call(), 'mod', 'download', 'a@v1')).rejects.toThrow(
      'go mod download fails for the operator 0.44.0: a@v1: module lookup disabled; use another release',
    );
  });

  test('has a folder for temporary files, which is gone afterwards', async () => {
    install('go', 'echo "$GOTMPDIR"', ': > "$GOTMPDIR/file"');
    const temporary = (await go(call(), 'build')).trim();
    expect(path.dirname(temporary)).toBe(tmpdir());
    expect(readdirSync(tmpdir())).not.toContain(path.basename(temporary));
  });
});

describe('kubectl', () => {
  test('is asked for where it is not installed', async () => {
    await expect(checkKubectl({ PATH: folder })).rejects.toThrow('kubectl is not installed; install it');
  });

  test('is told where it does not run', async () => {
    install('kubectl', 'echo wrong architecture >&2', 'exit 126');
    await expect(checkKubectl({ PATH: folder })).rejects.toThrow(
      'kubectl does not run: wrong architecture; install it anew',
    );
  });
});
