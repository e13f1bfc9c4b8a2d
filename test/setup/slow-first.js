const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');
const slow = require('./slow-tests.js');

const ROOT = path.join(__dirname, '..', '..');

/** Without durations of an earlier run, jest takes large files first: slow ones that are small would be left to one worker at the end. */
module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const isSlow = (test) => slow.includes(path.relative(ROOT, test.path));
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};
