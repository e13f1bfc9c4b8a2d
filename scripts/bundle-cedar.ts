/**
 * Puts the parser of Cedar into the built package: `npm run build`. As a bundled dependency it would be there three times,
 * 13 MB; Node needs one of the three.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MODULE = '@cedar-policy/cedar-wasm/nodejs';
const ROOT = path.join(__dirname, '..');
const COPY = path.join(ROOT, 'build', 'cedar-wasm');
const USER = path.join(ROOT, 'build', 'lib', 'rules', 'proxy', 'cedar-parser.js');

cpSync(path.dirname(require.resolve(MODULE)), COPY, { recursive: true });

const compiled = readFileSync(USER, 'utf8');
if (!compiled.includes(`'${MODULE}'`)) {
  throw new Error(`${USER} does not load ${MODULE}`);
}
const copied = path.relative(path.dirname(USER), path.join(COPY, 'cedar_wasm.js')).replaceAll('\\', '/');
writeFileSync(USER, compiled.replaceAll(`'${MODULE}'`, `'${copied}'`));
