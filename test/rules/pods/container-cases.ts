import { at, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const SIDECAR = 'spec.containers[1]';
const PREPARE = 'spec.initContainers[0]';
const RULE = { action: 'Restart', exitCodes: { operator: 'In', values: [1] } };
const LOG = 'spec.initContainers[1]';

export const CONTAINER_CASES: readonly PodCase[] = [
  at(`${SIDECAR}.name`, '', 'a'),
  at(`${SIDECAR}.name`, 'Side_Car', 'side-car'),
  at(`${SIDECAR}.name`, 'toolhive', 'toolhive-2'),
  at(`${PREPARE}.name`, 'sidecar', 'sidecar-2'),
  at(`${SIDECAR}.image`, undefined, 'a'),
  at(`${PREPARE}.image`, '', 'a'),
  at(`${SIDECAR}.terminationMessagePolicy`, 'Log', 'FallbackToLogsOnError'),
  at(`${SIDECAR}.imagePullPolicy`, 'always', 'Always'),
  when({ 'spec.containers': [] }, 'spec.containers'),
  at(`${PROXY}.ports[1].name`, 'Metrics_Port', 'metrics-port'),
  at(`${PROXY}.ports[1].name`, 'longer-than-fifteen', 'not-longer-than'),
  at(`${PROXY}.ports[1].name`, 'http', 'http2'),
  at(`${PROXY}.ports[1].containerPort`, 0, 1),
  at(`${PROXY}.ports[1].containerPort`, 70000, 65535),
  at(`${PROXY}.ports[1].hostPort`, 65536, 65535),
  at(`${PROXY}.ports[1].protocol`, 'tcp', 'SCTP'),
  when(
    { [`${PROXY}.ports[0].hostPort`]: 80, [`${SIDECAR}.ports`]: [{ containerPort: 1, hostPort: 80 }] },
    `${SIDECAR}.ports[0].hostPort`,
    {
      [`${PROXY}.ports[0].hostPort`]: 80,
      [`${SIDECAR}.ports`]: [{ containerPort: 1, hostPort: 80, protocol: 'UDP' }],
    },
  ),
  when(
    { 'spec.hostNetwork': true, 'spec.securityContext.sysctls': [], [`${PROXY}.ports[0].hostPort`]: 80 },
    `${PROXY}.ports[0].hostPort`,
    {
      'spec.hostNetwork': true,
      'spec.securityContext.sysctls': [],
      [`${PROXY}.ports[0].hostPort`]: 8080,
    },
  ),
  when({ [`${PREPARE}.livenessProbe`]: { exec: { command: ['a'] } } }, `${PREPARE}.livenessProbe`, {
    [`${LOG}.livenessProbe`]: { exec: { command: ['a'] } },
  }),
  at(`${LOG}.resizePolicy[0].resourceName`, '', 'memory'),
  at(`${LOG}.resizePolicy[0].resourceName`, 'disk', 'memory'),
  at(`${LOG}.resizePolicy[0].restartPolicy`, '', 'RestartContainer'),
  at(`${LOG}.resizePolicy[0].restartPolicy`, 'Restart', 'RestartContainer'),
  when(
    { [`${PREPARE}.resizePolicy`]: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] },
    `${PREPARE}.resizePolicy[0].restartPolicy`,
    {
      [`${PREPARE}.resizePolicy`]: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }],
    },
  ),
  when(
    { [`${LOG}.resizePolicy[1]`]: { resourceName: 'cpu', restartPolicy: 'NotRequired' } },
    `${LOG}.resizePolicy[1].resourceName`,
    {
      [`${LOG}.resizePolicy[1]`]: { resourceName: 'memory', restartPolicy: 'NotRequired' },
    },
  ),
  at(`${PROXY}.restartPolicy`, 'always', 'Never'),
  at(`${PROXY}.restartPolicy`, undefined, 'OnFailure'),
  at(
    `${PROXY}.restartPolicyRules`,
    Array.from({ length: 21 }, () => ({ ...RULE })),
    Array.from({ length: 20 }, () => ({ ...RULE })),
  ),
  at(`${PROXY}.restartPolicyRules[0].action`, undefined, 'RestartAllContainers'),
  at(`${PROXY}.restartPolicyRules[0].action`, 'Stop', 'RestartAllContainers'),
  at(`${PROXY}.restartPolicyRules[0].exitCodes`, undefined),
  at(`${PROXY}.restartPolicyRules[0].exitCodes.operator`, undefined, 'NotIn'),
  at(`${PROXY}.restartPolicyRules[0].exitCodes.operator`, 'Equals', 'NotIn'),
  at(
    `${PROXY}.restartPolicyRules[0].exitCodes.values`,
    Array.from({ length: 256 }, (_, code) => code),
    [1, 2],
  ),
  at(`${PROXY}.resources.claims[0].name`, ''),
  at(`${PROXY}.resources.claims[0].name`, 'tpu', 'nic'),
  at(`${PROXY}.resources.claims[0].request`, 'Big', 'big'),
  at(`${PROXY}.resources.claims[1]`, { name: 'gpu', request: 'a' }, { name: 'nic', request: 'a' }),
  at(`${PROXY}.env[0].name`, '', 'A'),
  at(`${PROXY}.env[0].name`, 'A=b', 'a b'),
  when({ [`${PROXY}.env[1].value`]: 'text' }, `${PROXY}.env[1].valueFrom`),
  at(`${PROXY}.env[1].valueFrom`, {}, { configMapKeyRef: { name: 'a', key: 'b' } }),
  when({ [`${PROXY}.env[1].valueFrom.secretKeyRef`]: { name: 'a', key: 'b' } }, `${PROXY}.env[1].valueFrom`),
  at(`${PROXY}.envFrom[0].prefix`, 'A=', 'a.'),
  at(`${PROXY}.envFrom[0]`, { prefix: 'A' }, { secretRef: { name: 'a' } }),
  at(`${PROXY}.envFrom[1].secretRef.name`, undefined, 'a'),
  at(`${PROXY}.envFrom[1].secretRef.name`, 'A_b', 'a.b'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.name`, undefined, 'a'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.name`, 'A_b', 'a.b'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.key`, undefined, 'a'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.key`, 'a/b', 'a_b.C'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.key`, '', 'B'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.key`, 'A=', 'B'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, ''),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, 'A_b'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, 'secret'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.path`, '', 'a/b'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.path`, 'a/../b', 'a/..b'),
  at(`${PROXY}.env[1].valueFrom.fieldRef.apiVersion`, 'v2', 'v1'),
  at(`${PROXY}.env[1].valueFrom.fieldRef.fieldPath`, '', 'status.podIP'),
  at(`${PROXY}.env[1].valueFrom.fieldRef.fieldPath`, 'metadata.labels', "metadata.labels['app']"),
  at(`${PROXY}.env[1].valueFrom.fieldRef.fieldPath`, "metadata.annotations['a b']", "metadata.annotations['A/b']"),
  at(`${PROXY}.env[2].valueFrom.resourceFieldRef.resource`, '', 'requests.memory'),
  at(`${PROXY}.env[2].valueFrom.resourceFieldRef.resource`, 'cpu', 'limits.hugepages-2Mi'),
  at(`${PROXY}.env[2].valueFrom.resourceFieldRef.divisor`, '2', '1m'),
];

