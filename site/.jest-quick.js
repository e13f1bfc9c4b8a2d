module.exports = { ...require('./jest.config.js'), testTimeout: 60000 };
