import { podTemplateTypes } from '../../lib/private/kubernetes/patched-pod-template';
import { readDocuments, type YamlDocument } from '../../lib/reader/located-documents';
import { hasOurKind, readDocument } from '../../lib/reader/read-document';

const API_VERSION = 'toolhive.stacklok.dev/v1alpha1';

function document(content: object): YamlDocument {
  const [first] = readDocuments(JSON.stringify({ apiVersion: API_VERSION, kind: 'MCPGroup', ...content }), 'f.yaml');
  if (first === undefined) {
    throw new Error('no document');
  }
  return first;
}

describe('readDocument', () => {
  test.each([
    ['toolhive.stacklok.dev/v1alpha1', undefined, true],
    ['toolhive.stacklok.dev/v1beta1', undefined, true],
    ['staging.toolhive.stacklok.dev/v1alpha1', undefined, true],
    ['mcp.example.com/v1alpha1', 'mcp.example.com', true],
    ['toolhive.stacklok.dev/v1alpha1', 'mcp.example.com', true],
    ['mcp.example.com/v1alpha1', undefined, false],
    ['toolhive.stacklok.dev/v1', undefined, false],
    ['toolhive.stacklok.dev', undefined, false],
    ['v1alpha1', undefined, false],
    ['nottoolhive.stacklok.dev/v1alpha1', undefined, false],
  ])("%s is one of this package's kinds with the API group %s: %s", (apiVersion, apiGroup, expected) => {
    expect(readDocument(document({ apiVersion }), apiGroup)?.apiVersion).toBe(expected ? apiVersion : undefined);
  });

  test('ignores another kind of the same group', () => {
    expect(readDocument(document({ kind: 'MCPServer' }), undefined)).toBeUndefined();
    expect(readDocument(document({ kind: 'toString' }), undefined)).toBeUndefined();
  });

  test('leaves out fields that servers write, and keeps the rest', () => {
    const resource = readDocument(
      document({
        metadata: {
          name: 'a',
          namespace: 'ns',
          creationTimestamp: '2026-01-01T00:00:00Z',
          deletionTimestamp: '2026-01-01T00:00:00Z',
          deletionGracePeriodSeconds: 0,
          generation: 2,
          managedFields: [{}],
          ownerReferences: [{}],
          resourceVersion: '7',
          selfLink: '/x',
          uid: 'u',
          labels: { app: 'a' },
          annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}', note: 'kept' },
          finalizers: ['mcpgroup.toolhive.stacklok.dev/finalizer', 'example.com/mine'],
        },
        spec: { description: 'd' },
        status: { phase: 'Ready' },
      }),
      undefined,
    );

    expect(resource).toEqual({
      kind: 'MCPGroup',
      apiVersion: API_VERSION,
      metadata: {
        name: 'a',
        namespace: 'ns',
        labels: { app: 'a' },
        annotations: { note: 'kept' },
        finalizers: ['example.com/mine'],
      },
      spec: { description: 'd' },
      findings: [],
      unknown: [],
    });
  });

  test.each([
    ['text', 'a string'],
    [[], 'an array'],
    [5, 'a number'],
  ])('reports that metadata %j is not an object', (metadata, is) => {
    const resource = readDocument(document({ metadata }), undefined);

    expect(resource?.metadata).toEqual({});
    expect(resource?.findings).toEqual([
      {
        id: 'type',
        severity: 'error',
        field: 'metadata',
        rule: `is ${is}, not an object`,
        fix: 'give an object',
      },
    ]);
  });

  test('sets aside fields beside the spec', () => {
    const resource = readDocument(document({ remoteUrl: 'https://a.example', 'odd.name': 1, gone: null }), undefined);

    expect(resource?.unknown).toEqual([
      { path: 'remoteUrl', value: 'https://a.example' },
      { path: '["odd.name"]', value: 1 },
    ]);
  });

  test('sets aside fields that the metadata of Kubernetes does not have', () => {
    const known = Object.entries(podTemplateTypes()['ObjectMeta'] ?? {}).map(([name, { many }]): [string, unknown] => [
      name,
      many === undefined ? 'x' : many === 'map' ? {} : [],
    ]);
    const metadata = { ...Object.fromEntries(known), lables: { team: 'a' }, 'a.b': 1 };
    const resource = readDocument(document({ metadata }), undefined);

    expect(known.length).toBeGreaterThan(10);
    expect(resource?.unknown).toEqual([
      { path: 'metadata.lables', value: { team: 'a' } },
      { path: 'metadata["a.b"]', value: 1 },
    ]);
  });
});

describe('hasOurKind', () => {
  test('ignores the group', () => {
    expect(hasOurKind(document({ apiVersion: 'mcp.example.com/v7' }))).toBe(true);
    expect(hasOurKind(document({ kind: 'ConfigMap' }))).toBe(false);
  });
});
