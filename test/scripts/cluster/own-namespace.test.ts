import { inOwnNamespaces } from '../../../scripts/lib/cluster/own-namespace';
import type { Manifest } from '../../support/corpus';

const CLUSTER_WIDE = ['Namespace', 'ClusterRole', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'];

function moved(...objects: readonly Manifest[]): Manifest[] {
  return [...inOwnNamespaces(objects, 'p7', ({ kind }) => !CLUSTER_WIDE.includes(kind)).objects];
}

function object(kind: string, metadata: Manifest['metadata'], more: object = {}): Manifest {
  return { apiVersion: 'v1', kind, metadata, ...more };
}

test('each namespace becomes one of the input alone, the default one too', () => {
  const objects = [object('Service', { name: 'a', namespace: 'mcp' }), object('Service', { name: 'b' })];
  const { namespaces, objects: made } = inOwnNamespaces(objects, 'p7', () => true);

  expect(made.map(({ metadata }) => metadata)).toEqual([
    { name: 'a', namespace: 'p7' },
    { name: 'b', namespace: 'p7-1' },
  ]);
  expect(namespaces).toEqual(['p7', 'p7-1']);
});

test('what names a namespace names the new one, and others stay', () => {
  const values = ['mcp', 'other'];
  const [binding, policy] = moved(
    object(
      'RoleBinding',
      { name: 'a', namespace: 'mcp' },
      { subjects: [{ namespace: 'mcp' }, { namespace: 'other' }] },
    ),
    object(
      'NetworkPolicy',
      { name: 'b', namespace: 'mcp' },
      {
        spec: {
          matchLabels: { 'kubernetes.io/metadata.name': 'mcp' },
          matchExpressions: [
            { key: 'kubernetes.io/metadata.name', operator: 'In', values },
            { key: 'team', operator: 'In', values },
          ],
        },
      },
    ),
  );

  expect(binding?.['subjects']).toEqual([{ namespace: 'p7' }, { namespace: 'other' }]);
  expect(policy?.['spec']).toEqual({
    matchLabels: { 'kubernetes.io/metadata.name': 'p7' },
    matchExpressions: [
      { key: 'kubernetes.io/metadata.name', operator: 'In', values: ['p7', 'other'] },
      { key: 'team', operator: 'In', values },
    ],
  });
});

test('objects without a namespace get names of their own, by which others know them', () => {
  const made = moved(
    object('Namespace', { name: 'mcp' }),
    object('Service', { name: 'a', namespace: 'mcp' }),
    object('ValidatingAdmissionPolicy', { name: 'rules' }),
    object('ValidatingAdmissionPolicyBinding', { name: 'rules' }, { spec: { policyName: 'rules' } }),
    object('ValidatingAdmissionPolicyBinding', { name: 'own' }, { spec: { policyName: 'of-others' } }),
    object('ClusterRole', { name: 'reader' }),
    object('RoleBinding', { name: 'b', namespace: 'mcp' }, { roleRef: { kind: 'ClusterRole', name: 'reader' } }),
    object('RoleBinding', { name: 'c', namespace: 'mcp' }, { roleRef: { kind: 'ClusterRole', name: 'view' } }),
  );

  expect(made.map(({ metadata }) => metadata.name)).toEqual([
    ...['p7', 'a', 'p7.rules', 'p7.rules', 'p7.own', 'p7.reader', 'b', 'c'],
  ]);
  expect(made[3]?.['spec']).toEqual({ policyName: 'p7.rules' });
  expect(made[4]?.['spec']).toEqual({ policyName: 'of-others' });
  expect(made[6]?.['roleRef']).toEqual({ kind: 'ClusterRole', name: 'p7.reader' });
  expect(made[7]?.['roleRef']).toEqual({ kind: 'ClusterRole', name: 'view' });
});
