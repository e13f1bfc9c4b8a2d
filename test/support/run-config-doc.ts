import { readFileSync } from 'node:fs';
import path from 'node:path';
import { byVersion } from '../../lib/releases/releases';

/** Names that the run config of a proxy can have, and the release that brought each of them. */
export type NamesByRelease = ReadonlyMap<string, string>;

const FOLDER = path.join(__dirname, '..', '..', 'docs', 'operator');
const OLDEST = '0.22';
const runConfig = readFileSync(path.join(FOLDER, 'run-config.md'), 'utf8');
/** The keys that the newest release has, not the oldest. */
const NEWEST_KEYS = /\n### Keys at .*?(?=\n### )/s;
const releases = readFileSync(path.join(FOLDER, 'releases.md'), 'utf8');

/** The keys of the run config (`docs/operator/run-config.md#keys`, `docs/operator/releases.md#run-config-keys`). */
export const RUN_CONFIG_KEYS: NamesByRelease = firstOf([
  ...rowsUnder(runConfig, 'Keys').flatMap(([keys = '']) => namesIn(keys).map((key) => [key, OLDEST] as const)),
  ...rowsUnder(releases, 'Run config keys').flatMap(([key = '', from = '']) =>
    namesIn(key.startsWith('`') ? key : '')
      .slice(0, 1)
      .map((each) => [each, from] as const),
  ),
]);

/** The types of middlewares (`docs/operator/run-config.md#middlewares`, `docs/operator/releases.md#middlewares`). */
export const MIDDLEWARES: NamesByRelease = firstOf([
  ...rowsUnder(runConfig, 'Middlewares').flatMap(([types = '']) =>
    Array.from(types.matchAll(/`([a-z-]+)`/g), ([, type = '']) => [type, OLDEST] as const),
  ),
  ...rowsUnder(releases, 'Middlewares').flatMap(([from = '', change = '']) =>
    Array.from(change.matchAll(/"type": "([a-z-]+)"/g), ([, type = '']) => [type, from] as const),
  ),
]);

/**
 * The keys of the embedded authorization server (`docs/operator/run-config.md#embedded-authorization-server`,
 * `docs/operator/releases.md#external-authentication`).
 */
export const AUTH_SERVER_KEYS: NamesByRelease = withParts(
  firstOf([
    ...namesIn(section(runConfig, 'Embedded authorization server').replace(NEWEST_KEYS, '')).map(
      (key) => [key, OLDEST] as const,
    ),
    ...rowsUnder(releases, 'External authentication').flatMap(([, from = '', result = '']) =>
      namesIn(result).map((key) => [key, from.split(/[,;]/)[0] ?? ''] as const),
    ),
  ]),
);

/** With the keys that only the table of the newest release has: they came with what they are part of. */
function withParts(known: NamesByRelease): NamesByRelease {
  const [newest = ''] = NEWEST_KEYS.exec(runConfig) ?? [];
  const all = new Map(known);
  for (const [part = '', keys = ''] of rowsIn(newest)) {
    const since = all.get(namesIn(part)[0] ?? '');
    for (const key of since === undefined ? [] : namesIn(keys)) {
      all.set(key, all.get(key) ?? since ?? '');
    }
  }
  return all;
}

/** The names that the release has. */
export function namesAt(names: NamesByRelease, release: string): string[] {
  return Array.from(names)
    .filter(([, from]) => /^\d/.test(from) && byVersion(from, release) <= 0)
    .map(([name]) => name);
}

function firstOf(entries: readonly (readonly [string, string])[]): NamesByRelease {
  return new Map([...entries].reverse());
}

function section(page: string, heading: string): string {
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** The rows of the first table under a heading, by their cells. */
function rowsUnder(page: string, heading: string): string[][] {
  return rowsIn(section(page, heading));
}

/** The rows of the first table in a text. */
function rowsIn(text: string): string[][] {
  const [, table = ''] = /\n(\|.*?)\n\n/s.exec(text) ?? [];
  return table
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

/** What is written as code, and looks like a key. */
function namesIn(text: string): string[] {
  const codes = Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);
  return codes.flatMap((code) => code.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)*\b/g) ?? []);
}
