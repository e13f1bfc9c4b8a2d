const all = require('./jest.config.js');
const ofPackage = require('./test/setup/package-tests.js');

module.exports = { ...all, testMatch: ofPackage.map((file) => `<rootDir>/${file}`) };
