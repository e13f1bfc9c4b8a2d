const unit = require('./jest.unit.config.js');

/** The slowest tests, in `test/`: half of the time of all of them, for a tenth of the tests. */
const slow = [
  'citations',
  'cli/commands/convert',
  'cli/convert/any-document',
  'cli/convert/corpus',
  'crds',
  'engine/secrets-in-messages',
  'operator-versions',
  'properties',
  'random-programs',
  'reader/large-documents',
  'releases',
  'releases/given-crds',
  'releases/later-fields',
  'rules/field-names',
  'rules/properties',
  'same-proxy-all',
  'scripts/text-changes',
  'corrections/run-config-names',
  'support/releases',
  'valid-programs',
  'written-texts',
].map((name) => `test/${name}.test.ts`);

/** What gives an answer within a minute and a half, without a build. */
module.exports = {
  ...unit,
  testPathIgnorePatterns: [
    ...unit.testPathIgnorePatterns,
    ...slow.map((file) => `<rootDir>/${file.replaceAll('.', '\\.')}$`),
  ],
};
