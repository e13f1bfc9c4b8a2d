import path from 'node:path';
import { manifestFiles } from '../../support/manifest-files';
import { expectNoChange } from '../../support/no-change';

const FILES = manifestFiles();

test('there are files', () => {
  expect(FILES.length).toBeGreaterThan(1000);
});

describe.each([[[]], [['--release', '0.63']], [['--release', '0.99']]])('with %j', (args) => {
  test.each(FILES.map((file) => [path.relative('.', file), file]))('%s is as it was', (_, file) => {
    expectNoChange(file, ...args);
  });
});
