import path from 'node:path';
import type { BuildOptions } from 'esbuild';
import { ROOT } from './language-test';

const LIB = path.join(ROOT, 'lib');

/** The files that are bundled: the package and its command. */
export const ENTRIES = ['index.ts', 'cli/main.ts'];

/** The parser of Cedar, which is copied into the built package as it is. */
export const CEDAR = { name: '@cedar-policy/cedar-wasm', module: '@cedar-policy/cedar-wasm/nodejs' };

export function bundleOptions(entry: string): BuildOptions {
  return {
    entryPoints: [path.join(LIB, entry)],
    outbase: LIB,
    outdir: path.join(ROOT, 'build', 'lib'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  };
}

/** The modules that are bundled by themselves, and the files that they become (`scripts/bundle-libraries.ts`). */
export const LIBRARIES = {
  '@marcbachmann/cel-js': 'cel-js.js',
  re2js: 're2js.js',
  'fast-xml-builder': 'fast-xml-builder.js',
  'js-yaml': 'js-yaml.js',
} as const;
