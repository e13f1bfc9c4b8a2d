const all = require('./jest.config.js');
const slow = require('./test/setup/slow-tests.js');

/** What `npm test` leaves out. */
module.exports = { ...all, testMatch: slow.map((file) => `<rootDir>/${file}`) };
