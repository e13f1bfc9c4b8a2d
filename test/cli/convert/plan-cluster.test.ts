import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import {
  clusterExpression,
  constructClusters,
  planCluster,
  releaseOf,
  type ClusterSettings,
} from '../../../lib/cli/convert/plan-cluster';
import { sourceOf } from '../../../lib/cli/convert/source';
import { Names } from '../../../lib/cli/convert/typescript/names';
import type { Expression } from '../../../lib/cli/convert/typescript/program';
import { write } from '../../../lib/cli/convert/typescript/writer';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { crd } from '../../support/given-crd';
import { inFolder } from '../../support/in-folder';

const GROUP = 'toolhive.stacklok.dev';

function written(expression: Expression | undefined): string | undefined {
  return expression && write(expression, { indent: 0, column: 0, after: 0 });
}

describe('the cluster of a program', () => {
  const EXACT = 'fidelity: OperatorFidelity.EXACT';

  test.each<[ClusterSettings, readonly string[], string]>([
    [{ operator: true }, [], `TargetCluster.withOperator({ ${EXACT} })`],
    [{ operator: true }, [`${GROUP}/v1alpha1`], `TargetCluster.withOperator({ ${EXACT} })`],
    [
      { operator: true },
      [`${GROUP}/v1beta1`],
      `TargetCluster.withOperator({ ${EXACT}, apiVersion: McpApiVersion.V1BETA1 })`,
    ],
    [{ operator: true }, [`${GROUP}/v1alpha1`, `${GROUP}/v1beta1`], `TargetCluster.withOperator({ ${EXACT} })`],
    [
      { operator: true },
      ['other.example/v1alpha1', 'other.example/v1alpha1'],
      `TargetCluster.withOperator({ ${EXACT}, apiGroup: 'other.example' })`,
    ],
    [
      { operator: true, release: '0.44.0', substitution: true },
      [`${GROUP}/v1beta1`],
      `TargetCluster.withOperator({ release: OperatorRelease.V0_44, substitution: true, ${EXACT} })`,
    ],
    [
      { operator: true, release: '0.99.1' },
      [],
      `TargetCluster.withOperator({ release: OperatorRelease.of('0.99.1'), ${EXACT} })`,
    ],
    [
      { operator: true, release: '0.43' },
      [`${GROUP}/v1beta1`],
      `TargetCluster.withOperator({ release: OperatorRelease.V0_43, ${EXACT} })`,
    ],
    [
      { operator: true, release: '0.43.9' },
      [],
      `TargetCluster.withOperator({ release: OperatorRelease.of('0.43.9'), ${EXACT} })`,
    ],
    [
      { operator: true, release: 'x' },
      [],
      `TargetCluster.withOperator({ release: OperatorRelease.of('x'), ${EXACT} })`,
    ],
    [{ operator: false }, [`${GROUP}/v1beta1`], 'TargetCluster.withoutOperator()'],
    [
      { operator: false, release: '0.44.0', substitution: false },
      [],
      'TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 })',
    ],
  ])('with %j and %j', (settings, apiVersions, expected) => {
    expect(written(clusterExpression(planCluster(settings, apiVersions)))).toBe(expected);
  });

  test.each([
    ['v1alpha1', 'v1beta1'],
    ['v1beta1', 'v1alpha1'],
  ])('has the CRDs that are given, and their version %s as the usual one', (usual, other) => {
    inFolder((folder) => {
      const crds = path.join(folder, 'crds.yaml');
      writeFileSync(crds, stringify(crd({}, { versions: [usual] })));
      const clusterOf = (version: string): string | undefined =>
        written(clusterExpression(planCluster({ operator: true, crds }, [`${GROUP}/${version}`])));
      expect(clusterOf(usual)).toContain(`crds: '${crds}',`);
      expect(clusterOf(usual)).not.toContain('apiVersion');
      expect(clusterOf(other)).toContain(`apiVersion: McpApiVersion.${other.toUpperCase()},`);
    });
  });

  test('constructs of another API version have one of their own, with the operator', () => {
    const versions = [`${GROUP}/v1alpha1`, `${GROUP}/v1beta1`, 'other.example/v1alpha1', `${GROUP}/v1beta1`];
    const plan = planCluster({ operator: true }, versions);
    const { statements, of } = constructClusters(plan, versions, new Names());
    expect(statements.map(({ variable, value }) => [variable, written(value)])).toEqual([
      [
        'v1beta1',
        'TargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT, apiVersion: McpApiVersion.V1BETA1 })',
      ],
      [
        'otherExampleV1alpha1',
        "TargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT, apiGroup: 'other.example' })",
      ],
    ]);
    expect(versions.map((each) => written(of(each)))).toEqual([
      undefined,
      'v1beta1',
      'otherExampleV1alpha1',
      'v1beta1',
    ]);
    const without = constructClusters(planCluster({ operator: false }, versions), versions, new Names());
    expect([without.statements, without.of(`${GROUP}/v1beta1`)]).toEqual([[], undefined]);
  });
});

describe('the release that documents need', () => {
  const proxy = (spec: object): string =>
    JSON.stringify({ apiVersion: `${GROUP}/v1beta1`, kind: 'MCPRemoteProxy', metadata: { name: 'a' }, spec });
  const needed = (...documents: readonly string[]): string | undefined =>
    releaseOf(readDocuments(documents.join('\n---\n'), 'a.yaml').map((each) => sourceOf(each, true)));
  const plain = proxy({ remoteUrl: 'https://a.example' });
  const replicas = proxy({ remoteUrl: 'https://a.example', replicas: 2 });
  const later = proxy({ remoteUrl: 'https://a.example', allowPrivateEndpoint: true });

  test('is the newest that one of their fields needs, in its newest patch', () => {
    expect(needed(plain)).toBeUndefined();
    expect(needed(replicas)).toBe('0.30.1');
    expect(needed(plain, replicas, plain)).toBe('0.30.1');
    expect(needed(later, replicas)).toBe('0.45.0');
    expect(needed(JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } }))).toBeUndefined();
  });
});
