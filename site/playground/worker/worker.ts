/** Runs in a worker, so that typing never waits: answers one question after the other. */
import { cedarIsAt } from '../stand-ins/load-wasm';
import { shownOf } from './shown';
import type { FromWorker, ToWorker } from './questions';
import { verdictOn } from './verdict';

const tell = (message: FromWorker): void => {
  globalThis.postMessage(message);
};

globalThis.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ('cedar' in data) {
    cedarIsAt(data.cedar);
    tell({ ready: true });
    return;
  }
  const { id } = data;
  try {
    tell({ id, verdict: verdictOn(data) });
    tell({ id, shown: shownOf(data) });
  } catch (error) {
    tell({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};
