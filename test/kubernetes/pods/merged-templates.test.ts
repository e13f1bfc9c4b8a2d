import { patchPodTemplate, podTemplateTypes } from '../../../lib/kubernetes/patched-pod-template';
import type { PlainObject } from '../../../lib/private/plain';
import { mergedTwice, templateFindings } from '../../../lib/kubernetes/pods/merged-templates';

/** What the operator makes, with a port that is wrong. */
const ORIGINAL: PlainObject = {
  metadata: { labels: { app: 'weather' } },
  spec: {
    containers: [
      {
        name: 'toolhive',
        image: 'proxy',
        ports: [{ containerPort: 8080, name: 'Wrong' }],
        env: [{ name: 'A', value: 'a' }],
        livenessProbe: { httpGet: { path: '/health', port: 8080 } },
        resources: { limits: { cpu: '1' } },
        securityContext: { allowPrivilegeEscalation: false },
      },
    ],
    terminationGracePeriodSeconds: 30,
    tolerations: [{ key: 'a', operator: 'Exists' }],
  },
};

const [CONTAINER] = (ORIGINAL['spec'] as { readonly containers: readonly PlainObject[] }).containers;

/** What is wrong after the patch, and where it was written. */
function findings(patch: PlainObject, written: unknown = patch): string[] {
  const { template, problems } = patchPodTemplate(ORIGINAL, patch);
  expect(problems).toEqual([]);
  return templateFindings({
    original: ORIGINAL,
    template,
    written,
    outside: { main: { name: 'toolhive', image: 'proxy' } },
  }).map(({ path, value, rule }) => `${path}: ${rule}${value === undefined ? '' : ` (${String(value)})`}`);
}

function proxy(fields: PlainObject): PlainObject {
  return { spec: { containers: [{ name: 'toolhive', ...fields }] } };
}

const NOT_A_PORT_NAME = 'is not a valid port name';
const MISSING = 'is missing, so the API server rejects the pod';

const CASES: readonly (readonly [name: string, patch: PlainObject, found: readonly string[]])[] = [
  ['nothing of what the operator made', proxy({}), []],
  [
    'nothing of it beside another container',
    { spec: { containers: [{ name: 'a', image: 'a' }, { name: 'toolhive' }] } },
    [],
  ],
  [
    'another problem of the same object',
    proxy({ ports: [{ containerPort: 8080, hostPort: 70000 }] }),
    ['spec.containers[0].ports[0].hostPort: is out of range (70000)'],
  ],
  [
    'the same problem of another object',
    proxy({ ports: [{ containerPort: 9090, name: 'Other' }] }),
    [`spec.containers[0].ports[0].name: ${NOT_A_PORT_NAME}`],
  ],
  [
    'an item of a merged list where it was written',
    {
      spec: {
        containers: [
          { name: 'a', image: 'a' },
          {
            name: 'toolhive',
            env: [
              { name: 'B', value: 'b' },
              { name: 'C=', value: 'c' },
            ],
          },
        ],
      },
    },
    ['spec.containers[1].env[1].name: is not a valid name of an environment variable'],
  ],
  [
    'an item of a list that is replaced where it was written',
    {
      spec: {
        tolerations: [
          { key: 'b', operator: 'Exists' },
          { key: 'c d', operator: 'Exists' },
        ],
      },
    },
    ['spec.tolerations[1].key: is not a valid label name'],
  ],
  [
    'a name of a map',
    { metadata: { labels: { 'a b': 'c' } }, spec: { nodeSelector: { 'd e': 'f' } } },
    ['metadata.labels["a b"]: is not a valid label name', 'spec.nodeSelector["d e"]: is not a valid label name'],
  ],
  ['a word', { spec: { dnsPolicy: 'Always' } }, ['spec.dnsPolicy: is not supported (Always)']],
  ['no word that may be a secret', { spec: { dnsPolicy: 'a b' } }, ['spec.dnsPolicy: is not supported']],
  ['no long word', { spec: { dnsPolicy: 'a'.repeat(31) } }, ['spec.dnsPolicy: is not supported']],
  ['no word with a digit at its start', { spec: { dnsPolicy: '1a' } }, ['spec.dnsPolicy: is not supported']],
  ['no word with a digit at its end', { spec: { dnsPolicy: 'a1' } }, ['spec.dnsPolicy: is not supported']],
  ['a field that nobody wrote', { spec: { containers: [{ name: 'a' }] } }, [`spec.containers[0].image: ${MISSING}`]],
  [
    'a field of an object that the operator made, at what was written of it',
    proxy({ resources: { requests: { cpu: '2' } } }),
    ['spec.containers[0].resources.requests["cpu"]: is more than the limit'],
  ],
  [
    'the other field, if only that was written',
    proxy({ securityContext: { privileged: true } }),
    [
      'spec.containers[0].securityContext.privileged: cannot be combined with allowPrivilegeEscalation: false, which the operator sets for the proxy',
    ],
  ],
  [
    'a handler beside that of the operator at the probe',
    proxy({ livenessProbe: { tcpSocket: { port: 1 } } }),
    ['spec.containers[0].livenessProbe: has 2 handlers, httpGet and tcpSocket, but can have only one'],
  ],
];

