/**
 * Has the built package load each module when the first of its names is used: `npm run build`. Programs use a few of the
 * classes, and cdk8s apps load the package in each synth.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const INDEX = path.join(__dirname, '..', 'build', 'lib', 'index.js');
const EXPORT = /^__exportStar\(require\("(.+)"\), exports\);$/gm;

const require = createRequire(INDEX);
const compiled = readFileSync(INDEX, 'utf8');
const modules = Array.from(compiled.matchAll(EXPORT), ([, id = '']) => ({
  id,
  names: Object.keys(require(id) as object),
})).filter(({ names }) => names.length > 0);
const names = modules.flatMap((each) => each.names);
if (names.length === 0 || new Set(names).size < names.length) {
  throw new Error(`${INDEX} is not what the compiler makes of lib/index.ts`);
}

writeFileSync(
  INDEX,
  `"use strict";
// Made of what the compiler wrote, by scripts/lazy-exports.ts.
Object.defineProperty(exports, "__esModule", { value: true });
function lazily(load, ...names) {
  for (const name of names) {
    Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
  }
}
${modules.map(({ id, names: own }) => `lazily(() => require(${JSON.stringify(id)}), ${own.map((name) => JSON.stringify(name)).join(', ')});`).join('\n')}
// Tells ES modules which names there are: they are found by reading, not by running.
0 && (module.exports = { ${names.join(', ')} });
`,
);