export const PROBE_CASES: readonly PodCase[] = [
  when({ [`${PROXY}.livenessProbe.exec`]: { command: ['a'] } }, `${PROXY}.livenessProbe`),
  at(`${PROXY}.livenessProbe`, { periodSeconds: 5 }, { exec: { command: ['a'] } }),
  ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'].map((name) =>
    at(`${PROXY}.livenessProbe.${name}`, -1, 1),
  ),
  at(`${PROXY}.livenessProbe.terminationGracePeriodSeconds`, 0, 1),
  when({ [`${PROXY}.startupProbe.successThreshold`]: 2 }, `${PROXY}.startupProbe.successThreshold`, {
    [`${PROXY}.readinessProbe.successThreshold`]: 2,
  }),
  when(
    { [`${PROXY}.readinessProbe.terminationGracePeriodSeconds`]: 5 },
    `${PROXY}.readinessProbe.terminationGracePeriodSeconds`,
    {
      [`${PROXY}.startupProbe.terminationGracePeriodSeconds`]: 5,
    },
  ),
  at(`${PROXY}.lifecycle.preStop`, {}, { httpGet: { port: 'http' } }),
  at(`${PROXY}.lifecycle.postStart.exec.command`, [], ['a']),
  at(`${PROXY}.livenessProbe.httpGet.port`, 0, 1),
  at(`${PROXY}.livenessProbe.httpGet.port`, 'Http', 'not-there'),
  at(`${PROXY}.livenessProbe.httpGet.scheme`, 'https', 'HTTPS'),
  at(`${PROXY}.livenessProbe.httpGet.httpHeaders[0].name`, '', 'a'),
  at(`${PROXY}.livenessProbe.httpGet.httpHeaders[0].name`, 'X_Probe', 'x-probe'),
  at(`${PROXY}.lifecycle.preStop.sleep.seconds`, 31, 30),
];

