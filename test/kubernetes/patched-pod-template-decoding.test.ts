import { decodeObject, podTemplateTypes } from '../../lib/kubernetes/patched-pod-template';
import type { PlainObject } from '../../lib/private/plain';

function decoded(spec: PlainObject): ReturnType<typeof decodeObject> {
  return decodeObject({ containers: [], ...spec }, podTemplateTypes(), 'PodSpec');
}

describe('reading an object by its type', () => {
  test.each([
    [{ terminationGracePeriodSeconds: 'soon' }, 'terminationGracePeriodSeconds: must be a whole number'],
    [{ terminationGracePeriodSeconds: 1.5 }, 'terminationGracePeriodSeconds: must be a whole number'],
    [{ priority: 2 ** 31 }, 'priority: must be a whole number of 32 bits'],
    [{ hostNetwork: 'yes' }, 'hostNetwork: must be true or false'],
    [{ hostname: 1 }, 'hostname: must be a string'],
    [{ containers: {} }, 'containers: must be a list'],
    [{ containers: ['x'] }, 'containers[0]: must be an object'],
    [{ containers: [null] }, 'containers[0]: must be an object'],
    [{ nodeSelector: ['x'] }, 'nodeSelector: must be an object'],
    [{ nodeSelector: { 'a/b': 1 } }, 'nodeSelector["a/b"]: must be a string'],
    [{ overhead: { cpu: 'lots' } }, 'overhead["cpu"]: must be a quantity, such as 100m or 64Mi'],
    [
      { containers: [{ name: 'x', livenessProbe: { httpGet: { port: true } } }] },
      'containers[0].livenessProbe.httpGet.port: must be a whole number or a string',
    ],
  ])('reports values of the wrong type: %j', (spec, problem) => {
    expect(decoded(spec).problems.map(({ path, problem: text }) => `${path}: ${text}`)).toEqual([problem]);
  });

  test('leaves out fields that Go does not write, and keeps significant zero values', () => {
    const spec = {
      hostNetwork: false,
      automountServiceAccountToken: false,
      hostname: '',
      nodeSelector: {},
      tolerations: [],
      securityContext: {},
      priority: 0,
      volumes: [{ name: 'a', emptyDir: {} }],
      containers: [{ name: '', resources: {}, args: [''], image: null }],
    };
    expect(decoded(spec)).toEqual({
      value: {
        automountServiceAccountToken: false,
        securityContext: {},
        priority: 0,
        volumes: [{ name: 'a', emptyDir: {} }],
        containers: [{ name: '', args: [''] }],
      },
      problems: [],
      unknown: [],
      missing: [],
    });
  });

  test('writes quantities as the API server does', () => {
    const resources = { limits: { cpu: 0.5, memory: '1024Mi' }, requests: { cpu: '1000m' } };
    expect(decoded({ containers: [{ name: 'x', resources }] }).value).toEqual({
      containers: [{ name: 'x', resources: { limits: { cpu: '500m', memory: '1Gi' }, requests: { cpu: '1' } } }],
    });
    const variable = { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } };
    expect(decoded({ containers: [{ name: 'x', env: [variable] }] }).value).toMatchObject({
      containers: [{ env: [{ valueFrom: { resourceFieldRef: { divisor: '0', resource: 'limits.cpu' } } }] }],
    });
  });

  test('reports unknown fields, which are left out, but not directives of a patch', () => {
    const spec = { bogus: 1, $retainKeys: ['bogus'], volumes: [{ name: 'a', $patch: 'delete', toString: 1 }] };
    expect(decoded(spec)).toMatchObject({
      value: { containers: [], volumes: [{ name: 'a' }] },
      unknown: ['bogus', 'volumes[0].toString'],
    });
  });

  test('reports missing required fields', () => {
    const spec = { containers: [{ volumeMounts: [{ name: 'a' }] }] };
    expect(decoded(spec).missing).toEqual(['containers[0].name', 'containers[0].volumeMounts[0].mountPath']);
    expect(decodeObject({}, podTemplateTypes(), 'PodSpec').missing).toEqual(['containers']);
  });
});
