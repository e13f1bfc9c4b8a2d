import { also, at, each, says, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const SIDECAR = 'spec.containers[1]';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const TERMS = `spec.affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms`;
const LOG = 'spec.initContainers[1]';
const PREFERENCE = `spec.affinity.nodeAffinity.${PREFERRED}[0].preference`;
const SPREAD = 'spec.topologySpreadConstraints[0]';

const NOT_STRICT = {
  maxSkew: 1,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: { app: 'weather' } },
};

function lt(value: string): object {
  return { key: 'cores', operator: 'Lt', values: [value] };
}

function gt(...values: readonly string[]): object {
  return { key: 'cores', operator: 'Gt', values };
}

/** What the API server takes, but the scheduler, the kubelet or the container runtime does not. */
export const FAILING_CASES: readonly PodCase[] = [
  ...['x1', '1x'].map((value) =>
    says(
      'is not a whole number, so no node fits; give a whole number',
      when({ [`${TERMS}[0].matchExpressions[0]`]: lt(value) }, `${TERMS}[0].matchExpressions[0].values[0]`),
    ),
  ),
  ...['1.5', 'x', '9223372036854775808'].map((value) =>
    when(
      { [`${TERMS}[0].matchExpressions[0]`]: gt(value) },
      `${TERMS}[0].matchExpressions[0].values[0]`,
      ...['1', '0', '9223372036854775807'].map((good) => ({ [`${TERMS}[0].matchExpressions[0]`]: gt(good) })),
    ),
  ),
  says(
    'is not a whole number, so the scheduler fails, and the pod is never placed; give a whole number',
    at(`${PREFERENCE}.matchExpressions[0].values[0]`, '-1', '1'),
  ),
  says(
    'is not a valid label value, so the scheduler fails, and the pod is never placed; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends',
    when(
      { [`${PREFERENCE}.matchExpressions[0]`]: { key: 'a', operator: 'In', values: ['a', 'a b'] } },
      `${PREFERENCE}.matchExpressions[0].values[1]`,
      { [`${PREFERENCE}.matchExpressions[0]`]: gt('2') },
    ),
  ),
  also(
    [`${TERMS}[1]`],
    when({ [TERMS]: [{}, { matchExpressions: [] }] }, `${TERMS}[0]`, {
      [TERMS]: [{}, { matchExpressions: [gt('1')] }],
    }),
  ),
  at(`spec.affinity.podAffinity.${REQUIRED}[0].labelSelector`, undefined, {}),
  at(`${SPREAD}.topologyKey`, 'a b', 'a-b'),
  at('spec.volumes[0].emptyDir.medium', 'Disk', 'Memory'),
  at(`${PROXY}.resources.limits["memory"]`, '100m', '100M'),
  at(`${SIDECAR}.resources.requests["ephemeral-storage"]`, '1.5', '0.5Ki'),
  ...each(
    'spec.volumes[0].emptyDir.medium',
    ['HugePages-big', 'HugePages2Mi', 'x-HugePages-2Mi'],
    'HugePages-2Mi',
    'HugePages',
    '',
  ),
  at(`${PROXY}.volumeMounts[0].mountPath`, '/a:b', '/a-b'),
  at(`${PROXY}.livenessProbe.httpGet.port`, 'web', 'metrics', 8081),
  at(`${PROXY}.readinessProbe.tcpSocket.port`, 'web', 'http'),
  when(
    { [`${PROXY}.lifecycle.postStart`]: { exec: { command: ['sh'] } } },
    `${PROXY}.lifecycle.postStart.exec.command`,
    {
      [`${PROXY}.lifecycle.postStart`]: { sleep: { seconds: 1 } },
    },
  ),
  when(
    { [`${PROXY}.livenessProbe`]: { exec: { command: ['/probe'] } } },
    `${PROXY}.livenessProbe.exec.command`,
    {
      [`${PROXY}.lifecycle.postStart`]: { sleep: { seconds: 1 } },
      [`${SIDECAR}.livenessProbe`]: { exec: { command: ['/probe'] } },
    },
    {
      [`${PROXY}.image`]: 'debug',
      [`${PROXY}.livenessProbe`]: { exec: { command: ['/probe'] } },
    },
  ),
  when({ [`${LOG}.livenessProbe`]: { tcpSocket: { port: 'web' } } }, `${LOG}.livenessProbe.tcpSocket.port`, {
    [`${SIDECAR}.image`]: 'proxy',
    [`${SIDECAR}.livenessProbe`]: { exec: { command: ['/probe'] } },
  }),
  when({ [`${PROXY}.livenessProbe`]: { exec: { command: ['/probe'] } } }, `${PROXY}.livenessProbe.exec.command`, {
    [`${PROXY}.livenessProbe`]: { httpGet: { port: 1 } },
  }),
];

