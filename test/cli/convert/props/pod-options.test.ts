import { stringify } from 'yaml';
import { objectAt } from '../../../../lib/private/plain';
import type { Manifest } from '../../../support/corpus';
import { converted } from '../../../support/command';
import { comparable, synthesized } from '../../../support/programs';
import { typeErrors } from '../../../support/type-errors';

const OWN_LABELS = {
  app: 'mcpremoteproxy',
  'app.kubernetes.io/name': 'mcpremoteproxy',
  'app.kubernetes.io/instance': 'weather',
  toolhive: 'true',
  'toolhive-name': 'weather',
};

/** With all fields that the construct writes. */
const SPEC = {
  remoteUrl: 'https://mcp.example.com/mcp',
  proxyPort: 8080,
  transport: 'streamable-http',
  sessionAffinity: 'ClientIP',
  trustProxyHeaders: false,
  allowPrivateEndpoint: false,
};

function documentOf(proxyDeployment: object, more: object = {}): Manifest {
  return {
    apiVersion: 'toolhive.stacklok.dev/v1alpha1',
    kind: 'MCPRemoteProxy',
    metadata: { name: 'weather', namespace: 'mcp' },
    spec: { ...SPEC, resourceOverrides: { proxyDeployment }, ...more },
  };
}

/** The program for a document, which writes the same. */
function programOf(document: Manifest): string {
  const { out } = converted(stringify(document));
  expect(comparable(synthesized(out))).toEqual(comparable([document]));
  return out;
}

const HOST = 'kubernetes.io/hostname';
const TERM = { labelSelector: { matchLabels: { app: 'cache' } }, topologyKey: HOST };
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

function required(...matchExpressions: readonly object[]): object {
  return { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions }] } } } };
}

const WRITTEN: readonly (readonly [overrides: object, written: string])[] = [
  [{ nodeSelector: { disk: 'ssd' } }, "pod: { nodeSelector: { disk: 'ssd' } }"],
  [{ tolerations: [{ operator: 'Exists' }] }, 'pod: { tolerations: [{}] }'],
  [
    { tolerations: [{ key: 'a', operator: 'Equal', value: 'b', effect: 'NoExecute', tolerationSeconds: 30 }] },
    "{ key: 'a', value: 'b', effect: TaintEffect.NO_EXECUTE, period: Duration.seconds(30) }",
  ],
  [
    required({ key: 'a', operator: 'In', values: ['b', 'c'] }, { key: 'd', operator: 'NotIn', values: ['e'] }),
    "PodAffinity.toNodes([NodeLabel.isIn('a', ['b', 'c']), NodeLabel.isNotIn('d', ['e'])])",
  ],
  [
    required({ key: 'a', operator: 'Exists' }, { key: 'b', operator: 'DoesNotExist' }),
    "PodAffinity.toNodes([NodeLabel.exists('a'), NodeLabel.doesNotExist('b')])",
  ],
  [
    required({ key: 'a', operator: 'Gt', values: ['4'] }, { key: 'b', operator: 'Lt', values: ['64'] }),
    "PodAffinity.toNodes([NodeLabel.isAbove('a', 4), NodeLabel.isBelow('b', 64)])",
  ],
  [
    {
      affinity: {
        nodeAffinity: {
          [PREFERRED]: [{ weight: 5, preference: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } }],
        },
      },
    },
    "PodAffinity.toNodes([NodeLabel.exists('a')], 5)",
  ],
  [{ affinity: { podAffinity: { [REQUIRED]: [TERM] } } }, `PodAffinity.toPods({ app: 'cache' }, '${HOST}')`],
  [
    { affinity: { podAntiAffinity: { [PREFERRED]: [{ weight: 7, podAffinityTerm: TERM }] } } },
    `PodAffinity.awayFromPods({ app: 'cache' }, '${HOST}', 7)`,
  ],
  [
    {
      affinity: {
        podAntiAffinity: { [REQUIRED]: [{ labelSelector: { matchLabels: OWN_LABELS }, topologyKey: HOST }] },
      },
    },
    `pod: { affinity: [PodAffinity.awayFromEachOther('${HOST}')] }`,
  ],
];

describe('how the overrides of the Deployment schedule pods', () => {
  test.each(WRITTEN)('is written by the prop pod: %j', (overrides, written) => {
    const program = programOf(documentOf(overrides));

    expect(program).toContain(written);
    expect(program).not.toContain('JsonPatch');
    expect(program).not.toContain('resourceOverrides');
  });

  test('is written in programs that compile', () => {
    const programs = WRITTEN.map(([overrides, written]) => [written, programOf(documentOf(overrides))] as const);

    expect(typeErrors(new Map(programs))).toEqual([]);
  });

  test('is written so beside a pod template that says nothing of it', () => {
    const podTemplateSpec = { spec: { priorityClassName: 'high' } };
    const program = programOf(documentOf({ nodeSelector: { disk: 'ssd' } }, { podTemplateSpec }));

    expect(program).toContain("pod: { nodeSelector: { disk: 'ssd' } }");
    expect(program).toContain("podTemplate: { spec: { priorityClassName: 'high' } }");
    expect(program).not.toContain('JsonPatch');
  });

  test('is a patch beside a pod template that says something of it too', () => {
    const podTemplateSpec = { spec: { nodeSelector: { zone: 'a' } } };
    const program = programOf(documentOf({ nodeSelector: { disk: 'ssd' } }, { podTemplateSpec }));

    expect(program).not.toContain('pod: {');
    expect(program).toContain("JsonPatch.add('/spec/resourceOverrides/proxyDeployment/nodeSelector'");
  });

  test.each<[string, object, string]>([
    ['another operator', { tolerations: [{ key: 'a', operator: 'Equal' }] }, 'tolerations'],
    ['no operator', { tolerations: [{ key: 'a' }] }, 'tolerations'],
    ['labels by expressions', { affinity: { podAffinity: { [REQUIRED]: [expressions()] } } }, 'affinity'],
    ['namespaces', { affinity: { podAntiAffinity: { [REQUIRED]: [{ ...TERM, namespaces: ['other'] }] } } }, 'affinity'],
    ['several alternatives', alternatives(), 'affinity'],
    ['fields of nodes', fieldsOfNodes(), 'affinity'],
    ['a number with a zero before it', required({ key: 'a', operator: 'Gt', values: ['04'] }), 'affinity'],
    [
      'one term that has an option, and one that has none',
      { affinity: { podAffinity: { [REQUIRED]: [TERM, expressions()] } } },
      'affinity',
    ],
  ])('is a patch for what no option says: %s', (_, overrides, field) => {
    const document = documentOf({ nodeSelector: { disk: 'ssd' }, ...overrides });
    const program = programOf(document);

    expect(program).toContain("pod: { nodeSelector: { disk: 'ssd' } }");
    expect(program).toContain(`JsonPatch.add('/spec/resourceOverrides/proxyDeployment/${field}'`);
    expect(Object.keys(objectAt(document, 'spec', 'resourceOverrides', 'proxyDeployment'))).toContain(field);
  });
});

function expressions(): object {
  return { labelSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] }, topologyKey: HOST };
}

function alternatives(): object {
  const term = (key: string): object => ({ matchExpressions: [{ key, operator: 'Exists' }] });
  return { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [term('a'), term('b')] } } } };
}

function fieldsOfNodes(): object {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: ['node'] }];
  return { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchFields }] } } } };
}
