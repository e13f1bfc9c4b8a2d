const OneContext = require('../../../test/setup/one-context.js');
const trial = require('./trial.js');

let begin = 0;

function nameOf({ name, parent }) {
  return parent?.parent === undefined ? name : `${nameOf(parent)} ${name}`;
}

function milliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Skips the tests that are not wanted, and all after the first that fails. */
function startTest(test) {
  const name = nameOf(test);
  if (trial.hasFailed || trial.only?.has(name) === false) {
    test.mode = 'skip';
    return;
  }
  begin = milliseconds();
  if (trial.counters !== undefined) {
    trial.counters.currentTestId = name;
  }
}

function endTest(test) {
  const name = nameOf(test);
  trial.times[name] = (trial.times[name] ?? 0) + milliseconds() - begin;
  if (trial.counters !== undefined) {
    trial.counters.currentTestId = undefined;
  }
  if (test.errors.length > 0) {
    trial.hasFailed = true;
    trial.failed.push(name);
  }
}

/** What Jest makes for each file. */
module.exports = class {
  constructor(...args) {
    const context = new OneContext(...args);
    context.global.__stryker__ = trial.counters;
    // the library of each mutant adds one (lib/engine/process-warnings.ts)
    context.global.process.removeAllListeners('exit');
    context.handleTestEvent = ({ name, test }) => {
      if (name === 'test_start') {
        startTest(test);
      } else if (name === 'test_done') {
        endTest(test);
      }
    };
    return context;
  }
};
