import { at, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const SIDECAR = 'spec.containers[1]';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const TERMS = `spec.affinity.nodeAffinity.${REQUIRED}.nodeSelectorTerms`;
const PREFERENCE = `spec.affinity.nodeAffinity.${PREFERRED}[0].preference`;
const SPREAD = 'spec.topologySpreadConstraints[0]';

const NOT_STRICT = {
  maxSkew: 1,
  whenUnsatisfiable: 'ScheduleAnyway',
  labelSelector: { matchLabels: { app: 'weather' } },
};

function gt(...values: readonly string[]): object {
  return { key: 'cores', operator: 'Gt', values };
}

/** What the API server takes, but the scheduler, the kubelet or the container runtime does not. */
export const FAILING_CASES: readonly PodCase[] = [
  at(`${TERMS}[0].matchExpressions[0]`, gt('1.5'), gt('1')),
  at(`${TERMS}[0].matchExpressions[0]`, gt('x'), gt('9223372036854775807')),
  at(`${TERMS}[0].matchExpressions[0]`, gt('9223372036854775808'), gt('0')),
  at(`${PREFERENCE}.matchExpressions[0].values`, ['-1'], ['1']),
  at(`${PREFERENCE}.matchExpressions[0]`, { key: 'a', operator: 'In', values: ['a b'] }, gt('2')),
  at(TERMS, [{}, { matchExpressions: [] }], [{ matchExpressions: [gt('1')] }]),
  at(`spec.affinity.podAffinity.${REQUIRED}[0].labelSelector`, undefined, {}),
  at(`${SPREAD}.topologyKey`, 'a b', 'a-b'),
  at('spec.volumes[0].emptyDir.medium', 'Disk', 'Memory'),
  at(`${PROXY}.resources.limits["memory"]`, '100m', '100M'),
  at(`${SIDECAR}.resources.requests["ephemeral-storage"]`, '1.5', '0.5Ki'),
  at('spec.volumes[0].emptyDir.medium', 'HugePages-big', 'HugePages-2Mi'),
  at(`${PROXY}.volumeMounts[0].mountPath`, '/a:b', '/a-b'),
  at(`${PROXY}.livenessProbe.httpGet.port`, 'web', 'metrics'),
  at(`${PROXY}.readinessProbe.tcpSocket.port`, 'web', 'http'),
  when({ [`${PROXY}.lifecycle.postStart`]: { exec: { command: ['sh'] } } }, `${PROXY}.lifecycle.postStart.exec`, {
    [`${PROXY}.lifecycle.postStart`]: { sleep: { seconds: 1 } },
  }),
  when({ [`${PROXY}.livenessProbe`]: { exec: { command: ['/probe'] } } }, `${PROXY}.livenessProbe.exec`, {
    [`${PROXY}.lifecycle.postStart`]: { sleep: { seconds: 1 } },
    [`${SIDECAR}.livenessProbe`]: { exec: { command: ['/probe'] } },
  }),
];

/** What the API server takes, but nothing comes of it. */
export const IDLE_CASES: readonly PodCase[] = [
  at(`${TERMS}[1]`, {}, { matchExpressions: [gt('1')] }),
  at(PREFERENCE, {}, { matchExpressions: [gt('1')] }),
  at(`${SPREAD}.labelSelector`, undefined, {}),
  when({ [SPREAD]: { ...NOT_STRICT, topologyKey: 'a b' } }, `${SPREAD}.topologyKey`, {
    [SPREAD]: { ...NOT_STRICT, topologyKey: 'a-b' },
  }),
  at('spec.imagePullSecrets', [{ name: 'Pull_1' }], [{ name: 'pull-1' }]),
  at('spec.imagePullSecrets', [{}], [{ name: 'pull.1' }]),
  at(`spec.affinity.podAntiAffinity.${PREFERRED}[0].podAffinityTerm.labelSelector`, undefined, {}),
  at(`${PROXY}.lifecycle.preStop.sleep.seconds`, 0, 1),
];

/** What not every Kubernetes takes. */
export const NEWER_CASES: readonly PodCase[] = [
  at(`${PROXY}.lifecycle.stopSignal`, 'SIGTERM', undefined),
  at('spec.tolerations[0].operator', 'Gt', 'Equal'),
  at('spec.tolerations[0].operator', 'Lt', 'Equal'),
  at(`${PROXY}.volumeMounts[0].bindMountOptions`, ['noexec'], undefined),
  at('spec.volumes[0].emptyDir.mode', 448, undefined),
  at('spec.volumes[1].secret.items[0].user', 1, undefined),
  at('spec.volumes[1].secret.defaultUser', 1, undefined),
  at('spec.schedulingGroup', { podGroupName: 'a' }, undefined),
  at('spec.evictionResponders', [{ name: 'example.com/a', priority: 1 }], undefined),
  at(`${PROXY}.startupProbe.grpc.mode`, 'TLS', undefined),
  at(`${PROXY}.livenessProbe.httpGet.protocol`, 'H2C', undefined),
  when({ 'spec.initContainers[0].restartPolicy': 'OnFailure' }, 'spec.initContainers[0].restartPolicy', {
    'spec.initContainers[0].restartPolicy': 'Always',
  }),
  at(`${SIDECAR}.restartPolicy`, 'Never', undefined),
  when({}, `${PROXY}.restartPolicyRules`, { [`${PROXY}.restartPolicyRules`]: undefined }),
  at(`${PROXY}.restartPolicyRules[0].action`, 'RestartAllContainers', 'Restart'),
  at(`${PROXY}.env[0].name`, 'A B', 'A_B'),
  at(`${PROXY}.env[0].name`, '1_A', 'A_1'),
  when({}, `${PROXY}.env[4].valueFrom.fileKeyRef`, { [`${PROXY}.env[4]`]: { name: 'FILE', value: '' } }),
  at('spec.hostnameOverride', 'weather', undefined),
  when({}, 'spec.volumes[10].image', { 'spec.volumes[10]': { name: 'image', emptyDir: {} } }),
  when({}, 'spec.volumes[6].projected.sources[3].clusterTrustBundle', { 'spec.volumes[6].projected.sources': [] }),
  when({}, 'spec.volumes[6].projected.sources[5].podCertificate', { 'spec.volumes[6].projected.sources': [] }),
];
