const all = require('./jest.config.js');

/** What needs no build: all but the tests of the package as it would be published. */
module.exports = {
  ...all,
  testPathIgnorePatterns: [
    '/node_modules/',
    '/test/(api|api-words|package|site/api-pages|template|yaml/cdk8s-cli)\\.test\\.ts$',
  ],
};
