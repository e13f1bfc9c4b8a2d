/**
 * Puts the parser of Cedar into the built package: `npm run build`. A bundled dependency would contain it three times,
 * 13 MB; Node needs one of the three.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CEDAR } from './lib/bundling';
import { ROOT } from './lib/language-test';

const MODULE = CEDAR.module;
const COPY = path.join(ROOT, 'build', 'cedar-wasm');
/** The files that load it (`scripts/bundle.ts`). */
const USERS = ['index.js', path.join('cli', 'main.js')].map((file) => path.join(ROOT, 'build', 'lib', file));

cpSync(path.dirname(require.resolve(MODULE)), COPY, { recursive: true });

for (const user of USERS) {
  const compiled = readFileSync(user, 'utf8');
  if (!compiled.includes(`"${MODULE}"`)) {
    throw new Error(`${user} does not load ${MODULE}`);
  }
  const copied = path.relative(path.dirname(user), path.join(COPY, 'cedar_wasm.js')).replaceAll('\\', '/');
  writeFileSync(user, compiled.replaceAll(`"${MODULE}"`, `"${copied}"`));
}
