const path = require('node:path');
const fast = require('../../../jest.fast.config.js');

/** A process that tries mutants: see `runner.mjs`. */
module.exports = {
  ...fast,
  rootDir: path.join(__dirname, '..', '..', '..'),
  runner: '<rootDir>/scripts/mutation/worker/runner.mjs',
  runtime: '<rootDir>/scripts/mutation/worker/runtime.js',
  testEnvironment: '<rootDir>/scripts/mutation/worker/environment.js',
  reporters: [],
  // a test that is only slow noticed nothing: who waits for this process says how long
  testTimeout: 3_600_000,
};
