import { clusterFiles } from '../../../lib/cli/diff/rendered-objects';
import { readDocuments } from '../../../lib/reader/located-documents';

describe('the files of each cluster', () => {
  const file = (shown: string, overlay?: string): Parameters<typeof clusterFiles>[0][number] => ({
    shown,
    overlay,
    documents: readDocuments('apiVersion: v1\nkind: A\nmetadata: { name: a }', shown),
  });
  const files = [file('eu/a.yaml', 'eu'), file('us/a.yaml', 'us'), file('a.yaml', 'dev')];

  test('are those that the settings give to it, without overlays, and the rest', () => {
    const clusters = ['eu', 'us', 'asia'].map((name) => ({ name, files: [`${name}/**`] }));
    const found = clusterFiles(files, { clusters });
    expect(found.map(({ name, files: own }) => [name, own.map(({ shown, overlay }) => [shown, overlay])])).toEqual([
      ['eu', [['eu/a.yaml', undefined]]],
      ['us', [['us/a.yaml', undefined]]],
      [undefined, [['a.yaml', 'dev']]],
    ]);
  });

  test('are all files without clusters', () => {
    expect(clusterFiles(files, {}).map(({ name, files: own }) => [name, own.length, own[0]?.overlay])).toEqual([
      [undefined, 3, 'eu'],
    ]);
  });
});
