/**
 * `npm run fuzz`: runs the property tests as often as `FUZZ_RUNS` says, by default 10,000 times each, instead of tens
 * to thousands of times as in `npm run test:all`. Words after `--` select test files, as with jest.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const RUNS = '10000';
const ROOT = path.join(__dirname, '..');

/** The test files with properties: those that use fast-check. */
function filesWithProperties(): string[] {
  return readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('test', file))
    .filter((file) => /\bfc\.(assert|property)\b/.test(readFileSync(path.join(ROOT, file), 'utf8')));
}

const chosen = process.argv.slice(2);
const files = filesWithProperties().filter((file) => chosen.length === 0 || chosen.some((word) => file.includes(word)));
const jest = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
const { status } = spawnSync(process.execPath, [jest, '--ci', '--testTimeout=7200000', '--runTestsByPath', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: process.env['FUZZ_RUNS'] ?? RUNS },
});
process.exitCode = status ?? 1;
