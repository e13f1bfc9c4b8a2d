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
