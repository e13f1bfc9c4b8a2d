import { on } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import TestRunner from 'jest-runner';
import Runtime from './runtime.js';
import trial from './trial.js';

/**
 * Runs what the parent process asks for, one mutant after the other: each with a library that is loaded anew, and its
 * test files in their order until one fails.
 */
export default class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const root = this._globalConfig.rootDir;
    const testOf = new Map(tests.map((test) => [path.relative(root, test.path), test]));
    this.on('test-file-success', ([, { numFailingTests, testExecError }]) => {
      trial.hasFailed ||= numFailingTests > 0 || testExecError !== undefined;
    });
    this.on('test-file-failure', () => {
      trial.hasFailed = true;
    });
    process.once('disconnect', () => process.exit());
    const watchdog = new Watchdog();
    const requests = on(process, 'message');
    process.send({ tests: Array.from(testOf.keys()) });
    for await (const [request] of requests) {
      trial.texts = new Map(Object.entries(request.texts).map(([file, text]) => [path.join(root, file), text]));
      Runtime.forgetLibrary();
      const begin = process.cpuUsage();
      let failed;
      for (const { file, only } of request.tests) {
        process.send({ type: 'begins', file });
        watchdog.allow(request.limits[file]);
        Object.assign(trial, { only: only && new Set(only), hasFailed: false, failed: [], times: {} });
        await super.runTests([testOf.get(file)], watcher, { ...options, serial: true });
        if (trial.hasFailed) {
          failed = { file, names: trial.failed };
          break;
        }
      }
      watchdog.allow(Infinity);
      const { user, system } = process.cpuUsage(begin);
      const { times, loaded, coverage } = trial;
      const seen = request.isObserved ? { times, loaded, coverage } : undefined;
      process.send({ type: 'done', failed, seen, time: (user + system) / 1000 });
    }
  }
}

/** Ends this process if it takes too long, even in a loop without end. The time of the processor is the same on a busy machine. */
class Watchdog {
  #end = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);

  constructor() {
    new Worker(new URL('watchdog.mjs', import.meta.url), { workerData: this.#end, execArgv: [] }).unref();
  }

  allow(milliseconds) {
    const { user, system } = process.cpuUsage();
    this.#end[0] = (user + system) / 1000 + milliseconds;
  }
}
