/**
 * Bundles what the playground runs in its worker, into `playground/built/`: before VitePress builds or serves the site.
 * Modules of Node have stand-ins, which have their names.
 */
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';

const STAND_INS = path.join(__dirname, 'stand-ins');
const BUILT = path.join(__dirname, 'built');
/** For browsers; Node finds only the folder beside it. */
const CEDAR = path.join(path.dirname(require.resolve('@cedar-policy/cedar-wasm/nodejs')), '..', 'web');

const standIns = new Set(readdirSync(STAND_INS).map((file) => path.basename(file, '.ts')));

/** Modules of Node, and those of `lib/` that only load one. */
const instead: Plugin = {
  name: 'stand-ins',
  setup(builder) {
    builder.onResolve({ filter: /^(?:node:)?path$/ }, ({ kind }) =>
      builder.resolve('path-browserify', { kind, resolveDir: STAND_INS }),
    );
    builder.onResolve({ filter: /^(?:node:)?[a-z_\d]+$|\/load-wasm$/ }, ({ path: module }) => {
      const name = path.basename(module.replace('node:', ''));
      return standIns.has(name) ? { path: path.join(STAND_INS, `${name}.ts`) } : undefined;
    });
  },
};

const options: BuildOptions = {
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'eof',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  logOverride: { 'empty-import-meta': 'silent' },
};

/** The worker, and Cedar's parser beside it, which is loaded with the first policy. */
async function bundle(): Promise<void> {
  await build({
    ...options,
    entryPoints: [path.join(__dirname, 'worker', 'worker.ts')],
    outfile: path.join(BUILT, 'analysis.js'),
    plugins: [instead],
    inject: ['process.ts', 'buffer.ts'].map((file) => path.join(STAND_INS, file)),
  });
  await build({
    ...options,
    entryPoints: [path.join(CEDAR, 'cedar_wasm.js')],
    outfile: path.join(BUILT, 'cedar.js'),
    globalName: 'cedar',
  });
  copyFileSync(path.join(CEDAR, 'cedar_wasm_bg.wasm'), path.join(BUILT, 'cedar.wasm'));
}

void bundle();
