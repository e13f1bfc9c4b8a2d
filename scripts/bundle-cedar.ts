/**
 * Puts the parser of Cedar into the built package: `npm run build`. A bundled dependency would contain it three times,
 * 13 MB; Node needs one of the three.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUNDLES, CEDAR } from './lib/bundling';
import { ROOT } from './lib/language-test';

const MODULE = CEDAR.module;
const COPY = path.join(ROOT, 'build', 'cedar-wasm');
/** The files that load it (`scripts/bundle.ts`). */
const USERS = BUNDLES.map((file) => path.join(ROOT, 'build', 'lib', file));

cpSync(path.dirname(require.resolve(MODULE)), COPY, { recursive: true });

const users = USERS.filter((user) => readFileSync(user, 'utf8').includes(`"${MODULE}"`));
if (users.length === 0) {
  throw new Error(`nothing loads ${MODULE}`);
}
for (const user of users) {
  const compiled = readFileSync(user, 'utf8');
  const copied = path.relative(path.dirname(user), path.join(COPY, 'cedar_wasm.js')).replaceAll('\\', '/');
  writeFileSync(user, compiled.replaceAll(`"${MODULE}"`, `"${copied}"`));
}
