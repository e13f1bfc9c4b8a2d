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
      trial.counters = request.isObserved ? { mutantCoverage: { static: {}, perTest: {} } } : undefined;
      Runtime.forgetLibrary();
      const begin = process.cpuUsage();
      const seen = [];
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
        if (request.isObserved) {
          const coverage = takeCoverage();
          seen.push({ time: milliseconds(begin), times: trial.times, loaded: trial.loaded, coverage });
          if (Object.keys(coverage.perTest).length === 0) {
            break;
          }
        }
      }
      watchdog.allow(Infinity);
      process.send({ type: 'done', failed, seen, time: milliseconds(begin) });
    }
  }
}

function milliseconds(begin) {
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

/** What the loaded library has counted; it counts from 0 then. */
function takeCoverage() {
  const { mutantCoverage } = trial.counters;
  const coverage = structuredClone(mutantCoverage);
  Object.assign(mutantCoverage, { static: {}, perTest: {} });
  return coverage;
}

/** Ends this process if it takes too long, even in a loop without end. The time of the processor is the same on a busy machine. */
class Watchdog {
  #end = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);

  constructor() {
    new Worker(new URL('watchdog.mjs', import.meta.url), { workerData: this.#end, execArgv: [] }).unref();
  }

  allow(allowed) {
    this.#end[0] = milliseconds() + allowed;
  }
}
