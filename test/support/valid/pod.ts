import * as fc from 'fast-check';
import { given } from './configs';
import { call, type Call, type Props } from './data';
import { annotations, label, labelName, labels, labelValue, maybe, objectName, seconds, some, word } from './texts';

const topologyKey = fc.constantFrom('kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'example.com/rack');

const toleration = fc.oneof(
  fc.constant<Props>({}),
  fc
    .record({
      key: labelName,
      value: maybe(labelValue),
      effect: maybe(fc.constantFrom('NoSchedule', 'PreferNoSchedule', 'NoExecute')),
      period: seconds(0, 600),
    })
    .map(({ period, ...rest }) => given({ ...rest, ...(rest.effect === 'NoExecute' ? { period } : {}) })),
);

const nodeLabel: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(fc.constantFrom('isIn', 'isNotIn'), labelName, fc.uniqueArray(labelValue, { minLength: 1, maxLength: 2 }))
    .map(([method, name, values]) => call(`NodeLabel.${method}`, name, values)),
  fc
    .tuple(fc.constantFrom('exists', 'doesNotExist'), labelName)
    .map(([method, name]) => call(`NodeLabel.${method}`, name)),
  fc
    .tuple(fc.constantFrom('isAbove', 'isBelow'), labelName, fc.integer({ min: 0, max: 1000 }))
    .map(([method, name, value]) => call(`NodeLabel.${method}`, name, value)),
);

const weight = maybe(fc.integer({ min: 1, max: 100 }));
const someLabels = fc.dictionary(labelName, labelValue, { minKeys: 1, maxKeys: 2 });

const affinity: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(fc.array(nodeLabel, { minLength: 1, maxLength: 2 }), weight)
    .map(([nodes, importance]) => call('PodAffinity.toNodes', nodes, importance)),
  fc
    .tuple(fc.constantFrom('toPods', 'awayFromPods'), someLabels, topologyKey, weight)
    .map(([method, pods, key, importance]) => call(`PodAffinity.${method}`, pods, key, importance)),
  fc.tuple(topologyKey, weight).map(([key, importance]) => call('PodAffinity.awayFromEachOther', key, importance)),
);

const spread = fc
  .record({
    topologyKey,
    maxSkew: maybe(fc.integer({ min: 1, max: 5 })),
    whenUnsatisfiable: maybe(fc.constantFrom('DoNotSchedule', 'ScheduleAnyway')),
    minDomains: maybe(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ minDomains, ...rest }) =>
    given({ ...rest, ...(rest.whenUnsatisfiable === 'DoNotSchedule' ? { minDomains } : {}) }),
  );

/** Each part of a cluster is spread over in one way. */
const spreads = fc.uniqueArray(spread, { selector: ({ topologyKey: key }) => key, maxLength: 3 });

export const podOptions: fc.Arbitrary<Props> = fc
  .record({
    options: some({
      nodeSelector: labels,
      tolerations: fc.array(toleration, { maxLength: 2 }),
      affinity: fc.array(affinity, { maxLength: 2 }),
      topologySpread: spreads,
      priorityClassName: objectName,
      imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent', 'Never'),
    }),
    sleep: maybe(seconds(1, 30)),
    grace: maybe(seconds(31, 300)),
  })
  .map(({ options, sleep, grace }) => given({ ...options, preStopSleep: sleep, terminationGracePeriod: grace }));

/** Parts of pod templates as people write them. */
export const podTemplate: fc.Arbitrary<Props> = some({
  metadata: some({ labels, annotations }),
  spec: some({
    nodeSelector: labels,
    priorityClassName: label,
    // longer than any `preStopSleep`, as the API server asks
    terminationGracePeriodSeconds: fc.integer({ min: 31, max: 600 }),
    dnsPolicy: fc.constantFrom('ClusterFirst', 'Default'),
    hostAliases: fc.constant([{ ip: '10.1.2.3', hostnames: ['mcp.example.com'] }]),
    volumes: fc.constantFrom([], [{ name: 'scratch', emptyDir: { sizeLimit: '16Mi' } }]),
    containers: fc.constantFrom<Props[]>(
      ...[
        [{ name: 'toolhive', env: [{ name: 'HTTPS_PROXY', value: 'http://proxy.example.com:3128' }] }],
        [{ name: 'toolhive', resources: { limits: { 'ephemeral-storage': '64Mi' } } }],
        [
          {
            name: 'sidecar',
            image: 'ghcr.io/example/sidecar:v1',
            securityContext: { allowPrivilegeEscalation: false },
          },
        ],
      ],
    ),
  }),
});

const cpu = fc.integer({ min: 1, max: 4000 }).map((each) => call('kplus.Cpu.millis', each));
const memory = fc.integer({ min: 1, max: 4096 }).map((each) => call('cdk8s.Size.mebibytes', each));

/** Requests that do not exceed the limits. */
function requestsAndLimits(amount: fc.Arbitrary<Call>): fc.Arbitrary<Props> {
  return fc
    .record({ amounts: fc.tuple(amount, amount), isLimited: fc.boolean(), isRequested: fc.boolean() })
    .map(({ amounts, isLimited, isRequested }) => {
      const [request, limit] = [...amounts].sort((one, other) => Number(one.given[0]) - Number(other.given[0]));
      return given({ request: isRequested ? request : undefined, limit: isLimited ? limit : undefined });
    });
}

export const resources: fc.Arbitrary<Props> = some({ cpu: requestsAndLimits(cpu), memory: requestsAndLimits(memory) });

const variable = word.map((each) => `APP_${each.toUpperCase()}`);
const variableText = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
const pullSecret = objectName.map((name) => ({
  call: 'kplus.Secret.fromSecretName',
  given: [name],
  isConstruct: true,
}));

export const resourceOverrides: fc.Arbitrary<Props> = some({
  proxyDeployment: some({
    labels,
    annotations,
    env: fc.dictionary(variable, variableText, { maxKeys: 3 }),
    imagePullSecrets: fc.uniqueArray(pullSecret, { selector: ({ given: [name] }) => name, maxLength: 2 }),
    podTemplateMetadataOverrides: some({ labels, annotations }),
  }),
  proxyService: some({ labels, annotations }),
});
