const all = require('../jest.config.js');

/** The site as it is built, most of it in Chromium. */
module.exports = {
  ...all,
  rootDir: '..',
  testMatch: ['<rootDir>/site/test/**/*.test.ts'],
  maxWorkers: 1,
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: 1_800_000,
};
