/**
 * Whether two builds say the same: `npm run compare -- OLD`, where OLD is a checkout of this repository with a build, such
 * as a worktree of an earlier commit after `npm ci && npm run build`. Both check and convert all recorded inputs, and
 * documents made from them by random changes, for several releases and both sorts of cluster; what they print must be
 * the same to the byte. The public API is compared too, but for where it stands in the source; where documentation lost a
 * default, an error, a release or an example, that is told on lines of its own.
 *
 *     --mutants N   how many changed documents (default: 10,000)
 *     --seed N      which ones (default: 1)
 *     --also DIR    a folder with more YAML files
 *
 * Differences are grouped by the ids of findings that only one of the builds tells; each must be intended.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { parseAllDocuments, stringify } from 'yaml';
import { mutant } from '../test/support/valid/mutant';
import { differencesOfApi, wordsLost } from './lib/api-differences';

const ROOT = path.join(__dirname, '..');
const INPUTS = ['test/corpus/input', 'test/releases/input'];
/** No release stated, and releases of each sort of behaviour. */
const RELEASES = [undefined, '0.22.0', '0.28.0', '0.30.1', '0.37.0', '0.41.0', '0.43.0', '0.44.0', '0.63.0'];
const SORTS = [[], ['--without-operator']];
const SHOWN = 3;

interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  readonly input: () => string;
  readonly interactive: boolean;
}

type Main = (args: readonly string[], version: string, terminal: Terminal) => number;

interface Document {
  readonly name: string;
  readonly text: string;
}

function mainOf(checkout: string): Main {
  const file = path.join(checkout, 'build', 'lib', 'cli', 'main.js');
  if (!existsSync(file)) {
    throw new Error(`compare: there is no build in ${checkout}; run npm run build there`);
  }
  return (createRequire(__filename)(file) as { readonly main: Main }).main;
}

/** What a build prints, and how it ends. */
function printed(main: Main, args: readonly string[], text: string): string {
  let all = '';
  const write = (part: string): void => {
    all += part;
  };
  const code = main([...args, '-'], '1.0.0', { out: write, error: write, input: () => text, interactive: false });
  return `${String(code)}\n${all}`;
}

function yamlIn(folder: string): Document[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.ya?ml$/.test(file));
  return files.sort().map((file) => ({ name: file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

/** The documents with random changes. */
function mutantsOf(documents: readonly Document[], count: number, seed: number): Document[] {
  const parsed = documents.map(({ text }) => parseAllDocuments(text).map((each) => each.toJS() as unknown));
  const made = fc.sample(mutant(fc.constantFrom(...parsed)), { numRuns: count, seed });
  return made.map((each, index) => ({
    name: `mutant ${String(index)}`,
    text: (Array.isArray(each) ? each : [each]).map((one) => stringify(one)).join('---\n'),
  }));
}

/** The calls for a document: a mutant is only looked at for one release, a recorded input for all of them. */
function callsFor(index: number, isMutant: boolean): string[][] {
  const releases = isMutant ? [RELEASES[index % RELEASES.length]] : RELEASES;
  const checks = releases.flatMap((release) =>
    SORTS.map((sort) => ['check', '--format', 'json', ...sort, ...(release === undefined ? [] : ['-r', release])]),
  );
  return [...checks, ['convert']];
}

/** The ids of findings in one text and not in the other. */
function idsBeside(one: string, other: string): string {
  const idsIn = (text: string): Set<string> =>
    new Set(Array.from(text.matchAll(/"id": "([\w-]+)"/g), ([, id]) => id ?? ''));
  const [first, second] = [idsIn(one), idsIn(other)];
  const lost = Array.from(first).filter((id) => !second.has(id));
  const gained = Array.from(second).filter((id) => !first.has(id));
  return [...lost.map((id) => `-${id}`), ...gained.map((id) => `+${id}`)].sort().join(' ') || 'other words';
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mutants: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      also: { type: 'string', multiple: true, default: [] },
    },
  });
  const [old = ''] = positionals;
  const [before, after] = [mainOf(path.resolve(old)), mainOf(ROOT)];
  process.removeAllListeners('warning');
  const recorded = [...INPUTS.map((folder) => path.join(ROOT, folder)), ...values.also].flatMap(yamlIn);
  const mutants = mutantsOf(recorded, Number(values.mutants), Number(values.seed));
  const differences = new Map<string, string[]>();
  let calls = 0;
  for (const [isMutant, documents] of [
    [false, recorded],
    [true, mutants],
  ] as const) {
    for (const [index, { name, text }] of documents.entries()) {
      for (const args of callsFor(index, isMutant)) {
        calls += 1;
        const [was, is] = [printed(before, args, text), printed(after, args, text)];
        if (was !== is) {
          const ids = idsBeside(was, is);
          differences.set(ids, [...(differences.get(ids) ?? []), `${args.join(' ')} ${name}`]);
        }
      }
    }
  }
  console.log(
    `compare: ${String(recorded.length)} inputs and ${String(mutants.length)} mutants, ${String(calls)} calls of each build`,
  );
  for (const [ids, places] of differences) {
    console.log([`compare: ${ids}: ${String(places.length)} times`, ...places.slice(0, SHOWN)].join('\n  '));
  }
  const api = differencesOfApi(path.resolve(old), ROOT);
  console.log([`compare: ${String(api.length)} differences of the public API`, ...api].join('\n  '));
  const lost = wordsLost(path.resolve(old), ROOT);
  console.log([`compare: ${String(lost.length)} losses of its documentation`, ...lost].join('\n  '));
  return differences.size + api.length === 0 ? 0 : 1;
}

process.exitCode = main();
