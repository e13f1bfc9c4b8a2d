import { dropCedar } from '../../lib/cedar/load-wasm';

const FILE = require.resolve('@cedar-policy/cedar-wasm/nodejs');

/** The flags of V8 that are set as the parser is loaded. */
function flagsIn(v8: string): readonly unknown[] {
  const setFlagsFromString = jest.fn();
  const { versions } = process;
  Object.defineProperty(process, 'versions', { value: { ...versions, v8 }, configurable: true });
  jest.isolateModules(() => {
    jest.doMock('node:v8', () => ({ setFlagsFromString }));
    const { loadCedar } = jest.requireActual<typeof import('../../lib/cedar/load-wasm')>('../../lib/cedar/load-wasm');

    expect(loadCedar()).toHaveProperty('validate');
  });
  jest.dontMock('node:v8');
  Object.defineProperty(process, 'versions', { value: versions, configurable: true });
  return setFlagsFromString.mock.calls;
}

test('V8 11 would abort the process', () => {
  expect(flagsIn('11.3.244.8-node.33')).toEqual([['--no-turbo-inline-js-wasm-calls']]);
  expect(flagsIn('12.4.254.21-node.33')).toEqual([]);
  expect(flagsIn('13.11.')).toEqual([]);
});

test('a parser that has crashed is dropped from both places where Node keeps it', () => {
  const other = { filename: 'other.js' } as NodeJS.Module;
  const cedar = { filename: FILE } as NodeJS.Module;
  const cache = { [FILE]: cedar, 'other.js': other };
  const parent = { children: [other, cedar] } as NodeJS.Module;
  dropCedar(cache, parent);

  expect(cache).toEqual({ 'other.js': other });
  expect(parent.children).toEqual([other]);
  expect(() => {
    dropCedar(cache, parent);
  }).not.toThrow();
});