describe('what is said of a merged template', () => {
  test.each(CASES)('tells of %s', (_, patch, found) => {
    expect(findings(patch)).toEqual(found);
  });

  // the path in the template, and the path of what was written
  test.each([
    ['a field', { spec: { hostname: 'A' } }, 'spec.hostname'],
    ['an object around it', { spec: {} }, 'spec'],
    ['nothing', {}, ''],
    ['no object', 'text', ''],
    ['another field', { spec: { subdomain: 'a' } }, 'spec'],
  ])('is told at what was written: %s', (_, written, path) => {
    expect(findings({ spec: { hostname: 'A' } }, written)).toEqual([`${path}: is not a valid name`]);
  });

  test('is told at the nearest of several fields', () => {
    const sleep = { lifecycle: { preStop: { sleep: { seconds: 31 } } } };
    const told = (written: PlainObject): string[] =>
      findings(proxy(sleep), written).map((text) => text.split(':')[0] ?? '');

    expect(told(proxy(sleep))).toEqual(['spec.containers[0].lifecycle.preStop.sleep.seconds']);
    expect(told({ spec: { terminationGracePeriodSeconds: 30 } })).toEqual(['spec.terminationGracePeriodSeconds']);
    expect(told(proxy({ lifecycle: {} }))).toEqual(['spec.containers[0].lifecycle']);
    expect(
      told({ spec: { terminationGracePeriodSeconds: 30, containers: [{ name: 'toolhive', lifecycle: {} }] } }),
    ).toEqual(['spec.terminationGracePeriodSeconds']);
    expect(told({ spec: { containers: [{ name: 'other' }] } })).toEqual(['spec.containers']);
    expect(told({ spec: { containers: 'text' } })).toEqual(['spec.containers']);
    expect(told({ spec: { containers: [null, { name: 'toolhive' }] } })).toEqual(['spec.containers[1]']);
  });

  test('is told at the object around the second of two fields, if less of the first was written', () => {
    const limits = { spec: { resources: { limits: { cpu: '500m' } } } };

    expect(findings(limits, { spec: { resources: {} } })).toEqual([
      'spec.resources: is more than the limit of the pod',
    ]);
  });

  test('is told at the object that lacks several fields', () => {
    const spec = { accessModes: ['ReadWriteOnce'] };
    const volumes = [{ name: 'a', ephemeral: { volumeClaimTemplate: { spec } } }];

    expect(findings({ spec: { volumes } })).toEqual([`spec.volumes[0].ephemeral.volumeClaimTemplate.spec: ${MISSING}`]);
  });

  test('is told at a list of which fewer items were written', () => {
    const tolerations = [
      { key: 'a', operator: 'Exists' },
      { key: 'b c', operator: 'Exists' },
    ];
    const template = { spec: { containers: [CONTAINER], tolerations } };
    const written = { spec: { tolerations: tolerations.slice(0, 1) } };

    expect(templateFindings({ original: ORIGINAL, template, written, outside: {} })).toEqual([
      expect.objectContaining({ path: 'spec.tolerations' }),
    ]);
  });

  test('is told at an item of the same key, and at the last if there are fewer', () => {
    const ports = [
      { containerPort: 3, name: 'c' },
      { containerPort: 1, name: 'a', protocol: 'TCP' },
      { containerPort: 1, name: 'Bad', protocol: 'UDP' },
      { containerPort: 1, name: 'd', protocol: 'SCTP' },
    ];
    const template = { spec: { containers: [{ ...CONTAINER, ports }] } };
    const told = (written: readonly PlainObject[]): string[] =>
      templateFindings({ original: ORIGINAL, template, written: proxy({ ports: written }), outside: {} }).map(
        ({ path }) => path,
      );

    expect(told(ports)).toEqual(['spec.containers[0].ports[2].name']);
    expect(told([{ containerPort: 2, name: 'b' }, ...ports])).toEqual(['spec.containers[0].ports[3].name']);
    expect(told([{ containerPort: 1, name: 'Bad' }])).toEqual(['spec.containers[0].ports[0].name']);
  });

  test('has the whole message', () => {
    const { template } = patchPodTemplate(ORIGINAL, { spec: { priority: 1, hostname: 'A' } });
    const written = { spec: { hostname: 'A' } };

    expect(templateFindings({ original: ORIGINAL, template, written, outside: {} })).toEqual([
      {
        id: 'pod-template-value',
        path: 'spec.hostname',
        rule: 'is not a valid name',
        fix: 'use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends',
      },
    ]);
  });
});

describe('items that are merged into one before them', () => {
  const types = podTemplateTypes();
  const lost = (patch: unknown): string[] =>
    mergedTwice(patch, ORIGINAL, types).map(({ path, key }) => `${path} ${key}`);
  const twice = [{ name: 'A' }, { name: 'B' }, { name: 'A' }];

  test.each([
    ['of the pod', { spec: { containers: [{ name: 'a' }, { name: 'a' }] } }, ['spec.containers[1] name']],
    ['of a container', proxy({ env: twice }), ['spec.containers[0].env[2] name']],
    [
      'of both',
      { spec: { containers: [{ name: 'toolhive' }, { name: 'toolhive', env: twice }] } },
      ['spec.containers[1] name', 'spec.containers[1].env[2] name'],
    ],
    ['of a list that the operator does not have', { spec: { volumes: twice } }, []],
    ['of a container that it does not have', { spec: { containers: [{ name: 'a', env: twice }] } }, []],
    ['of a list that is replaced', { spec: { tolerations: [{ key: 'a' }, { key: 'a' }] } }, []],
    ['without a key', { spec: { containers: [{}, {}, null, 'text'] } }, []],
    ['that have a directive', { spec: { containers: [{ name: 'a' }, { name: 'a', $patch: 'delete' }] } }, []],
    ['of an object that is replaced', { spec: { $patch: 'replace', containers: [{ name: 'a' }, { name: 'a' }] } }, []],
    ['of a container that is replaced', proxy({ $patch: 'replace', env: twice }), []],
    ['of no list', { spec: { containers: 'text' } }, []],
    ['of no object', 'text', []],
  ])('are found: those %s', (_, patch, found) => {
    expect(lost(patch)).toEqual(found);
  });
});
