import { keyOf, namesInSeveral, objectsOf, scopesOf, type KubernetesObject } from '../../lib/cli/objects';
import { readDocuments } from '../../lib/kubernetes/yaml/located-documents';

/** Objects of ConfigMaps: `overlay:name`, or a name alone. */
function objects(...given: readonly string[]): KubernetesObject[] {
  return given.flatMap((each) => {
    const [name = '', overlay] = each.split(':').reverse();
    const documents = readDocuments(
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: mcp }`,
      'a.yaml',
    );
    return objectsOf([{ shown: 'a.yaml', documents, overlay }]);
  });
}

function shown({ overlay, name }: KubernetesObject): string {
  return overlay === undefined ? name : `${overlay}:${name}`;
}

describe('the objects of files', () => {
  test('have the kind, the name and the namespace of their documents', () => {
    const documents = readDocuments(
      'apiVersion: v1\nkind: A\nmetadata: { name: b, namespace: c }\n---\napiVersion: v1\nkind: B\n',
      'a.yaml',
    );
    expect(objectsOf([{ shown: 'a.yaml', documents }])).toEqual([
      { document: documents[0], content: documents[0]?.content, kind: 'A', name: 'b', namespace: 'c' },
      { document: documents[1], content: { apiVersion: 'v1', kind: 'B' }, kind: 'B', name: '', namespace: undefined },
    ]);
  });

  test.each([
    [['k8s'], 'k8s/dev', 'dev'],
    [['k8s'], 'k8s', '.'],
    [['k8s', 'other'], 'k8s/dev', 'k8s/dev'],
    [[], 'k8s/dev', 'k8s/dev'],
  ])('have their overlay below the folder of %j: %s', (given, overlay, expected) => {
    const documents = readDocuments('apiVersion: v1\nkind: A\nmetadata: { name: b }', 'a.yaml');
    expect(objectsOf([{ shown: 'a.yaml', documents, overlay }], given)[0]?.overlay).toBe(expected);
  });
});

describe('what is applied as a whole', () => {
  test.each<[string, readonly string[], readonly (readonly string[])[]]>([
    ['is all that belongs to no overlay', ['a', 'b'], [['a', 'b | a', 'b']]],
    [
      'is an overlay, which sees what belongs to none',
      ['a', 'dev:b'],
      [
        ['a | a', 'dev:b'],
        ['dev:b | dev:b', 'a'],
      ],
    ],
    [
      'sees what belongs to no overlay before another overlay, and its own first',
      ['dev:a', 'prod:b', 'c', 'prod:c'],
      [
        ['dev:a | dev:a', 'c', 'prod:b'],
        ['prod:b', 'prod:c | prod:b', 'prod:c', 'dev:a'],
        ['c | c', 'dev:a', 'prod:b'],
      ],
    ],
    [
      'sees no overlay that has one of its objects',
      ['dev:a', 'dev:b', 'prod:a', 'prod:c', 'infra:d'],
      [
        ['dev:a', 'dev:b | dev:a', 'dev:b', 'infra:d'],
        ['prod:a', 'prod:c | prod:a', 'prod:c', 'infra:d'],
        ['infra:d | infra:d', 'dev:a', 'dev:b', 'prod:c'],
      ],
    ],
    ['sees its own object instead of one that belongs to no overlay', ['a', 'dev:a'], [['a | a'], ['dev:a | dev:a']]],
  ])('%s', (_, given, expected) => {
    const found = scopesOf(objects(...given)).map(({ own, objects: all }) =>
      `${own.map(shown).join(', ')} | ${all.map(shown).join(', ')}`.split(', '),
    );
    expect(found).toEqual(expected);
  });
});

test('the names in several overlays are those of objects that two of them have', () => {
  const given = objects('dev:a', 'prod:a', 'b', 'dev:b', 'dev:c', 'dev:c', 'd', 'd');
  const [a, , b] = given.map(keyOf);
  expect(Array.from(namesInSeveral(given))).toEqual([a, b]);
});