export const MOUNT_CASES: readonly PodCase[] = [
  at(`${PROXY}.volumeMounts[0].name`, ''),
  at(`${PROXY}.volumeMounts[0].name`, 'scratches', 'secret'),
  at(`${PROXY}.volumeMounts[0].mountPath`, '', 'anything'),
  at(`${PROXY}.volumeMounts[0].subPath`, '/a', 'a/b'),
  at(`${PROXY}.volumeMounts[1].subPathExpr`, 'a/../b', '$(NODE)'),
  when({ [`${PROXY}.volumeMounts[0].subPathExpr`]: 'b' }, `${PROXY}.volumeMounts[0].subPathExpr`),
  at(`${PROXY}.volumeMounts[1].mountPath`, '/scratch', '/scratch/a'),
  at(
    `${PROXY}.volumeDevices[1]`,
    { name: 'made', devicePath: '/dev/claim' },
    { name: 'made', devicePath: '/dev/made' },
  ),
  at(`${PROXY}.volumeDevices[1]`, { name: 'claim', devicePath: '/dev/b' }, { name: 'made', devicePath: '/dev/b' }),
  when({ [`${PROXY}.volumeMounts[2]`]: { name: 'claim', mountPath: '/claim' } }, `${PROXY}.volumeDevices[0].name`, {
    [`${PROXY}.volumeMounts[2]`]: { name: 'config', mountPath: '/claim' },
  }),
  at(`${PROXY}.volumeMounts[0].mountPropagation`, 'Both', 'HostToContainer'),
  when(
    { [`${PROXY}.volumeMounts[0].mountPropagation`]: 'Bidirectional' },
    `${PROXY}.volumeMounts[0].mountPropagation`,
    {
      [`${PROXY}.volumeMounts[0].mountPropagation`]: 'Bidirectional',
      [`${PROXY}.securityContext.privileged`]: true,
    },
  ),
  at(`${PROXY}.volumeMounts[1].recursiveReadOnly`, 'Yes', 'IfPossible'),
  when({ [`${PROXY}.volumeMounts[0].recursiveReadOnly`]: 'Enabled' }, `${PROXY}.volumeMounts[0].recursiveReadOnly`, {
    [`${PROXY}.volumeMounts[1].recursiveReadOnly`]: 'Enabled',
  }),
  at(`${PROXY}.volumeDevices[0].name`, ''),
  at(`${PROXY}.volumeDevices[0].name`, 'claims', 'made'),
  at(`${PROXY}.volumeDevices[0].name`, 'config', 'made'),
  at(`${PROXY}.volumeDevices[0].devicePath`, '', '/dev/a'),
  at(`${PROXY}.volumeDevices[0].devicePath`, '/dev/../a', '/dev/a..b'),
];
