import { said, serverFieldsIn, sourceOf, type Source } from '../../../lib/cli/convert/source';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';

const API_VERSION = 'toolhive.stacklok.dev/v1beta1';
const metadata = { name: 'weather', namespace: 'mcp' };

function source(content: object, substitution = true): Source {
  const [document] = readDocuments(JSON.stringify({ apiVersion: 'v1', ...content }), 'a.yaml');
  if (document === undefined) {
    throw new Error('there is no document');
  }
  return sourceOf(document, substitution);
}

describe('a document of one of the kinds', () => {
  const proxy = (remoteUrl: string, more: object = {}): object => ({
    apiVersion: API_VERSION,
    kind: 'MCPRemoteProxy',
    metadata: { ...metadata, ...more },
    spec: { remoteUrl },
  });

  test('is a construct with the defaults of its CRD', () => {
    const spec = { remoteUrl: 'https://a.example' };
    expect(source(proxy(spec.remoteUrl))).toMatchObject({
      sort: 'own',
      kind: 'MCPRemoteProxy',
      apiVersion: API_VERSION,
      name: 'weather',
      namespace: 'mcp',
      given: spec,
      hasVariables: false,
      spec: { ...spec, proxyPort: 8080 },
    });
  });

  const off = { annotations: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } };

  test.each([
    ['with a variable', proxy('https://${HOST}'), true, true],
    ['with a variable in its metadata', proxy('https://a', { labels: { a: '${B}' } }), true, true],
    ['without one', proxy('https://a'), true, false],
    ['with what is no variable there', proxy('https://${HOST}'), false, false],
    ['that says so itself', proxy('https://${HOST}', off), true, false],
  ])('may have variables: %s', (_, content, substitution, hasVariables) => {
    expect(source(content, substitution)).toMatchObject({ sort: 'own', hasVariables });
  });
});

describe('a Secret', () => {
  const annotated = (name: string): object => ({ metadata: { ...metadata, annotations: { [name]: '{}' } } });

  test.each([
    ['without values', {}, 'foreign'],
    ['without anything', { metadata: null }, 'foreign'],
    ['with empty values', { data: {}, stringData: null }, 'foreign'],
    ['of a type', { type: 'Opaque', immutable: true }, 'foreign'],
    ['with values', { data: { a: 'b' } }, 'secret'],
    ['with values in a misspelt field', { stringdata: { a: 'b' } }, 'secret'],
    ['with a value that is no object', { data: 'a' }, 'secret'],
    ['with a list', { data: [] }, 'secret'],
    ['with values that were applied', annotated('kubectl.kubernetes.io/last-applied-configuration'), 'secret'],
    ['with another annotation', annotated('other'), 'foreign'],
  ])('%s', (_, content, sort) => {
    expect(source({ kind: 'Secret', metadata, ...content })).toMatchObject({ sort, kind: 'Secret' });
    expect(source({ kind: 'Sealed', metadata, ...content }).sort).toBe('foreign');
  });
});

