module.exports = {
  testEnvironment: 'node',
  maxWorkers: '100%',
  testSequencer: '<rootDir>/test/setup/slow-first.js',
  testMatch: ['<rootDir>/{test,examples}/**/*.test.ts'],
  moduleFileExtensions: ['ts', 'js', 'json'],
  moduleNameMapper: { '^cdk8s-mcp$': '<rootDir>/lib/index.ts' },
  transform: {
    // types are checked by `npm run typecheck`
    '^.+\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, swcrc: false }],
    // an ES module, which jest cannot load on Node 20
    '/node_modules/@marcbachmann/cel-js/.+\.js$': [
      '@swc/jest',
      { jsc: { target: 'es2022' }, module: { type: 'commonjs' }, swcrc: false },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!@marcbachmann/cel-js/)'],
  globalSetup: '<rootDir>/test/setup/temporary-folder.ts',
  globalTeardown: '<rootDir>/test/setup/remove-temporary-folder.ts',
  setupFilesAfterEnv: ['<rootDir>/test/setup/each-file.ts'],
};
