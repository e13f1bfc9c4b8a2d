/**
 * Bundles the code of the built package into one file, and its command into another: `npm run build`. Loading 300 small
 * files would take Node twice as long. The files compiled by jsii are only used for declarations and the assembly.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
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
  buildSync({ ...bundleOptions(entry), footer: { js: footer } });
}

for (const file of readdirSync(BUILD, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.js')) {
    rmSync(path.join(BUILD, file));
  }
}
for (const entry of ENTRIES) {
  bundle(entry, entry === 'index.ts' ? runtimeTypes() : '');
}
