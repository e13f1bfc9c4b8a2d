import { podTemplateTypes } from '../../../lib/kubernetes/patched-pod-template';
import { allContainers, containerOf, nodesOf, podOf, within } from '../../../lib/kubernetes/pods/pod-row';

const TYPES = podTemplateTypes();

describe('the objects of a pod template', () => {
  test('have the paths of their places, and those of the keys of merged lists', () => {
    const template = {
      metadata: { labels: { a: 'b' } },
      spec: {
        ephemeralContainers: [{ name: 'debug' }],
        containers: [{ name: 'a', command: ['b'], env: [{ name: 'C' }] }, null, 'text'],
        tolerations: [{ key: 'd' }],
        securityContext: 'text',
        overhead: { cpu: '1' },
      },
    };
    const nodes = nodesOf(template, TYPES).map(({ type, path, identity, field }) => [type, path, identity, field]);

    expect(nodes).toEqual([
      ['PodTemplateSpec', '', '', ''],
      ['ObjectMeta', 'metadata', 'metadata', 'metadata'],
      ['PodSpec', 'spec', 'spec', 'spec'],
      ['Container', 'spec.containers[0]', 'spec.containers["a"]', 'containers'],
      ['EnvVar', 'spec.containers[0].env[0]', 'spec.containers["a"].env["C"]', 'env'],
      ['Toleration', 'spec.tolerations[0]', 'spec.tolerations[0]', 'tolerations'],
    ]);
  });

  test('can be those below an object of another type', () => {
    const nodes = nodesOf({ httpGet: { port: 1 } }, TYPES, 'Probe');

    expect(nodes.map(({ type, path }) => `${type} ${path}`)).toEqual(['Probe ', 'HTTPGetAction httpGet']);
    expect(nodesOf({ a: {} }, TYPES, 'Nothing')).toHaveLength(1);
  });

  test('know the container that they are in', () => {
    const nodes = nodesOf({ spec: { containers: [{ name: 'a', env: [{ name: 'C' }] }] } }, TYPES);

    expect(nodes.map((node) => containerOf(node)?.path)).toEqual([
      undefined,
      undefined,
      'spec.containers[0]',
      'spec.containers[0]',
    ]);
  });
});

describe('a pod', () => {
  test('has the objects of its lists', () => {
    const [one, other, volume] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const spec = { containers: [one, null], initContainers: ['text', other], volumes: [undefined, volume] };
    const pod = podOf({ metadata: { name: 'a' }, spec }, { main: { name: 'toolhive', image: 'proxy' } });

    expect(pod).toMatchObject({ metadata: { name: 'a' }, spec, main: { name: 'toolhive', image: 'proxy' } });
    expect([pod.containers, pod.initContainers, pod.volumes]).toEqual([[one], [other], [volume]]);
    expect(allContainers(pod)).toEqual([other, one]);
  });

  test('has no other volumes, unless that is said', () => {
    expect(podOf({}).mayHaveVolume('a')).toBe(false);
    expect(podOf({}, { mayHaveVolume: (name) => name === 'a' }).mayHaveVolume('a')).toBe(true);
  });
});

test.each([
  [0, [{ at: 'n', value: 0, rule: 'is out of range', fix: 'use 1 to 2' }]],
  [1, []],
  [2, []],
  [3, [{ at: 'n', value: 3, rule: 'is out of range', fix: 'use 1 to 2' }]],
  [[1, 'text', 4], [{ at: 'n[2]', value: 4, rule: 'is out of range', fix: 'use 1 to 2' }]],
  ['text', []],
])('a number in a range: %p', (n, problems) => {
  const node = { type: 'A', path: '', identity: '', field: '', value: { n } };

  expect(within('n', 1, 2).problems(node, podOf({}))).toEqual(problems);
});