/** What the API server takes, but nothing comes of it. */
export const IDLE_CASES: readonly PodCase[] = [
  at(
    `${TERMS}[1]`,
    {},
    { matchExpressions: [gt('1')] },
    { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a'] }] },
  ),
  at(PREFERENCE, {}, { matchExpressions: [gt('1')] }),
  at(`${SPREAD}.labelSelector`, undefined, {}),
  when({ [SPREAD]: { ...NOT_STRICT, topologyKey: 'a b' } }, `${SPREAD}.topologyKey`, {
    [SPREAD]: { ...NOT_STRICT, topologyKey: 'a-b' },
  }),
  says(
    'is not a valid name for a Secret, so none is used; give the name of a Secret of the same namespace',
    when({ 'spec.imagePullSecrets': [{ name: 'a' }, { name: 'Pull_1' }] }, 'spec.imagePullSecrets[1].name', {
      'spec.imagePullSecrets': [{ name: 'pull-1' }],
    }),
  ),
  says(
    'is empty, so no Secret is used; give the name of a Secret of the same namespace',
    when({ 'spec.imagePullSecrets': [{}] }, 'spec.imagePullSecrets[0].name', {
      'spec.imagePullSecrets': [{ name: 'pull.1' }],
    }),
  ),
  when(
    { [`spec.affinity.podAntiAffinity.${REQUIRED}`]: [{ topologyKey: 'zone' }] },
    `spec.affinity.podAntiAffinity.${REQUIRED}[0].labelSelector`,
    { [`spec.affinity.podAntiAffinity.${REQUIRED}`]: [{ topologyKey: 'zone', labelSelector: {} }] },
  ),
  when(
    { [`spec.affinity.podAffinity.${PREFERRED}`]: [{ weight: 1, podAffinityTerm: { topologyKey: 'zone' } }] },
    `spec.affinity.podAffinity.${PREFERRED}[0].podAffinityTerm.labelSelector`,
    {
      [`spec.affinity.podAffinity.${PREFERRED}`]: [
        { weight: 1, podAffinityTerm: { topologyKey: 'zone', labelSelector: {} } },
      ],
    },
  ),
  at(`spec.affinity.podAntiAffinity.${PREFERRED}[0].podAffinityTerm.labelSelector`, undefined, {}),
  at(`${PROXY}.lifecycle.preStop.sleep.seconds`, 0, 1),
];

/** What Kubernetes says without the feature gate. */
function gated(gate: string, podCase: PodCase): PodCase {
  const text = `needs the feature gate ${gate}, which is off by default: without it, Kubernetes refuses or drops this`;
  return says(`${text}; remove it, or acknowledge it if the cluster has the gate`, podCase);
}

function since(release: string, podCase: PodCase): PodCase {
  const text = `needs Kubernetes ${release} or later: earlier ones refuse or drop this`;
  return says(`${text}; remove it, or acknowledge it if the cluster is new enough`, podCase);
}

const SOURCES = 'spec.volumes[6].projected.sources';

/** What not every Kubernetes takes. */
export const NEWER_CASES: readonly PodCase[] = [
  gated('ContainerStopSignals', at(`${PROXY}.lifecycle.stopSignal`, 'SIGTERM', undefined)),
  ...['Gt', 'Lt'].map((operator) =>
    gated('TaintTolerationComparisonOperators', at('spec.tolerations[0].operator', operator, 'Equal')),
  ),
  gated('VolumeBindMountOptions', at(`${PROXY}.volumeMounts[0].bindMountOptions`, ['noexec'], undefined)),
  gated('EmptyDirVolumeMode', at('spec.volumes[0].emptyDir.mode', 448, undefined)),
  ...[
    'spec.volumes[1].secret.items[0].user',
    'spec.volumes[5].downwardAPI.items[0].user',
    `${SOURCES}[2].serviceAccountToken.user`,
    `${SOURCES}[3].clusterTrustBundle.user`,
    `${SOURCES}[5].podCertificate.user`,
    'spec.volumes[1].secret.defaultUser',
    'spec.volumes[2].configMap.defaultUser',
    'spec.volumes[5].downwardAPI.defaultUser',
    'spec.volumes[6].projected.defaultUser',
  ].map((field) => gated('AtomicWriteVolumeUserFields', at(field, 1, undefined))),
  gated('GenericWorkload', at('spec.schedulingGroup', { podGroupName: 'a' }, undefined)),
  gated('EvictionRequestAPI', at('spec.evictionResponders', [{ name: 'example.com/a', priority: 1 }], undefined)),
  gated('GRPCContainerProbeTLS', at(`${PROXY}.startupProbe.grpc.mode`, 'TLS', undefined)),
  gated('H2CContainerProbe', at(`${PROXY}.livenessProbe.httpGet.protocol`, 'H2C', undefined)),
  since(
    '1.35',
    when({ 'spec.initContainers[0].restartPolicy': 'OnFailure' }, 'spec.initContainers[0].restartPolicy', {
      'spec.initContainers[0].restartPolicy': 'Always',
    }),
  ),
  at(`${SIDECAR}.restartPolicy`, 'Never', undefined),
  at(`${SIDECAR}.restartPolicy`, 'Always', undefined),
  since('1.35', when({}, `${PROXY}.restartPolicyRules`, { [`${PROXY}.restartPolicyRules`]: undefined })),
  since('1.36', at(`${PROXY}.restartPolicyRules[0].action`, 'RestartAllContainers', 'Restart')),
  ...each(`${PROXY}.env[0].name`, ['A B', '1_A', '..a'], 'A_B', 'A-1.b', 'A_1'),
  since('1.35', when({}, `${PROXY}.env[4].valueFrom.fileKeyRef`, { [`${PROXY}.env[4]`]: { name: 'FILE', value: '' } })),
  since('1.35', at('spec.hostnameOverride', 'weather', undefined)),
  since('1.35', when({}, 'spec.volumes[10].image', { 'spec.volumes[10]': { name: 'image', emptyDir: {} } })),
  since('1.37', when({}, `${SOURCES}[3].clusterTrustBundle`, { [SOURCES]: [] })),
  since('1.37', when({}, `${SOURCES}[5].podCertificate`, { [SOURCES]: [] })),
];

/** What only server-side apply refuses. */
export const APPLY_CASES: readonly PodCase[] = [
  says(
    'has the containerPort and protocol of an item before it, which server-side apply refuses; remove one of the two',
    when(
      { [`${SIDECAR}.ports`]: [{ containerPort: 9000 }, { containerPort: 9000, protocol: 'TCP' }] },
      `${SIDECAR}.ports[1]`,
      {
        [`${SIDECAR}.ports`]: [
          { containerPort: 9000 },
          { containerPort: 9000, protocol: 'UDP' },
          { containerPort: 9001 },
        ],
      },
    ),
  ),
  says(
    'has the name of an item before it, which server-side apply refuses; remove one of the two',
    when({ [`${SIDECAR}.env`]: [{ name: 'A', value: 'a' }, { name: 'A' }, { name: 'B' }] }, `${SIDECAR}.env[1]`, {
      [`${SIDECAR}.env`]: [{ name: 'A' }, { name: 'a' }],
    }),
  ),
  when({ [`${LOG}.env`]: [{ name: 'A' }, { name: 'A' }] }, `${LOG}.env[1]`, { [`${LOG}.env`]: [{ name: 'A' }] }),
  when(
    {
      'spec.hostAliases': [
        { ip: '10.0.0.1', hostnames: ['a'] },
        { ip: '10.0.0.1', hostnames: ['b'] },
      ],
    },
    'spec.hostAliases[1]',
    { 'spec.hostAliases': [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }] },
  ),
  when({ 'spec.imagePullSecrets': [{ name: 'a' }, { name: 'b' }, { name: 'a' }] }, 'spec.imagePullSecrets[2]', {
    'spec.imagePullSecrets': [{ name: 'a' }, { name: 'b' }],
  }),
];
