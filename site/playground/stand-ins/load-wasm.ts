/** In the place of `lib/cedar/load-wasm.ts`: in a worker, which may wait for what it loads. */
import type { CedarAddresses } from '../worker/questions';

interface CedarScript {
  readonly initSync: (options: { readonly module: WebAssembly.Module }) => void;
}

/** What a worker has, and a page does not. */
interface WorkerScope {
  readonly importScripts: (address: string) => void;
  readonly cedar: CedarScript;
}

let addresses: CedarAddresses | undefined;
let compiled: WebAssembly.Module | undefined;

export function cedarIsAt(given: CedarAddresses): void {
  addresses = given;
}

/** Loads Cedar's parser with the first policy; throws an error if it is not there, or without WebAssembly. */
export function loadCedar(): unknown {
  if (addresses === undefined) {
    throw new Error('nobody said where Cedar is');
  }
  const scope = globalThis as unknown as WorkerScope;
  compiled ??= new WebAssembly.Module(bytesAt(addresses.wasm));
  scope.importScripts(addresses.script);
  scope.cedar.initSync({ module: compiled });
  return scope.cedar;
}

/** After a crash, the script is run again, which makes a new instance. */
export function dropCedar(): void {
  // nothing else keeps the old one
}

function bytesAt(address: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  if (request.status !== 200) {
    throw new Error(`${address}: ${String(request.status)}`);
  }
  return request.response as ArrayBuffer;
}
