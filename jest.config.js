module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{test,examples}/**/*.test.ts'],
  moduleFileExtensions: ['ts', 'js', 'json'],
  moduleNameMapper: { '^cdk8s-mcp$': '<rootDir>/lib/index.ts' },
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }] },
  globalSetup: '<rootDir>/test/setup/temporary-folder.ts',
  globalTeardown: '<rootDir>/test/setup/remove-temporary-folder.ts',
  setupFilesAfterEnv: ['<rootDir>/test/setup/each-file.ts'],
};
