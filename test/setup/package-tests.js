/** The tests of the package as it would be published, which need the build. */
module.exports = ['api', 'api-words', 'package', 'site/api-pages', 'template', 'yaml/cdk8s-cli'].map(
  (name) => `test/${name}.test.ts`,
);
