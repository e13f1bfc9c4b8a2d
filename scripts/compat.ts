/**
 * Compares the public API with the last release on npm: a breaking change is an error, unless `.compatignore` lists it.
 * If nothing is released yet, or the registry cannot be reached, the script says so and passes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './lib/language-test';

const NOT_RELEASED = 'E404';
const UNREACHABLE = [
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTCACHED',
  'ENOTFOUND',
  'ERR_SOCKET_TIMEOUT',
  'ETIMEDOUT',
  'FETCH_ERROR',
];
/** Avoids waiting for minutes if the registry cannot be reached. */
const ONE_TRY = ['--fetch-retries=0', '--fetch-timeout=20000'];

/** The version that `npm install` would install, or why there is none. */
type LastRelease = { readonly version: string } | { readonly none: string };

/** The output of `npm view NAME version --json`. */
type Answer = string | { readonly error: { readonly code?: string; readonly summary?: string } };

function lastRelease(name: string): LastRelease {
  const { stdout, error } = spawnSync('npm', ['view', name, 'version', '--json', ...ONE_TRY], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (error !== undefined) {
    throw error;
  }
  const answer = JSON.parse(stdout) as Answer;
  if (typeof answer === 'string') {
    return { version: answer };
  }
  const { code = '', summary = '' } = answer.error;
  if (code === NOT_RELEASED) {
    return { none: `${name} has no release yet` };
  }
  if (UNREACHABLE.includes(code)) {
    return { none: `npm's registry can't be reached (${code})` };
  }
  throw new Error(`npm view ${name}: ${code} ${summary}`);
}

function main(): void {
  const { name } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { readonly name: string };
  const last = lastRelease(name);
  if ('none' in last) {
    console.log(`compat: skipped, ${last.none}`);
    return;
  }
  const released = `npm:${name}@${last.version}`;
  const diff = path.join(ROOT, 'node_modules', '.bin', 'jsii-diff');
  run(diff, [released, '.', '--error-on=all', '--keys', '--ignore-file=.compatignore'], ROOT);
  console.log(`compat: passed, no break since ${last.version} that .compatignore does not list`);
}

main();
