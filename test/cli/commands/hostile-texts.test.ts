import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { printable } from '../../../lib/private/texts';
import { comparable, included, synthesized } from '../../support/programs';
import { command, type CommandResult } from '../../support/command';
import type { Found } from '../../support/diff';
import { HOSTILE_MANIFESTS, type HostileManifests } from '../../support/hostile-manifests';
import { TERMINAL } from '../../support/hostile-texts';
import { inFolder } from '../../support/in-folder';
import { markdownLines } from '../../support/markdown';
import { faults, labels } from '../../support/mermaid';
import { runs } from '../../support/runs';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** Runs a command with the manifests before the change, if they are asked for, and after it. */
function run({ before, after }: HostileManifests, ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    const [old, now] = [path.join(folder, 'old.yaml'), path.join(folder, 'new.yaml')];
    writeFileSync(old, before);
    writeFileSync(now, after);
    const result = command([...args, ...(args[0] === 'diff' ? [old] : []), now]);
    expect(`${result.out}${result.error}`).not.toMatch(TERMINAL);
    return result;
  });
}

function tried(count: number, law: (manifests: HostileManifests) => void): void {
  fc.assert(fc.property(HOSTILE_MANIFESTS, law), { numRuns: runs(count) });
}

describe('hostile texts in any place of manifests', () => {
  test('are in no statement of a graph but in labels, which show them', () => {
    let drawn = 0;
    tried(100, (manifests) => {
      const { code, out } = run(manifests, 'graph');
      drawn += code === 0 ? 1 : 0;

      expect(code === 0 ? faults(out) : []).toEqual([]);
      for (const name of code === 0 ? namesOf(manifests.after, 'MCPRemoteProxy') : []) {
        expect(labels(out)).toContainEqual(['proxy', name]);
      }
    });

    expect(drawn).toBeGreaterThan(50);
  }, 300_000);

  test('are values of the configuration of clients', () => {
    let exposed = 0;
    tried(100, (manifests) => {
      const { code, out } = run(manifests, 'clients', '--for', 'vscode');
      const { servers = {} } = JSON.parse(code === 0 ? out : '{}') as { readonly servers?: object };
      exposed += Object.keys(servers).length;

      expect(
        Object.keys(servers).filter((name) => !/-\d+$/.test(name) && !manifests.after.includes(JSON.stringify(name))),
      ).toEqual([]);
    });

    expect(exposed).toBeGreaterThan(50);
  }, 300_000);

  test('are texts of the program that convert writes', () => {
    let count = 0;
    tried(40, (manifests) => {
      const { code, out } = run(manifests, 'convert');
      // cdk8s makes a name of the path of a construct, which is another one
      const isCompared = code === 0 && documentsIn(manifests.after).every(hasName);
      count += isCompared ? 1 : 0;
      const expected = isCompared ? (included(withoutSecrets(manifests.after)) ?? []) : [];

      expect(comparable(isCompared ? synthesized(out) : [])).toEqual(comparable(expected));
    });

    expect(count).toBeGreaterThan(10);
  }, 300_000);

  test('stay in the lines of a diff, and are code or words in Markdown', () => {
    let changed = 0;
    tried(50, (manifests) => {
      const { code, out } = run(manifests, 'diff', '--format', 'json');
      if (code !== 0) {
        return;
      }
      const { proxies, others } = JSON.parse(out) as Found;
      const told = [
        ...proxies.flatMap(({ changes, fields }) => [...changes.map((each) => each.text), ...fields.slice(0, 6)]),
        ...others,
      ].map(printable);
      changed += told.length;
      const text = run(manifests, 'diff').out;
      const page = run(manifests, 'diff', '--format', 'markdown').out;

      expectLines(text, told);
      expectItems(page, told);
    });

    expect(changed).toBeGreaterThan(30);
  }, 300_000);
});

/** Convert leaves out those with values, which must not be in a program. */
function withoutSecrets(manifests: string): string {
  return manifests
    .split('\n---\n')
    .filter((each) => !each.includes('"kind":"Secret"'))
    .join('\n---\n');
}

interface NamedDocument {
  readonly kind?: unknown;
  readonly metadata?: { readonly name?: unknown };
}

function documentsIn(manifests: string): NamedDocument[] {
  const texts = manifests.split('\n---\n').filter((each) => each.startsWith('{'));
  return texts.map((each) => JSON.parse(each) as NamedDocument);
}

function hasName({ metadata }: NamedDocument): boolean {
  return typeof metadata?.name === 'string' && metadata.name !== '';
}

/** The names of the objects of a kind that have one. */
function namesOf(manifests: string, kind: string): string[] {
  return documentsIn(manifests)
    .filter((each) => each.kind === kind && hasName(each))
    .map(({ metadata }) => String(metadata?.name));
}

const SUMMARY = /^there is no proxy in the manifests, |^proxies: \d+ changed, \d+ added, \d+ removed, \d+ unchanged/;

/** The title of a proxy, what is known of it only in part, and the number of fields that are not listed. */
const BESIDE =
  /: (is added|is removed|whether|pods )[a-z ,]*$|^of \S+, only the own fields are compared: |^\d+ more fields?$/;

function expectLines(text: string, told: readonly string[]): void {
  const lines = text.split('\n').filter((line) => line !== '' && !SUMMARY.test(line));
  const rows = lines.map((line) => line.replace(/^ {2}[a-z ]{13} {2}/, ''));

  expect(rows.filter((line) => !told.includes(line) && !BESIDE.test(line))).toEqual([]);
  for (const each of told) {
    expect(rows).toContain(each);
  }
}

/** What GitHub would make of prose. */
const LINKED = /[@#`*_[\]<>|~!&$\\]|:\w|www\.|GH-\d/;

function expectItems(page: string, told: readonly string[]): void {
  const { lines, others } = markdownLines(page);
  const items = lines.filter(({ kind }) => kind === 'item').map(({ text }) => text);

  expect(others).toEqual([]);
  expect(items.map((each) => each.replace(/^[a-z ]+: /, '')).filter((each) => !BESIDE.test(each))).toEqual(told);
  expect(lines.filter(({ prose }) => LINKED.test(prose))).toEqual([]);
}
