import jest from './jest.config.js';

/** `scripts/mutation.ts` says what is mutated and which tests look at it. */
const { MUTATION_TESTS } = process.env;
const tests = MUTATION_TESTS === undefined ? {} : { testMatch: MUTATION_TESTS.split(' ') };

export default {
  testRunner: 'jest',
  // named, because Stryker finds plugins by their folder otherwise
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { projectType: 'custom', config: { ...jest, ...tests }, enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // a mutant of a constant that a module makes as it loads would need a fresh process with all tests
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: '.stryker',
  cleanTempDir: 'always',
  ignorePatterns: ['.judge', 'coverage', 'dist', 'packages'],
  reporters: ['clear-text', 'html', 'json'],
  jsonReporter: { fileName: 'coverage/mutation.json' },
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: 'coverage/mutation.html' },
};