describe('an object that a controller created is left', () => {
  const labelled = (labels: object): object => ({ kind: 'ConfigMap', metadata: { ...metadata, labels } });
  const owned = (ownerReferences: unknown): object => ({
    kind: 'ConfigMap',
    metadata: { ...metadata, ownerReferences },
  });
  const [one, controller] = [
    { kind: 'A', name: 'a' },
    { kind: 'B', name: 'b', controller: true },
  ];

  test.each<[object, string]>([
    ...['Endpoints', 'EndpointSlice', 'Event', 'Lease', 'ControllerRevision'].map((kind): [object, string] => [
      { kind, metadata },
      'Kubernetes',
    ]),
    [{ kind: 'ConfigMap', metadata: { name: 'kube-root-ca.crt' } }, 'Kubernetes'],
    [{ kind: 'ServiceAccount', metadata: { name: 'default' } }, 'Kubernetes'],
    [{ kind: 'Service', metadata: { name: 'kubernetes' } }, 'Kubernetes'],
    [labelled({ 'toolhive.stacklok.io/managed-by': 'toolhive-operator' }), 'the operator'],
    [labelled({ toolhive: 'true' }), 'the operator'],
    [labelled({ toolhive: 'true', 'toolhive-name': 'weather' }), 'the operator, for the proxy weather'],
    [
      labelled({ toolhive: 'true', 'toolhive.stacklok.io/mcp-remote-proxy': 'weather' }),
      'the operator, for the proxy weather',
    ],
    [owned([one]), 'A a, which owns it'],
    [owned([one, controller]), 'B b, which owns it'],
    [owned([null, { ...one, controller: false }, controller]), 'B b, which owns it'],
  ])('%j', (content, maker) => {
    expect(source(content)).toMatchObject({ sort: 'left', maker });
  });

  test.each([
    { kind: 'ConfigMap', metadata: { name: 'default' } },
    { kind: 'ServiceAccount', metadata },
    labelled({ toolhive: 'false', 'toolhive-name': 'weather' }),
    labelled({ 'toolhive.stacklok.io/managed-by': 'other' }),
    owned([]),
    owned([null]),
  ])('but not %j', (content) => {
    expect(source(content)).toMatchObject({ sort: 'foreign', ofOurKind: false });
  });
});

describe('what the cluster wrote into an object', () => {
  test.each<[object, object, readonly string[]]>([
    [{ kind: 'A', metadata, status: { a: 1 } }, { kind: 'A', metadata }, ['status']],
    [
      { kind: 'Deployment', metadata: { ...metadata, annotations: { 'deployment.kubernetes.io/revision': '1' } } },
      { kind: 'Deployment', metadata },
      ['metadata.annotations["deployment.kubernetes.io/revision"]'],
    ],
    [
      { kind: 'Deployment', metadata: { annotations: { 'deployment.kubernetes.io/revision': '1', a: 'b' } } },
      { kind: 'Deployment', metadata: { annotations: { a: 'b' } } },
      ['metadata.annotations["deployment.kubernetes.io/revision"]'],
    ],
    [
      {
        kind: 'Namespace',
        metadata: { name: 'a', labels: { 'kubernetes.io/metadata.name': 'a' } },
        spec: { finalizers: ['kubernetes'] },
      },
      { kind: 'Namespace', metadata: { name: 'a' } },
      ['spec.finalizers', 'metadata.labels["kubernetes.io/metadata.name"]'],
    ],
    [
      { kind: 'Service', spec: { type: 'ClusterIP', clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] } },
      { kind: 'Service', spec: { type: 'ClusterIP' } },
      ['spec.clusterIP', 'spec.clusterIPs'],
    ],
    [
      { kind: 'Service', spec: { clusterIP: 'None', clusterIPs: ['None'] } },
      { kind: 'Service', spec: { clusterIP: 'None', clusterIPs: ['None'] } },
      [],
    ],
    [{ kind: 'A', spec: { clusterIP: 'a' } }, { kind: 'A', spec: { clusterIP: 'a' } }, []],
    [{ kind: 'A', metadata: { ...metadata, uid: 'a' } }, { kind: 'A', metadata }, ['metadata.uid']],
  ])('is left out of %j', (content, expected, fields) => {
    expect(source(content)).toMatchObject({ sort: 'foreign', content: { apiVersion: 'v1', ...expected } });
    const { content: kept } = source(content) as unknown as { readonly content: object };
    expect(kept).toEqual({ apiVersion: 'v1', ...expected });
    expect(serverFieldsIn({ ...content })).toEqual(fields);
  });
});

test('a message names the object, as far as it has a name', () => {
  expect(said(source({ kind: 'A', metadata }), 'metadata.name', 'is wrong')).toBe('a.yaml:1: A weather: is wrong');
  expect(said(source({ kind: 'A' }), '', 'is wrong')).toBe('a.yaml:1: A: is wrong');
});
