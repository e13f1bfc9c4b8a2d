module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/{test,examples}/**/*.test.ts'],
  moduleFileExtensions: ['ts', 'js', 'json'],
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: 'test/tsconfig.json' }] },
};
