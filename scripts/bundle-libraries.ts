/**
 * Puts the libraries for the rules and patterns of CRDs into the built package, each in a file that is only loaded when
 * there is a rule or a pattern to evaluate: `npm run build`. One is an ES module, which programs on Node 20 cannot require.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { BUNDLES, LIBRARIES } from './lib/bundling';

const ROOT = path.join(__dirname, '..');
const FOLDER = path.join(ROOT, 'build', 'libraries');
/** The files that may load them (`scripts/bundle.ts`). */
const USERS = BUNDLES.map((file) => path.join(ROOT, 'build', 'lib', file));

for (const [module, file] of Object.entries(LIBRARIES)) {
  const bundled = path.join(FOLDER, file);
  buildSync({
    entryPoints: [require.resolve(module)],
    outfile: bundled,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minify: true,
    legalComments: 'inline',
    logLevel: 'warning',
  });
  const users = USERS.filter((user) => readFileSync(user, 'utf8').includes(`require("${module}")`));
  if (users.length === 0) {
    throw new Error(`nothing loads ${module}`);
  }
  for (const user of users) {
    const compiled = readFileSync(user, 'utf8');
    const relative = path.relative(path.dirname(user), bundled).replaceAll('\\', '/');
    writeFileSync(user, compiled.replaceAll(`require("${module}")`, `require("${relative}")`));
  }
}
