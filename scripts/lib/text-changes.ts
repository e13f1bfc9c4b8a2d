/**
 * Changes of texts in the unified format without context, as `git diff -U0` writes it: `--- base` names the text that a
 * change starts from, `+++ name` the text that it makes. The base may be another text, so that what is alike is kept once.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The texts by name; each ends with a line break. */
export type Texts = ReadonlyMap<string, string>;

interface Hunk {
  /** The number of lines before the first removed one. */
  readonly before: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

const NO_TEXT = '/dev/null';
const HEADER = /^--- (?<base>.+)\n\+\+\+ (?<name>.+)$/;
const RANGES = /^@@ -(?<start>\d+)(?:,(?<removed>\d+))? \+\d+(?:,(?<added>\d+))? @@/;

/** The texts after the changes, which are applied in their order. */
export function applyChanges(texts: Texts, changes: string): Texts {
  const result = new Map(texts);
  const lines = changes.split('\n');
  for (let at = 0; at + 1 < lines.length;) {
    const { base = '', name = '' } = HEADER.exec(lines.slice(at, at + 2).join('\n'))?.groups ?? {};
    const text = base === NO_TEXT ? '' : result.get(base);
    if (text === undefined) {
      throw new Error(`line ${String(at + 1)}: there is no text '${base}' to change`);
    }
    const [hunks, end] = readHunks(lines, at + 2);
    result.set(name, hunks.reduceRight((each, hunk) => applyHunk(each, hunk, name), text.split('\n')).join('\n'));
    at = end;
  }
  return result;
}

/** The hunks that begin at a line, and where they end. */
function readHunks(lines: readonly string[], begin: number): [Hunk[], number] {
  const hunks: Hunk[] = [];
  let at = begin;
  for (let ranges = groupsOf(lines[at]); ranges !== undefined; ranges = groupsOf(lines[at])) {
    const { start = '', removed = '1', added = '1' } = ranges;
    const middle = at + 1 + Number(removed);
    const end = middle + Number(added);
    hunks.push({
      before: Number(start) - (Number(removed) === 0 ? 0 : 1),
      removed: lines.slice(at + 1, middle).map((line) => line.slice(1)),
      added: lines.slice(middle, end).map((line) => line.slice(1)),
    });
    at = end;
  }
  return [hunks, at];
}

function groupsOf(line: string | undefined): { readonly [name: string]: string | undefined } | undefined {
  return RANGES.exec(line ?? '')?.groups;
}

function applyHunk(lines: readonly string[], { before, removed, added }: Hunk, name: string): string[] {
  const rest = lines.slice(before);
  if (removed.some((line, index) => line !== rest[index])) {
    throw new Error(`${name}: the text has other lines after line ${String(before)} than those to remove`);
  }
  return [...lines.slice(0, before), ...added, ...rest.slice(removed.length)];
}

/** The changes that turn the known texts into the new ones; an unknown text starts from the most similar one. */
export function changesBetween(known: Texts, texts: Texts): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'text-changes-'));
  try {
    const all = new Map(known);
    const changes = Array.from(texts, ([name, text]) => {
      const base = all.has(name) ? name : mostAlike(all, text);
      const hunks = difference(folder, base === undefined ? '' : (all.get(base) ?? ''), text);
      all.set(name, text);
      return `--- ${base ?? NO_TEXT}\n+++ ${name}\n${hunks}`;
    });
    return changes.join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mostAlike(texts: Texts, text: string): string | undefined {
  const lines = new Set(text.split('\n'));
  const sizes = Array.from(texts, ([name, other]): [string, number] => {
    const others = new Set(other.split('\n'));
    return [name, sizeOf(lines, others) + sizeOf(others, lines)];
  });
  return sizes.sort(([, one], [, other]) => one - other)[0]?.[0];
}

/** The number of characters in lines that the others lack. */
function sizeOf(lines: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const missing = Array.from(lines).filter((line) => !others.has(line));
  return missing.join('').length;
}

function difference(folder: string, base: string, text: string): string {
  const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
  writeFileSync(from, base);
  writeFileSync(to, text);
  const options = ['--no-index', '-U0', '--minimal', '--no-color', '--no-ext-diff'];
  const { stdout, status, error } = spawnSync('git', ['diff', ...options, from, to], { encoding: 'utf8' });
  if (status === null || status > 1) {
    throw error ?? new Error('git diff failed');
  }
  const lines = stdout.split('\n');
  const hunks = lines.slice(lines.findIndex((line) => line.startsWith('@@')));
  return stdout === '' ? '' : hunks.map((line) => line.replace(/^(@@ .* @@).*/, '$1')).join('\n');
}
