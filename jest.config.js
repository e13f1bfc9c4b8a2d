module.exports = {
  testEnvironment: 'node',
  maxWorkers: '100%',
  testMatch: ['<rootDir>/{test,examples}/**/*.test.ts'],
  moduleFileExtensions: ['ts', 'js', 'json'],
  moduleNameMapper: { '^cdk8s-mcp$': '<rootDir>/lib/index.ts' },
  // types are checked by `npm run typecheck`
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, swcrc: false }],
  },
  globalSetup: '<rootDir>/test/setup/temporary-folder.ts',
  globalTeardown: '<rootDir>/test/setup/remove-temporary-folder.ts',
  setupFilesAfterEnv: ['<rootDir>/test/setup/each-file.ts'],
};
