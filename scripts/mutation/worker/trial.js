/** What this process tries now, and what it has seen of it. */
module.exports = {
  /** Changed files, with their text. */
  texts: new Map(),
  /** The names of the tests to run of the file; all if undefined. */
  only: undefined,
  hasFailed: false,
  /** Names of failed tests. */
  failed: [],
  /** How many files of `lib/` the test file needed. */
  loaded: 0,
  /** The time of each test, in milliseconds of the processor. */
  times: {},
  /** What the instrumented files count with: which places each test reaches. It stays as long as the library. */
  counters: undefined,
};
