/**
 * Bundles the code of the built package into one file, and its command into another: `npm run build`. Loading 300 small
 * files would take Node twice as long. The files compiled by jsii are only used for declarations and the assembly.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = path.join(__dirname, '..');
const LIB = path.join(ROOT, 'lib');
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
  buildSync({
    entryPoints: [path.join(LIB, entry)],
    outbase: LIB,
    outdir: path.join(BUILD, 'lib'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    footer: { js: footer },
    logLevel: 'warning',
  });
}

for (const file of readdirSync(BUILD, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.js')) {
    rmSync(path.join(BUILD, file));
  }
}
bundle('index.ts', runtimeTypes());
bundle('cli/main.ts', '');
