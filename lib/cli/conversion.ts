import * as library from '..';
import type { PlainObject } from '../private/plain';
import { readDocuments, type YamlDocument } from '../reader/documents';
import { planChart, type ChartPlan } from './plan-chart';
import { check } from './verify/check-documents';
import type { Change } from './verify/difference';
import { pascalCase } from './typescript/names';
import { patched } from './verify/patches';
import { isImported, writeProgram } from './typescript/program';
import { said, sourceOf, type Source } from './source';

/** What is to be converted. */
export interface ConvertOptions {
  /** Path of the YAML file, as messages name it. */
  readonly file: string;
  readonly text: string;
  readonly className: string;
  /** Name of the file that the program will be in. */
  readonly target: string;
  /** Is told what is done next. */
  readonly progress: (step: string) => void;
}

/** The program, or why there is none; lines that begin with `file:line`. */
export interface Conversion {
  readonly program?: string;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Turns a YAML file into a program that makes the same objects. */
export function convert(options: ConvertOptions): Conversion {
  const { file, text, className, target, progress } = options;
  const documents = documentsOf(text, file);
  if (typeof documents === 'string') {
    return { errors: [documents], notes: [] };
  }
  const sources = documents.map(sourceOf);
  progress(`checking ${sources.length === 1 ? '1 document' : `${String(sources.length)} documents`}`);
  const { errors, expected } = check(file, sources);
  if (errors.length > 0) {
    return { errors, notes: [] };
  }
  if (expected.size === 0) {
    return { errors: [`${file}:1: has no document of the kinds that this package knows`], notes: [] };
  }
  progress('writing the program, and running it to compare');
  const plan = planChart(sources);
  const program = { className, chartId: chartIdOf(className), ...plan };
  const complete = patched(program, byVariable(expected, plan));
  return {
    program: writeProgram({ ...complete.program, remarks: remarks(sources) }, { source: file, target }),
    errors: [],
    notes: sources.flatMap((source) => [...notesOf(source), ...patchNotes(source, plan, complete.added)]),
  };
}

/** The class that a file's program has: `my-proxies.yaml` is `MyProxies`. */
export function classNameOf(baseName: string): string {
  const name = pascalCase(baseName);
  const usable = /^[A-Z]/.test(name) ? name : `Chart${name}`;
  return isUsable(usable) ? usable : `${usable}Chart`;
}

/** Whether a class of the program can have the name. */
export function isUsable(className: string): boolean {
  return /^[A-Z]\w*$/.test(className) && !isImported(className, library) && !(className in globalThis);
}

function chartIdOf(className: string): string {
  return className.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}

/** The documents, or what is wrong with the YAML. */
function documentsOf(text: string, file: string): YamlDocument[] | string {
  try {
    return readDocuments(text, file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function byVariable(expected: ReadonlyMap<Source, PlainObject>, plan: ChartPlan): Map<string, PlainObject> {
  const found = new Map<string, PlainObject>();
  for (const [source, variable] of plan.variables) {
    const manifest = expected.get(source);
    if (manifest !== undefined) {
      found.set(variable, manifest);
    }
  }
  return found;
}

function remarks(sources: readonly Source[]): string[] {
  const secrets = sources.filter(({ sort }) => sort === 'secret').map(({ name = '(without a name)' }) => name);
  const names = Array.from(new Set(secrets)).join(', ');
  return secrets.length === 0 ? [] : [`These Secrets stay outside, since no program may hold their values: ${names}.`];
}

function notesOf(source: Source): string[] {
  if (source.sort === 'secret') {
    return [said(source, 'metadata.name', 'stays outside of the program, which refers to it by its name')];
  }
  const foreign = 'is not an API group and version that this package knows; written as an ApiObject, unchecked';
  return source.sort === 'foreign' && source.ofOurKind ? [said(source, 'apiVersion', foreign)] : [];
}

function patchNotes(source: Source, plan: ChartPlan, added: ReadonlyMap<string, readonly Change[]>): string[] {
  const variable = source.sort === 'secret' ? undefined : plan.variables.get(source);
  return (added.get(variable ?? '') ?? []).map(({ field }) =>
    said(source, field, `${field}: no prop says it; kept as a JSON patch`),
  );
}
