import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import TestRunner from 'jest-runner';

/** The test file that last noticed a mutant; it often notices the next one too. */
let lastFailed = '';

/**
 * Runs test files for Stryker. For each mutant, Stryker gives the names of the tests that reach it; Jest would load
 * every file to look for the names, and would not stop at the first failure. This runner only loads the files with such
 * tests, quick ones first, until one fails.
 */
export default class MutationRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    // stored in a file, because Stryker starts a new process after the first run and after a timeout
    const knownFile = path.join(this._globalConfig.rootDir, '.test-names.json');
    const { testNamePattern } = this._globalConfig;
    if (testNamePattern === undefined || testNamePattern === '' || !existsSync(knownFile)) {
      await this.#runAll(tests, watcher, options, knownFile);
      return;
    }
    const known = JSON.parse(readFileSync(knownFile, 'utf8'));
    const pattern = new RegExp(testNamePattern, 'i');
    const concerned = tests.filter(({ path }) => known[path].names.some((name) => pattern.test(name)));
    await this.#runUntilFailure(inOrder(concerned, known), watcher, options);
  }

  async #runAll(tests, watcher, options, knownFile) {
    const known = {};
    this.on('test-file-success', ([test, { testResults, perfStats }]) => {
      known[test.path] = { names: testResults.map(({ fullName }) => fullName), runtime: perfStats.runtime };
    });
    await super.runTests(tests, watcher, options);
    writeFileSync(knownFile, JSON.stringify(known));
  }

  async #runUntilFailure(tests, watcher, options) {
    let hasFailed = false;
    const fail = ([test]) => {
      hasFailed = true;
      lastFailed = test.path;
    };
    this.on('test-file-failure', fail);
    this.on('test-file-success', ([test, result]) => {
      if (result.numFailingTests > 0) {
        fail([test]);
      }
    });
    for (const test of tests) {
      if (hasFailed) {
        return;
      }
      await super.runTests([test], watcher, options);
    }
  }
}

function inOrder(tests, known) {
  const runtime = ({ path }) => (path === lastFailed ? 0 : known[path].runtime);
  return tests.toSorted((a, b) => runtime(a) - runtime(b));
}
