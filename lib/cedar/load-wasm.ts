import { setFlagsFromString } from 'node:v8';

/** Loads Cedar's parser as Node does; throws an error if it is not there. */
export function loadCedar(): unknown {
  avoidAbort();
  // 4 MB that most apps don't need; the built package has a copy (scripts/bundle-cedar.ts)
  // eslint-disable-next-line import-x/no-extraneous-dependencies
  return require('@cedar-policy/cedar-wasm/nodejs');
}

/**
 * V8 11, of Node 20, aborts the process after some thousand calls of functions of WebAssembly that return objects: when
 * it gives up code into which it had inlined such a call.
 */
function avoidAbort(): void {
  if (process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--no-turbo-inline-js-wasm-calls');
  }
}

/** After a crash, an instance answers every call with an error. Node keeps a module in two places. */
export function dropCedar(): void {
  const file = require.resolve('@cedar-policy/cedar-wasm/nodejs');
  const crashed = require.cache[file];
  Reflect.deleteProperty(require.cache, file);
  const index = crashed === undefined ? -1 : module.children.indexOf(crashed);
  if (index >= 0) {
    module.children.splice(index, 1);
  }
}
