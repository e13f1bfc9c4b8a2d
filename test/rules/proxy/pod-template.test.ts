import { ApiObject, JsonPatch } from 'cdk8s';
import { OperatorRelease, TargetCluster } from '../../../lib';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';
import { documentOf, include } from '../../support/include';

const RELEASE = { release: OperatorRelease.of('0.63') };

/** What is told of the pods of a proxy with that template, and patches, without what to do. */
function toldOf(cluster: TargetCluster, spec: object, ...patches: readonly JsonPatch[]): readonly string[] {
  const chart = chartFor(cluster);
  const proxy = proxyIn(chart, { podTemplate: { spec } });
  ApiObject.of(proxy).addJsonPatch(...patches);
  const ids = ['pod-template-unknown', 'pod-template-merged'];
  return [...errorsOf(chart), ...ids.flatMap((id) => warningsWith(proxy, id))].map((text) =>
    text.replace(/^\[\S+\] /, '').replace(/; [^;]*$/, ''),
  );
}

const PATCHED = ', after the JSON patches';
const PRIORITY = 'podTemplate.spec.priorityClassName: is not a valid name';
const PODS = '/spec/template/spec';

describe('without the operator, a patched Deployment', () => {
  test.each([
    ['is fine', {}, [JsonPatch.add(`${PODS}/priorityClassName`, 'high')], []],
    ['has a wrong value', {}, [JsonPatch.add(`${PODS}/priorityClassName`, 'A_B')], [`${PRIORITY}${PATCHED}`]],
    [
      'is told once what is wrong without patches',
      { priorityClassName: 'A_B' },
      [JsonPatch.add(`${PODS}/nodeSelektor`, {})],
      [PRIORITY, `podTemplate.spec.nodeSelektor: is not a field of pods, and is dropped${PATCHED}`],
    ],
    [
      'has another label than its selector',
      {},
      [JsonPatch.add('/spec/template/metadata/labels/app', 'mine')],
      [
        `podTemplate.metadata.labels.app: "mine" is a label by which the Deployment selects its pods, so the API server rejects any other value${PATCHED}`,
      ],
    ],
    [
      'has no list where one belongs',
      {},
      [JsonPatch.add(`${PODS}/volumes`, {})],
      [
        `podTemplate.spec.volumes: cannot be merged into a pod template, so no pod is created: must be a list${PATCHED}`,
      ],
    ],
    [
      'has a name twice',
      {},
      [JsonPatch.add(`${PODS}/volumes/-`, { name: 'runconfig', emptyDir: {} })],
      [`podTemplate.spec.volumes[1].name: is the name of an item before${PATCHED}`],
    ],
  ])('%s', (_, spec, patches, expected) => {
    expect(toldOf(TargetCluster.withoutOperator(RELEASE), spec, ...patches)).toEqual(expected);
  });
});

describe('with the operator, a patched pod template', () => {
  const VARIABLE = [
    { name: 'A', value: 'b' },
    { name: 'A', value: 'c' },
  ];
  const own = '/spec/podTemplateSpec/spec';

  test.each([
    ['is fine', {}, [JsonPatch.add(`${own}/priorityClassName`, 'high')], []],
    [
      'is told once what is wrong without patches',
      { priorityClassName: 'A_B' },
      [JsonPatch.add(`${own}/containers`, [{ name: 'toolhive', env: VARIABLE }])],
      [
        PRIORITY,
        `podTemplate.spec.containers[0].env[1]: has the name of an item before it, so the two are merged into one${PATCHED}`,
      ],
    ],
    [
      'has a volume of the operator',
      {},
      [JsonPatch.add(`${own}/volumes`, [{ name: 'runconfig', configMap: { name: 'mine' } }])],
      [
        `podTemplate.spec.volumes[0].name: "runconfig" is the name of a volume that the operator creates, and the API server rejects a volume with two sources${PATCHED}`,
      ],
    ],
  ])('%s', (_, spec, patches, expected) => {
    expect(toldOf(TargetCluster.withOperator(RELEASE), spec, ...patches)).toEqual(expected);
  });
});

describe.each([
  ['with the operator', TargetCluster.withOperator(RELEASE)],
  ['without the operator', TargetCluster.withoutOperator(RELEASE)],
])('%s, overrides of the Deployment', (_, cluster) => {
  const WRONG = [{ key: 'a', operator: 'Exist' }];
  const TOLD =
    'spec.resourceOverrides.proxyDeployment.tolerations[0].operator: "Exist" is not supported; use one of "Equal", "Exists" (pod-template-value)';

  function errorsWith(podSpec?: object): readonly string[] {
    const chart = chartFor(cluster);
    const podTemplateSpec = podSpec === undefined ? {} : { podTemplateSpec: { spec: podSpec } };
    const resourceOverrides = { proxyDeployment: { tolerations: WRONG } };
    include(
      chart,
      documentOf('MCPRemoteProxy', { remoteUrl: 'https://a.example.com', resourceOverrides, ...podTemplateSpec }),
    );
    return errorsOf(chart).map((text) => text.replace(/^\[\S+\] /, '').replace(/, \/\S+\)$/, ')'));
  }

  test('are told where they are wrong', () => {
    expect(errorsWith()).toEqual([TOLD]);
    expect(errorsWith({ priorityClassName: 'high' })).toEqual([TOLD]);
  });

  test('are not told where the pod template stands in their place', () => {
    expect(errorsWith({ tolerations: [{ key: 'a', operator: 'Exists' }] })).toEqual([]);
  });

  test('are told as well where the pod template is wrong', () => {
    expect(errorsWith({ nodeSelector: { 'a b': 'c' } })).toHaveLength(2);
  });
});

