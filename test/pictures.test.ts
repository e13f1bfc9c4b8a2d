import path from 'node:path';
import { codeBlocks } from '../scripts/lib/code-blocks';
import { outputOf } from './support/child-process';
import { corpusCases, objectsOf } from './support/corpus';
import { ROOT, samples } from './support/docs';
import { run } from './support/docs-programs';

type Edge = readonly [from: string, to: string];
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

const DEPCRUISE = path.join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');

/** The folder of `lib/` that a file is in; `index` is the public API. */
function folderOf(file: string): string | undefined {
  const [first, second] = file.split('/');
  return first === 'imports' ? first : first === 'lib' ? second?.replace('.ts', '') : undefined;
}

function modules(): Module[] {
  const args = [DEPCRUISE, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'lib', 'imports'];
  const json = outputOf(process.execPath, args, ROOT);
  return (JSON.parse(json) as { readonly modules: Module[] }).modules;
}

function graph(edges: readonly Edge[]): Graph {
  const found = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    found.set(from, (found.get(from) ?? new Set()).add(to));
  }
  return found;
}

/** Imports between folders; `private`, which all may import, is left out. */
function imports(): Edge[] {
  return modules().flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }): Edge[] => {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      return from === undefined || to === undefined || from === to || to === 'private' ? [] : [[from, to]];
    }),
  );
}

/** Whether there is a way of one arrow or more that does not begin with the arrow `without`. */
function leads(all: Graph, from: string, to: string, without?: string): boolean {
  const seen = new Set<string>();
  const next = Array.from(all.get(from) ?? []).filter((each) => each !== without);
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    if (node === to) {
      return true;
    }
    if (!seen.has(node)) {
      seen.add(node);
      next.push(...(all.get(node) ?? []));
    }
  }
  return false;
}

/** The arrows that no others imply. */
function reduced(all: Graph): string[] {
  const edges = Array.from(all).flatMap(([from, targets]) => Array.from(targets, (to): Edge => [from, to]));
  return edges.filter(([from, to]) => !leads(all, from, to, to)).map(([from, to]) => `${from} --> ${to}`);
}

/** The kinds that a node of a picture names. */
function kindsIn(picture: string, node: string): string[] {
  const [, label = ''] = new RegExp(`^\\s*${node}\\["([^"]*)"\\]`, 'm').exec(picture) ?? [];
  return label.split(', ').sort();
}

function kinds(objects: readonly { readonly kind: string }[]): string[] {
  return Array.from(new Set(objects.map(({ kind }) => kind))).sort();
}

describe('ARCHITECTURE.md', () => {
  const pictures = codeBlocks('ARCHITECTURE.md', 'mermaid');

  test('shows how the folders import each other, in one direction', () => {
    const all = graph(imports());
    const circles = Array.from(all.keys()).filter((folder) => leads(all, folder, folder));
    expect(circles).toEqual([]);
    const shown = (pictures[1] ?? '').split('\n').filter((line) => line.includes('-->'));
    expect(shown.map((line) => line.trim())).toEqual(reduced(all).sort());
  });

  test('finds a cycle, and arrows that others imply', () => {
    const circle = graph([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]);
    const line = graph([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(['a', 'b', 'c'].map((node) => leads(circle, node, node))).toEqual([true, true, true]);
    expect(reduced(line)).toEqual(['a --> b', 'b --> c']);
  });
});

describe('README.md', () => {
  const [objects = ''] = codeBlocks('README.md', 'mermaid');
  const [program] = samples('README.md');

  test.each([
    ['resources', '# TargetCluster.withOperator()\n'],
    ['native', ''],
  ])('shows in the node "%s" the kinds that its program writes', (node, cluster) => {
    expect(program).toBeDefined();
    const made = program === undefined ? [] : run(program, cluster).objects;
    expect(kindsIn(objects, node)).toEqual(kinds(made));
  });

  test('shows the kinds that the operator creates', () => {
    const [recorded] = corpusCases().filter(({ name }) => name === 'a01-minimal');
    const made = recorded === undefined ? [] : objectsOf(recorded);
    expect(kindsIn(objects, 'created')).toEqual(kinds(made));
  });
});
