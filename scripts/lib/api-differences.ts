import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lostWords, type ApiTypes } from './lost-words';

/** Where something stands in the source, and what follows from everything else. */
const LEFT_OUT: ReadonlySet<string> = new Set(['locationInModule', 'symbolId', 'fingerprint']);

interface Redirect {
  readonly schema: string;
  readonly filename?: string;
  readonly compression?: 'gzip';
}

/** The paths at which the assemblies of two checkouts differ, those of documentation with what they are about. */
export function differencesOfApi(old: string, current: string): string[] {
  return differences(assemblyOf(old), assemblyOf(current), '');
}

/** What the documentation of a checkout said of the public API, and that of another one no longer says. */
export function wordsLost(old: string, current: string): string[] {
  return lostWords(typesOf(old), typesOf(current));
}

function typesOf(checkout: string): ApiTypes {
  return (assemblyOf(checkout) as { readonly types: ApiTypes }).types;
}

function assemblyOf(checkout: string): unknown {
  const text = readFileSync(path.join(checkout, '.jsii'), 'utf8');
  const { schema, filename, compression } = JSON.parse(text) as Redirect;
  if (schema !== 'jsii/file-redirect' || filename === undefined) {
    return JSON.parse(text);
  }
  const content = readFileSync(path.join(checkout, filename));
  return JSON.parse((compression === 'gzip' ? gunzipSync(content) : content).toString('utf8'));
}

function differences(one: unknown, other: unknown, at: string): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? [] : [at];
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return differences(byName(one), byName(other), at);
  }
  const [before, after] = [one, other] as { readonly [key: string]: unknown }[];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)].filter((key) => !LEFT_OUT.has(key)));
  return Array.from(keys).flatMap((key) => differences(before?.[key], after?.[key], `${at}/${key}`));
}

/** Members are compared by their names, wherever they stand. */
function byName(list: readonly unknown[]): { readonly [name: string]: unknown } {
  const nameOf = (each: unknown, index: number): string =>
    typeof each === 'object' && each !== null && 'name' in each ? String(each.name) : String(index);
  return Object.fromEntries(list.map((each, index) => [nameOf(each, index), each]));
}