describe('volumes that a template removes', () => {
  const CLUSTERS = [
    ['with the operator', TargetCluster.withOperator(RELEASE)],
    ['without it', TargetCluster.withoutOperator(RELEASE)],
  ] as const;
  const remove = { name: 'runconfig', $patch: 'delete' };
  const cache = { name: 'cache', emptyDir: {} };
  const LOST =
    'removes the volume runconfig, which the container toolhive has at /etc/runconfig, so the API server rejects the pod';
  const without = (list: string, key: object): object => ({ name: 'toolhive', [list]: [{ ...key, $patch: 'delete' }] });
  const mount = { name: 'runconfig', mountPath: '/etc/runconfig' };

  describe.each(CLUSTERS)('%s', (_, cluster) => {
    test.each<[string, object, string[]]>([
      ['by a directive', { volumes: [cache, remove] }, [`podTemplate.spec.volumes[1]: ${LOST}`]],
      ['with all others', { volumes: [cache, { $patch: 'replace' }] }, [`podTemplate.spec.volumes: ${LOST}`]],
      ['together with the pod', { $patch: 'replace', containers: [{ name: 'a', image: 'x' }] }, []],
      [
        'together with the pod, but not with a mount',
        { $patch: 'replace', containers: [{ name: 'a', image: 'x', volumeMounts: [{ ...mount, readOnly: true }] }] },
        [
          'podTemplate["spec"]: removes the volume runconfig, which the container a has at /etc/runconfig, so the API server rejects the pod',
        ],
      ],
      [
        'together with the mount',
        { volumes: [remove], containers: [without('volumeMounts', { mountPath: '/etc/runconfig' })] },
        [],
      ],
      [
        'although an init container has it too',
        {
          volumes: [remove],
          initContainers: [{ name: 'copy', image: 'x', volumeMounts: [mount] }],
          containers: [without('volumeMounts', { mountPath: '/etc/runconfig' })],
        },
        [
          'podTemplate.spec.volumes[0]: removes the volume runconfig, which the container copy has at /etc/runconfig, so the API server rejects the pod',
        ],
      ],
      [
        'although a device is made of it',
        {
          volumes: [remove],
          containers: [
            {
              ...without('volumeMounts', { mountPath: '/etc/runconfig' }),
              volumeDevices: [{ name: 'runconfig', devicePath: '/dev/a' }],
            },
          ],
        },
        [
          'podTemplate.spec.volumes[0]: removes the volume runconfig, which the container toolhive has at /dev/a, so the API server rejects the pod',
        ],
      ],
      [
        'that there is none of, though others have one of that name',
        { containers: [{ name: 'a', image: 'x', volumeMounts: [{ name: 'session-redis-tls-ca', mountPath: '/ca' }] }] },
        ['podTemplate.spec.containers[0].volumeMounts[0].name: is not among the volumes of the pod'],
      ],
      [
        'nothing: one of the proxy is mounted once more',
        { containers: [{ name: 'a', image: 'x', volumeMounts: [mount] }] },
        [],
      ],
    ])('%s', (__, spec, expected) => {
      expect(toldOf(cluster, spec)).toEqual(expected);
    });
  });

  test('null in a file', () => {
    const chart = chartFor(TargetCluster.withOperator(RELEASE));
    include(
      chart,
      documentOf('MCPRemoteProxy', {
        remoteUrl: 'https://mcp.example.com/mcp',
        podTemplateSpec: { spec: { volumes: null } },
      }),
    );

    expect(errorsOf(chart).join()).toContain(`spec.podTemplateSpec.spec.volumes: ${LOST}`);
  });

  test('a JSON patch of the Deployment', () => {
    const [patch] = [JsonPatch.remove(`${PODS}/volumes`)];

    expect(toldOf(TargetCluster.withoutOperator(RELEASE), {}, patch)).toEqual([
      `podTemplate["spec"]: ${LOST}${PATCHED}`,
    ]);
  });
});

test('a config that is not in the app may bring the volume that a container mounts', () => {
  const chart = chartFor(TargetCluster.withOperator(RELEASE));
  const volumeMounts = [{ name: 'otel-ca-bundle-otel', mountPath: '/ca' }];
  include(
    chart,
    documentOf('MCPRemoteProxy', {
      remoteUrl: 'https://mcp.example.com/mcp',
      telemetryConfigRef: { name: 'otel' },
      podTemplateSpec: { spec: { containers: [{ name: 'toolhive', volumeMounts }] } },
    }),
  );

  expect(errorsOf(chart)).toEqual([]);
});

test.each([
  ['${APP}-ca', 'weather-ca', 0],
  ['weather-ca', '${APP}-ca', 0],
  ['${APP}-ca', '${APP}-ca', 0],
  ['other', 'weather-ca', 1],
])('a volume %s may be what is mounted as %s: %s errors', (volume, mounted, errors) => {
  const chart = chartFor(TargetCluster.withOperator({ ...RELEASE, substitution: true }));
  const containers = [{ name: 'toolhive', volumeMounts: [{ name: mounted, mountPath: '/ca' }] }];
  const volumes = [{ name: volume, configMap: { name: 'ca' } }];
  include(
    chart,
    documentOf('MCPRemoteProxy', {
      remoteUrl: 'https://mcp.example.com/mcp',
      podTemplateSpec: { spec: { volumes, containers } },
    }),
  );

  expect(errorsOf(chart)).toHaveLength(errors);
});
