const path = require('node:path');
const OneLibrary = require('../../../test/setup/one-library.js');
const trial = require('./trial.js');

const LIB = path.join(__dirname, '..', '..', '..', 'lib', path.sep);

/** Loads the library once for all test files of a mutant, with the texts of that mutant. */
module.exports = class extends OneLibrary {
  constructor(config, environment, resolver, transformer, ...rest) {
    const transform = transformer.transform.bind(transformer);
    // it takes a file for the same as long as its time is the same
    transformer.transform = (file, settings, text) => {
      const changed = trial.texts.get(file);
      return changed === undefined
        ? transform(file, settings, text)
        : transformer.transformSource(file, changed, { ...settings, instrument: false });
    };
    super(config, environment, resolver, transformer, ...rest);
  }

  teardown() {
    const modules = Array.from(this.registries.getActiveCjsRegistry().keys());
    trial.loaded = modules.filter((file) => file.startsWith(LIB)).length;
    super.teardown();
  }
};
