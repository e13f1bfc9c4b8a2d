const path = require('node:path');
const { default: Runtime } = require('jest-runtime');

const ROOT = path.join(__dirname, '..', '..');
const SHARED = ['imports', 'lib', 'node_modules'].map((folder) => path.join(ROOT, folder, path.sep));

const modules = new Map();
const sourceMaps = new Map();
let current;

/** Loads the library, and the packages that it needs, once for all test files of a worker. */
module.exports = class extends Runtime {
  /** The next file loads `lib/` anew; the packages stay. */
  static forgetLibrary() {
    const lib = path.join(ROOT, 'lib', path.sep);
    Array.from(modules.keys())
      .filter((file) => file.startsWith(lib))
      .forEach((file) => modules.delete(file));
  }

  constructor(...args) {
    super(...args);
    current = this;
    modules.forEach((module, file) => this.registries.getActiveCjsRegistry().set(file, module));
    sourceMaps.forEach((map, file) => this.getSourceMaps().set(file, map));
  }

  /** A module that an earlier file has loaded may load another one now. */
  requireModuleOrMock(from, name) {
    return this === current ? super.requireModuleOrMock(from, name) : current.requireModuleOrMock(from, name);
  }

  setMock(...args) {
    if (!this.registries.isIsolated()) {
      throw new Error(
        'Mock modules within jest.isolateModules: test files share all others (test/setup/one-library.js)',
      );
    }
    super.setMock(...args);
  }

  teardown() {
    this.registries.getActiveCjsRegistry().forEach((module, file) => {
      if (module.loaded && SHARED.some((folder) => file.startsWith(folder))) {
        modules.set(file, module);
      }
    });
    this.getSourceMaps().forEach((map, file) => sourceMaps.set(file, map));
    super.teardown();
  }
};
