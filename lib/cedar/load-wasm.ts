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
export function dropCedar(cache = require.cache, parent = module): void {
  const file = require.resolve('@cedar-policy/cedar-wasm/nodejs');
  Reflect.deleteProperty(cache, file);
  parent.children = parent.children.filter(({ filename }) => filename !== file);
}
