import { onPage, type RuleCase } from '../rule-case';

export const RELEASES_CASES: readonly RuleCase[] = [
  {
    id: 'api-version',
    release: '0.22',
    target: { apiVersion: 'v1beta1' },
    spec: {},
    says: onPage('`apiVersion: McpApiVersion.V1BETA1` with `OperatorRelease.V0_22`'),
  },
  { id: 'api-version', release: '0.23', target: { apiVersion: 'v1beta1' }, spec: {}, says: [] },
  { id: 'api-version', target: { apiVersion: 'v1beta1' }, spec: {}, says: [] },
  {
    id: 'image-release',
    on: 'corrected',
    release: '0.44',
    target: { image: 'registry.example.com:5000/runner:v0.30.1-debian' },
    spec: {},
    says: onPage('an image of 0.30.1 with `OperatorRelease.V0_44`'),
  },
  ...[
    'runner:v0.44.0',
    'runner:latest',
    'runner',
    'registry:0.30.1/runner',
    'runner:1.2',
    'runner:x1.2.3',
    'runner:v0.30.1:a',
  ].map((image) => ({
    id: 'image-release',
    on: 'exact' as const,
    release: '0.44',
    target: { image },
    spec: {},
    says: [],
  })),
  ...(['operator', 'corrected'] as const).map((on) => ({
    id: 'image-release',
    on,
    release: '0.44',
    spec: {
      podTemplateSpec: {
        spec: { containers: [{ name: 'toolhive', image: `runner:0.43.0@sha256:${'0'.repeat(64)}` }] },
      },
    },
    says: [
      'spec.podTemplateSpec.spec.containers[0].image: is of release 0.43.0, but the configuration is written for 0.44.0; set the release of the cluster to 0.43.0, or use the image of 0.44.0 (image-release)',
    ],
  })),
  // of an operator whose release is not stated, nothing is known
  {
    id: 'image-release',
    spec: { podTemplateSpec: { spec: { containers: [{ name: 'toolhive', image: 'runner:0.43.0' }] } } },
    says: [],
  },
  {
    id: 'image-release',
    on: 'corrected',
    release: '0.44',
    target: { image: 'runner:10.30.10' },
    spec: {},
    says: [
      'TargetCluster.image: "runner:10.30.10" is of release 10.30.10, but the configuration is written for 0.44.0; set the release of the cluster to 10.30.10, or use the image of 0.44.0 (image-release)',
    ],
  },
];
