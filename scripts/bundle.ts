/**
 * Bundles the code of the built package into one file, and its command into another: `npm run build`. Loading 300 small
 * files would take Node twice as long. The files compiled by jsii are only used for declarations and the assembly.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions, ENTRIES } from './lib/bundling';
import { ROOT } from './lib/language-test';

const BUILD = path.join(ROOT, 'build');

interface Assembly {
  readonly version: string;
  readonly types: { readonly [fqn: string]: { readonly kind: string; readonly name: string } };
}

/**
 * The name that jsii writes into each class, by which programs in other languages recognize the class of an object. The
 * bundle renames some classes.
 */
function runtimeTypes(): string {
  const { version, types } = JSON.parse(readFileSync(path.join(ROOT, '.jsii'), 'utf8')) as Assembly;
  const classes = Object.entries(types).filter(([, { kind }]) => kind === 'class');
  const lines = classes.map(([fqn, { name }]) => {
    const type = `[Symbol.for("jsii.rtti")]: { value: ${JSON.stringify({ fqn, version })} }`;
    return `Object.defineProperties(module.exports.${name}, { name: { value: "${name}" }, ${type} });`;
  });
  return lines.join('\n');
}

function bundle(entry: string, footer: string): void {
  const { outputFiles } = buildSync({ ...bundleOptions(entry), footer: { js: footer }, write: false });
  for (const { path: file, text } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, inAscii(text));
  }
}

/**
 * The same program with ASCII alone: V8 keeps a source with any other character as two bytes each, which takes longer to read.
 * esbuild has escaped texts; what it leaves are regular expressions and comments.
 */
function inAscii(program: string): string {
  const [raw] = /String\.raw`[^`]*[^\0-\x7f]/.exec(program) ?? [];
  if (raw !== undefined) {
    throw new Error(`a raw text cannot be escaped: ${raw}`);
  }
  return program.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

for (const file of readdirSync(BUILD, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.js')) {
    rmSync(path.join(BUILD, file));
  }
}
for (const entry of ENTRIES) {
  bundle(entry, entry === 'index.ts' ? runtimeTypes() : '');
}
