const unit = require('./jest.unit.config.js');
const slow = require('./test/setup/slow-tests.js');

/** What gives an answer within a minute and a half, without a build. */
module.exports = {
  ...unit,
  // one library for all files of a worker: see CONTRIBUTING.md
  testEnvironment: '<rootDir>/test/setup/one-context.js',
  runtime: '<rootDir>/test/setup/one-library.js',
  testPathIgnorePatterns: [
    ...unit.testPathIgnorePatterns,
    ...slow.map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}$`),
  ],
};
