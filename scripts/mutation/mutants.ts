import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/language-test';
import type { Place } from './sample';
import { shorterLiterals } from './shorter-literals';

/** A small change of a file. */
export interface Mutant extends Place {
  readonly file: string;
  /** The number of its first line. */
  readonly line: number;
  /** What kind of change: a mutator of Stryker, or `Dropped`. */
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** What counts how often this place is reached. */
  readonly counter: string;
  /** Whether it is outside of all functions. */
  readonly isTopLevel: boolean;
}

/** A file of `lib/`, and what can be changed in it. */
export interface MutableFile {
  readonly content: string;
  /** The file with its counters. */
  readonly counted: string;
  readonly mutants: readonly Mutant[];
}

const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

/** The mutants that Stryker makes of the files, and `shorterLiterals`. */
export async function mutableFiles(names: readonly string[]): Promise<ReadonlyMap<string, MutableFile>> {
  // an ES module
  const { Instrumenter } = await import('@stryker-mutator/instrumenter');
  const sources = new Map(
    names.map((name) => {
      const content = readFileSync(path.join(ROOT, name), 'utf8');
      return [name, ts.createSourceFile(name, content, ts.ScriptTarget.ES2022, true)];
    }),
  );
  const { files, mutants } = await new Instrumenter(SILENT).instrument(
    names.map((name) => ({ name, mutate: true, content: sources.get(name)?.text ?? '' })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const found = new Map<string, StrykersMutant[]>();
  for (const mutant of mutants) {
    found.set(mutant.fileName, [...(found.get(mutant.fileName) ?? []), mutant]);
  }
  return new Map(
    files.map(({ name, content }) => {
      const source = sources.get(name);
      if (source === undefined) {
        throw new Error(`no source of ${name}`);
      }
      return [name, { content: source.text, counted: content, mutants: mutantsOf(source, found.get(name) ?? []) }];
    }),
  );
}

interface StrykersMutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: { readonly start: LineAndColumn; readonly end: LineAndColumn };
  readonly mutatorName: string;
  readonly replacement: string;
}

interface LineAndColumn {
  readonly line: number;
  readonly column: number;
}

function mutantsOf(source: ts.SourceFile, strykers: readonly StrykersMutant[]): Mutant[] {
  const offset = ({ line, column }: LineAndColumn): number => source.getPositionOfLineAndCharacter(line, column);
  const changed = strykers.map(({ id, location, mutatorName, replacement }) => ({
    start: offset(location.start),
    end: offset(location.end),
    mutator: mutatorName,
    replacement,
    counter: id,
  }));
  const counterOf = new Map(changed.map(({ start, end, counter }) => [`${String(start)}-${String(end)}`, counter]));
  const shorter = shorterLiterals(source).flatMap(({ literal, item }) => {
    const counter = counterOf.get(`${String(literal.start)}-${String(literal.end)}`);
    return counter === undefined ? [] : [{ ...item, mutator: DROPPED, replacement: '', counter }];
  });
  const functions = functionsOf(source);
  return [...changed, ...shorter].map((mutant) => ({
    ...mutant,
    isTopLevel: !functions.some(({ start, end }) => start <= mutant.start && mutant.end <= end),
    file: source.fileName,
    line: source.getLineAndCharacterOfPosition(mutant.start).line + 1,
    original: source.text.slice(mutant.start, mutant.end),
  }));
}

/** What runs as the outermost functions are called: their bodies, and what parameters are by default. */
export function functionsOf(node: ts.Node): Place[] {
  if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
    const body = node.body as ts.Node;
    const [first = body] = node.parameters;
    return [{ start: first.getStart(), end: body.end }];
  }
  const inner: Place[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(...functionsOf(child));
  });
  return inner;
}

const DROPPED = 'Dropped';

/** The content of a file with the mutant in it. */
export function mutated(content: string, { start, end, mutator, replacement }: Mutant): string {
  const isExpression = ![DROPPED, 'BlockStatement'].includes(mutator) && !/^(?:case|default|for)\b/.test(replacement);
  return content.slice(0, start) + (isExpression ? `(${replacement})` : replacement) + content.slice(end);
}
