import { appliedIn, toldIn } from '../../../scripts/lib/cluster/kubectl';
import type { Manifest } from '../../support/corpus';

function object(kind: string, name: string, namespace: string): Manifest {
  return { apiVersion: 'v1', kind, metadata: { name, namespace } };
}

describe('the lines of kubectl apply', () => {
  const objects = [
    object('ConfigMap', 'a', 'p0'),
    object('MCPRemoteProxy', 'b', 'p0'),
    object('ConfigMap', 'a', 'p1'),
    object('Service', 'c', 'p1'),
  ];

  test('are about the objects in their order', () => {
    const out =
      'configmap/a unchanged\nmcpremoteproxy.toolhive.stacklok.dev/b configured\nconfigmap/a created\nservice/c unchanged\n';

    expect(
      appliedIn(out, objects).map(({ object: { metadata }, what }) => [metadata.namespace, metadata.name, what]),
    ).toEqual([
      ['p0', 'a', 'unchanged'],
      ['p0', 'b', 'configured'],
      ['p1', 'a', 'created'],
      ['p1', 'c', 'unchanged'],
    ]);
  });

  test('are fewer where objects have errors', () => {
    expect(appliedIn('configmap/a created\nservice/c serverside-applied\n', objects)).toEqual([
      { object: objects[0], what: 'created' },
      { object: objects[3], what: 'serverside-applied' },
    ]);
  });
});

describe('what kubectl tells', () => {
  test('is a warning, or an error with all of its lines', () => {
    const error = [
      'Warning: spec.ports is ambiguous',
      'error when applying patch:',
      '{"spec":{}}',
      'for: "/tmp/a.yaml": refused',
      'Error from server (Invalid): it is invalid',
      '',
    ].join('\n');

    expect(toldIn(error)).toEqual({
      warnings: ['spec.ports is ambiguous'],
      errors: [
        'error when applying patch: {"spec":{}} for: "/tmp/a.yaml": refused',
        'Error from server (Invalid): it is invalid',
      ],
    });
  });

  test('is nothing where all is right', () => {
    expect(toldIn('\n')).toEqual({ warnings: [], errors: [] });
  });
});
