const ofPackage = require('./jest.package.config.js');
const fast = require('./jest.fast.config.js');

/** What a person waits for: the tests of the package, and the fast ones. */
module.exports = {
  maxWorkers: fast.maxWorkers,
  testSequencer: fast.testSequencer,
  projects: [ofPackage, fast].map(({ maxWorkers, testSequencer, ...project }) => ({ ...project, rootDir: __dirname })),
};
