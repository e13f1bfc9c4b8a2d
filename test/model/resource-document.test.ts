import { podTemplateTypes } from '../../lib/kubernetes/patched-pod-template';
import { readDocuments, type YamlDocument } from '../../lib/kubernetes/yaml/located-documents';
import { hasOurKind, isSubstituted, readDocument, serverMetadataIn } from '../../lib/model/resource-document';

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

  test.each<[object, object]>([
    [{ namespace: '' }, {}],
    [{ namespace: null }, {}],
    [{ namespace: 'a', finalizers: ['mcpgroup.toolhive.stacklok.dev/finalizer'] }, { namespace: 'a' }],
    [{ finalizers: ['example.com/toolhive.stacklok.dev'] }, { finalizers: ['example.com/toolhive.stacklok.dev'] }],
    [{ finalizers: 'x' }, { finalizers: 'x' }],
    [{ annotations: 5 }, { annotations: 5 }],
    [{ annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{}' } }, { annotations: {} }],
  ])('of metadata %j, a person wrote %j', (metadata, expected) => {
    const raw = { content: { apiVersion: API_VERSION, kind: 'MCPGroup', metadata }, locate: (): string => '' };

    expect(readDocument(raw, undefined)?.metadata).toEqual(expected);
  });

  test('takes another version if the CRDs of the cluster serve it', () => {
    const content = document({ apiVersion: 'toolhive.stacklok.dev/v1' });

    expect(readDocument(content, undefined, ['v1'])?.apiVersion).toBe('toolhive.stacklok.dev/v1');
    expect(readDocument(content, undefined, ['v2'])).toBeUndefined();
  });

  test.each([[{}], [{ spec: null }]])('has no spec if it is %j', (content) => {
    expect(readDocument(document(content), undefined)).toMatchObject({ spec: undefined, findings: [], unknown: [] });
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

describe('isSubstituted', () => {
  const SUBSTITUTE = 'kustomize.toolkit.fluxcd.io/substitute';

  test.each<[object, boolean]>([
    [{}, true],
    [{ labels: { [SUBSTITUTE]: 'disabled' } }, false],
    [{ annotations: { [SUBSTITUTE]: 'disabled' } }, false],
    [{ labels: { [SUBSTITUTE]: 'enabled' }, annotations: { other: 'disabled' } }, true],
  ])('with the metadata %j: %j', (metadata, expected) => {
    expect(isSubstituted(document({ metadata }))).toBe(expected);
  });
});

describe('serverMetadataIn', () => {
  test('has the paths of what a server, kubectl or a controller wrote', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}', note: 'a' };
    const finalizers = ['example.com/mine', 'mcpgroup.toolhive.stacklok.dev/finalizer'];

    expect(
      serverMetadataIn({ name: 'a', uid: 'u', labels: {}, resourceVersion: '7', annotations, finalizers }),
    ).toEqual([
      'metadata.uid',
      'metadata.resourceVersion',
      'metadata.finalizers',
      'metadata.annotations["kubectl.kubernetes.io/last-applied-configuration"]',
    ]);
  });

  test.each([
    [{ name: 'a', annotations: { note: 'a' }, finalizers: ['example.com/mine'] }],
    [{ annotations: null, finalizers: 'mcpgroup.toolhive.stacklok.dev/finalizer' }],
    [{}],
  ])('has nothing of %j', (metadata) => {
    expect(serverMetadataIn(metadata)).toEqual([]);
  });
});
