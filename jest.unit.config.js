const all = require('./jest.config.js');
const ofPackage = require('./test/setup/package-tests.js');

/** What needs no build: all but the tests of the package. */
module.exports = {
  ...all,
  testPathIgnorePatterns: ['/node_modules/', ...ofPackage.map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}$`)],
};
