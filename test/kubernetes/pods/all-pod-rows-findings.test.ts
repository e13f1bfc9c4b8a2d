import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../../lib';
import { podTemplateTypes } from '../../../lib/kubernetes/patched-pod-template';
import { applyRules } from '../../../lib/rules/apply-rules';
import { objectFindings, podFindings, shownIn } from '../../../lib/kubernetes/pods/all-pod-rows';
import { podRules, type ToldId } from '../../../lib/rules/common/pod-rules';
import type { AnySubject } from '../../../lib/rules/rule';
import { LABEL_NAME } from '../../../lib/kubernetes/names';

const OUT_OF_RANGE = { rule: 'is out of range', fix: 'use 1 to 65535' };

describe('what is wrong with an object of a pod', () => {
  test('has its place, and names what it is about', () => {
    const ports = [{ containerPort: 8080, hostPort: 70000 }];
    const containers = [{ name: 'a', image: 'a', ports }];

    expect(podFindings({ spec: { containers } }, podTemplateTypes())).toEqual([
      {
        id: 'pod-template-value',
        paths: ['spec.containers[0].ports[0].hostPort'],
        identity: '["spec.containers[\\"a\\"].ports[\\"8080\\"]","hostPort","is out of range"]',
        value: 70000,
        ...OUT_OF_RANGE,
      },
    ]);
    expect(objectFindings(ports[0] ?? {}, 'ContainerPort')).toEqual([
      {
        id: 'pod-template-value',
        paths: ['hostPort'],
        identity: '["","hostPort","is out of range"]',
        value: 70000,
        ...OUT_OF_RANGE,
      },
    ]);
  });

  test('may be in several fields, and in those of the pod', () => {
    const preStop = { sleep: { seconds: 31 } };
    const toleration = { key: 'a', tolerationSeconds: 1 };
    const containers = [{ name: 'a', image: 'a', lifecycle: { preStop } }];
    const template = { spec: { containers, tolerations: [toleration] } };

    expect(podFindings(template, podTemplateTypes()).map(({ paths }) => paths)).toEqual(
      expect.arrayContaining([
        ['spec.containers[0].lifecycle.preStop.sleep.seconds', 'spec.terminationGracePeriodSeconds'],
        ['spec.tolerations[0].tolerationSeconds', 'spec.tolerations[0].effect'],
      ]),
    );
  });

  test('tells of values of the wrong type, and of the rest', () => {
    expect(objectFindings({ hostPort: '1', name: 'A', containerPort: 1 }, 'ContainerPort')).toEqual([
      {
        id: 'pod-template-value',
        paths: ['hostPort'],
        identity: 'hostPort',
        rule: 'must be a whole number of 32 bits',
        fix: 'correct it',
      },
      expect.objectContaining({ paths: ['name'], rule: 'is not a valid port name' }),
    ]);
  });
});

test.each([
  ['spec.n', 'is wrong', 1],
  ['spec.text', 'is wrong', 'a'],
  ['spec.empty', 'is wrong', undefined],
  ['spec.list', 'is wrong', undefined],
  ['spec.list[0]', 'is wrong', 'b'],
  ['spec.list[0]', LABEL_NAME.rule, 'b'],
  ['spec.labels["c d"]', 'is wrong', 'e'],
  ['spec.labels["c d"]', LABEL_NAME.rule, 'c d'],
  ['spec.text', LABEL_NAME.rule, 'a'],
  ['spec.none', 'is wrong', undefined],
  [undefined, 'is wrong', undefined],
])('the value that a message shows of %p, which %s', (path, rule, value) => {
  const object = { spec: { n: 1, text: 'a', empty: '', list: ['b'], labels: { 'c d': 'e' } } };

  expect(shownIn(object, path, rule)).toBe(value);
});

describe('rules of pods', () => {
  const violation = { field: 'a', rule: 'is wrong', fix: 'correct it' };

  /** The rules that report what is told with the id. */
  function reporting(id: ToldId, target: TargetCluster): string[] {
    const rules = podRules<AnySubject>(() => [{ id, violation }]);
    const layers = new Map(rules.map((rule) => [rule.id, rule.layer]));
    return applyRules(rules, { target: target._target } as AnySubject).map(
      (found) => `${found.id} ${String(layers.get(found.id))} ${found.severity}`,
    );
  }

  const release = OperatorRelease.V0_44;
  const corrected = TargetCluster.withoutOperator({ release });
  const exact = TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT });

  test.each<readonly [ToldId, string, boolean]>([
    ['pod-template', 'controller error', false],
    ['pod-template-refused', 'api-server error', true],
    ['pod-template-missing', 'api-server error', true],
    ['pod-template-value', 'api-server error', true],
    ['pod-template-duplicate', 'api-server error', true],
    ['pod-template-reference', 'api-server error', true],
    ['pod-template-combination', 'api-server error', true],
    ['pod-template-image', 'runtime error', true],
    ['pod-template-merged', 'runtime warning', false],
    ['pod-template-fails', 'runtime warning', false],
    ['pod-template-no-effect', 'runtime warning', false],
    ['pod-template-kubernetes', 'runtime warning', false],
    ['pod-template-unknown', 'controller warning', false],
  ])('%s is told by its own rule (%s); with exact fidelity, refusals are warnings', (id, words, isRefusal) => {
    expect(reporting(id, corrected)).toEqual([`${id} ${words}`]);
    expect(reporting(id, exact)).toEqual([isRefusal ? 'pod-template-exact api-server warning' : `${id} ${words}`]);
  });
});
