import { metadataFindings, objectMetadataFindings } from '../../../lib/rules/common/metadata';
import { TARGETS } from '../support';

const OWNER = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', uid: 'b' };

/** All that is said of metadata in a group, on a cluster with the operator. */
function said(metadata: object, apiGroup?: string): string[] {
  const target = apiGroup === undefined ? TARGETS.operator : { ...TARGETS.operator, apiGroup };
  return objectMetadataFindings(metadata, target).map(
    ({ id, severity, field, value, rule, fix }) =>
      `${severity} ${id}: ${field}: ${value === undefined ? '' : `${JSON.stringify(value)} `}${rule}; ${fix}`,
  );
}

function missing(field: string): string {
  return `error owner-reference: metadata.ownerReferences${field}: is missing; name the owner`;
}

function repeated(field: string, does: string): string {
  return `warning metadata-apply: metadata.${field}: ${does} of the list, which server-side apply refuses; remove one of the two`;
}

/** Metadata, with all that is said of it. */
const METADATA: readonly (readonly [object, ...string[]])[] = [
  [{}],
  [{ finalizers: ['example.com/a', 'a', 5, null] }],
  [{ finalizers: 'a b' }],
  [
    { finalizers: ['example.com/a', 'a b'] },
    'error finalizer: metadata.finalizers[1]: "a b" is not a valid finalizer name; write it as "example.com/name"',
  ],
  [
    { finalizers: ['example.com/a', 'example.com/b', 'example.com/a', 'example.com/a'] },
    ...[2, 3].map((index) => repeated(`finalizers[${String(index)}]`, 'repeats item 0')),
  ],
  [
    { finalizers: ['-', 'example.com/a', '-'] },
    ...[0, 2].map(
      (index) =>
        `error finalizer: metadata.finalizers[${String(index)}]: "-" is not a valid finalizer name; write it as "example.com/name"`,
    ),
    repeated('finalizers[2]', 'repeats item 0'),
  ],
  // the server tells owners apart by their uid alone
  [
    { ownerReferences: [OWNER, { ...OWNER, uid: 'c' }, { ...OWNER, uid: 'c', name: 'd' }] },
    repeated('ownerReferences[2]', 'has the uid of item 1'),
  ],
  [
    {
      ownerReferences: [
        OWNER,
        { ...OWNER, uid: 'c', controller: true },
        { ...OWNER, uid: 'd', controller: false },
        'x',
        'x',
      ],
    },
  ],
  [{ ownerReferences: [{}] }, ...['apiVersion', 'kind', 'name', 'uid'].map((name) => missing(`[0].${name}`))],
  [{ ownerReferences: [OWNER, { ...OWNER, name: '', uid: 5 }] }, missing('[1].name'), missing('[1].uid')],
  [{ ownerReferences: ['x', { ...OWNER, name: '' }] }, missing('[1].name')],
  [
    {
      ownerReferences: ['v1', 'apps/v1', 'example.com/v1'].map((apiVersion) => ({
        ...OWNER,
        apiVersion,
        uid: apiVersion,
      })),
    },
  ],
  ...['https://a.example.com', 'apps/', '/', 'a/b/v1'].map(
    (apiVersion) =>
      [
        { ownerReferences: [OWNER, { ...OWNER, apiVersion, uid: 'c' }] },
        `error owner-reference: metadata.ownerReferences[1].apiVersion: "${apiVersion}" is not a valid API version; write it like "apps/v1" or "v1"`,
      ] as const,
  ),
  [{ ownerReferences: [{ ...OWNER, apiVersion: 'events.k8s.io/v1', kind: 'Event' }] }],
  [
    { ownerReferences: [{ ...OWNER, apiVersion: 'v1', kind: 'Event' }] },
    'error owner-reference: metadata.ownerReferences[0]: is an event, which can own nothing; leave it out',
  ],
  [
    { ownerReferences: [OWNER, ...['c', 'd'].map((uid) => ({ ...OWNER, uid, controller: true }))] },
    'error owner-reference: metadata.ownerReferences: has 2 controllers, but an object can have only one; let one of them have controller: true',
  ],
];

describe('metadata that only the custom resource gets', () => {
  test.each(METADATA.map(([metadata, ...sentences]) => [metadata, sentences] as const))('%j', (metadata, sentences) => {
    expect(said(metadata)).toEqual(sentences);
    expect(objectMetadataFindings(metadata, TARGETS.corrected)).toEqual([]);
  });

  test.each(['toolhive.stacklok.dev', 'a.b'])('has the group %s', (group) => {
    expect(said({}, group)).toEqual([]);
  });

  test.each(['mcp', 'Example.com', 'a..b', ''])('has no group %j', (group) => {
    expect(said({}, group)).toEqual([
      `error api-group: TargetCluster.apiGroup: ${JSON.stringify(group)} is not a valid API group; give a domain in lower case, such as "toolhive.stacklok.dev", or leave it out`,
    ]);
  });
});

test('labels and annotations of an object are judged as the API server does', () => {
  const found = metadataFindings({ labels: { 'a b': 'x', a: 'x y' }, annotations: { 'c d': 'e' } });

  expect(found.map(({ id, field }) => `${id}: ${field}`)).toEqual([
    'label-name: metadata.labels["a b"]',
    'label-value: metadata.labels["a"]',
    'annotation-name: metadata.annotations["c d"]',
  ]);
  expect(metadataFindings({ annotations: { a: 'x'.repeat(262_144) } }).map(({ id }) => id)).toEqual([
    'annotation-size',
  ]);
  expect(metadataFindings({ labels: { a: 'x' } })).toEqual([]);
  expect(metadataFindings({})).toEqual([]);
});
