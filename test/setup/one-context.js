const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');

/** One context for all test files of a worker, since what they share (`one-library.js`) must know their `Error` and `Map`. */
class OneContext extends NodeEnvironment {
  constructor(...args) {
    super(...args);
    this.globals = Object.getOwnPropertyDescriptors(this.global);
    this.process = Object.getOwnPropertyDescriptors(this.global.process);
    this.variables = { ...this.global.process.env };
  }

  /** What a file has set is gone for the next one. */
  async teardown() {
    restore(this.global, this.globals);
    restore(this.global.process, this.process);
    restore(this.global.process.env, Object.getOwnPropertyDescriptors(this.variables));
  }
}

function restore(object, before) {
  for (const key of Reflect.ownKeys(object)) {
    const { configurable, value } = Object.getOwnPropertyDescriptor(object, key);
    if (configurable && !(Object.hasOwn(before, key) && before[key].value === value)) {
      delete object[key];
    }
  }
  for (const key of Reflect.ownKeys(before)) {
    if (!Object.hasOwn(object, key)) {
      Object.defineProperty(object, key, before[key]);
    }
  }
}

let context;

/** What Jest makes for each file. */
module.exports = class {
  constructor(...args) {
    context ??= new OneContext(...args);
    return context;
  }
};
