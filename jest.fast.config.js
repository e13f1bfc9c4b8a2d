const unit = require('./jest.unit.config.js');

/** The slowest tests, in `test/`: more than half of the time of all of them. */
const slow = [
  'bad-input',
  'citations',
  'cli/check/hostile-texts',
  'cli/commands/convert',
  'cli/commands/convert-variables',
  'cli/commands/diff-recorded',
  'cli/commands/hostile-texts',
  'cli/convert/any-document',
  'cli/convert/corpus',
  'cli/convert/every-field',
  'cli/convert/props/external-auth-config',
  'cli/secrets-anywhere',
  'corpus-corrected',
  'corrections/corrected-corpus',
  'corrections/run-config-names',
  'crds',
  'docs',
  'engine/secrets-in-messages',
  'guardrails/same-verdict',
  'hostile-programs',
  'operator-versions',
  'pictures',
  'private/kubernetes/yaml/quick-documents',
  'properties',
  'quiet-check-all',
  'random-programs',
  'reader/crds/mutants',
  'reader/large-documents',
  'releases',
  'releases/given-crds/with-operator',
  'releases/given-crds/without-operator',
  'releases/later-fields',
  'rules/checks-doc',
  'rules/field-names',
  'rules/properties',
  'same-proxy-all',
  'silent-fields',
  'scripts/generated-files',
  'scripts/text-changes',
  'support/releases',
  'valid-programs',
  'written-texts',
].map((name) => `test/${name}.test.ts`);

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
