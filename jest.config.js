module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{test,examples}/**/*.test.ts'],
  moduleFileExtensions: ['ts', 'js', 'json'],
  moduleNameMapper: { '^cdk8s-mcp$': '<rootDir>/lib/index.ts' },
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }] },
};
