import jest from './jest.config.js';

/** `scripts/mutation.ts` says what is mutated and which tests look at it. */
const { MUTATION_TESTS } = process.env;
const tests = MUTATION_TESTS === undefined ? {} : { testMatch: MUTATION_TESTS.split(' ') };

export default {
  testRunner: 'jest',
  // named, because Stryker finds plugins by their folder otherwise
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    projectType: 'custom',
    // a test that is only slow noticed nothing
    config: { ...jest, ...tests, runner: '<rootDir>/scripts/mutation-runner.mjs', testTimeout: 300_000 },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: 'perTest',
  // a mutant of a constant that a module makes as it loads would need a fresh process with all tests
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 60,
  tempDirName: '.stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['.judge', 'coverage', 'dist', 'packages'],
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: 'coverage/mutation.html' },
};
