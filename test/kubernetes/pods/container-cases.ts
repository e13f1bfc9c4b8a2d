import { also, at, each, or, says, when, type PodCase } from './pod-case';

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
  at(`${SIDECAR}.terminationMessagePolicy`, 'Log', 'File', 'FallbackToLogsOnError'),
  at(`${SIDECAR}.imagePullPolicy`, 'always', 'Always', 'IfNotPresent', 'Never'),
  when({ 'spec.containers': [] }, 'spec.containers'),
  at(`${PROXY}.ports[1].name`, 'Metrics_Port', 'metrics-port'),
  at(`${PROXY}.ports[1].name`, 'longer-than-fifteen', 'not-longer-than'),
  ...each(
    `${PROXY}.ports[1].name`,
    ['-a', 'a-', 'a--b', '123', 'a_b', 'a b', 'sixteen-letters-'],
    'a-b',
    '1a',
    'fifteen-letters',
  ),
  says(
    'is the name of the port of an item before; give each its own, or remove one',
    at(`${PROXY}.ports[1].name`, 'http', 'http2'),
  ),
  also([`${PROXY}.ports[1].containerPort`], at(`${PROXY}.ports[1].containerPort`, 0, 1)),
  at(`${PROXY}.ports[1].containerPort`, 70000, 65535),
  at(`${PROXY}.ports[1].hostPort`, 65536, 65535),
  at(`${PROXY}.ports[1].protocol`, 'tcp', 'SCTP', 'TCP', 'UDP'),
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
    {
      'spec.hostNetwork': true,
      'spec.securityContext.sysctls': [],
      [`${LOG}.ports`]: [{ containerPort: 8080, hostPort: 80 }],
    },
    { [`${PROXY}.ports[0].hostPort`]: 80 },
  ),
  ...['livenessProbe', 'readinessProbe', 'startupProbe'].map((probe) =>
    when({ [`${PREPARE}.${probe}`]: { exec: { command: ['a'] } } }, `${PREPARE}.${probe}`, {
      [`${LOG}.${probe}`]: { exec: { command: ['a'] } },
    }),
  ),
  says(
    'is only for init containers that keep running; remove it, or set restartPolicy: Always',
    when({ [`${PREPARE}.lifecycle`]: { preStop: { sleep: { seconds: 1 } } } }, `${PREPARE}.lifecycle`, {
      [`${LOG}.lifecycle`]: { preStop: { sleep: { seconds: 1 } } },
    }),
  ),
  at(`${LOG}.resizePolicy[0].resourceName`, '', 'memory'),
  at(`${LOG}.resizePolicy[0].resourceName`, 'disk', 'memory', 'cpu'),
  at(`${LOG}.resizePolicy[0].restartPolicy`, '', 'RestartContainer'),
  at(`${LOG}.resizePolicy[0].restartPolicy`, 'Restart', 'RestartContainer', 'NotRequired'),
  when(
    { [`${PREPARE}.resizePolicy`]: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] },
    `${PREPARE}.resizePolicy[0].restartPolicy`,
    {
      [`${PREPARE}.resizePolicy`]: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }],
    },
  ),
  says(
    'is the resource of an item before; give each its own, or remove one',
    when(
      { [`${LOG}.resizePolicy[1]`]: { resourceName: 'cpu', restartPolicy: 'NotRequired' } },
      `${LOG}.resizePolicy[1].resourceName`,
      {
        [`${LOG}.resizePolicy[1]`]: { resourceName: 'memory', restartPolicy: 'NotRequired' },
      },
    ),
  ),
  at(`${PROXY}.restartPolicy`, 'always', 'Never', 'Always'),
  at(`${PROXY}.restartPolicy`, undefined, 'OnFailure'),
  at(
    `${PROXY}.restartPolicyRules`,
    Array.from({ length: 21 }, () => ({ ...RULE })),
    Array.from({ length: 20 }, () => ({ ...RULE })),
  ),
  at(`${PROXY}.restartPolicyRules[0].action`, undefined, 'RestartAllContainers'),
  at(`${PROXY}.restartPolicyRules[0].action`, 'Stop', 'RestartAllContainers', 'Restart'),
  at(`${PROXY}.restartPolicyRules[0].exitCodes`, undefined),
  at(`${PROXY}.restartPolicyRules[0].exitCodes.operator`, undefined, 'NotIn'),
  at(`${PROXY}.restartPolicyRules[0].exitCodes.operator`, 'Equals', 'NotIn', 'In'),
  at(
    `${PROXY}.restartPolicyRules[0].exitCodes.values`,
    Array.from({ length: 256 }, (_, code) => code),
    Array.from({ length: 255 }, (_, code) => code),
  ),
  at(`${PROXY}.resources.claims[0].name`, ''),
  at(`${PROXY}.resources.claims[0].name`, 'tpu', 'nic'),
  at(`${PROXY}.resources.claims[0].request`, 'Big', 'big'),
  at(`${PROXY}.resources.claims[1]`, { name: 'gpu', request: 'a' }, { name: 'nic', request: 'a' }),
  ...[
    [{ name: 'gpu', request: 'a' }, { name: 'gpu' }],
    [
      { name: 'gpu', request: 'a' },
      { name: 'gpu', request: 'a' },
    ],
  ].map((claims) =>
    when({ [`${PROXY}.resources.claims`]: claims }, `${PROXY}.resources.claims[1]`, {
      [`${PROXY}.resources.claims`]: [
        { name: 'gpu', request: 'a' },
        { name: 'gpu', request: 'b' },
      ],
    }),
  ),
  also(
    [`${PROXY}.resources.claims[1].name`],
    when({ [`${PROXY}.resources.claims`]: [{ name: '' }, { name: '' }] }, `${PROXY}.resources.claims[0].name`),
  ),
  at(`${PROXY}.env[0].name`, '', 'A'),
  ...each(`${PROXY}.env[0].name`, ['A=b', 'Ä', 'A\u001f', 'A\u007f'], 'a b', ' a', 'a~', '<>'),
  or([`${PROXY}.env[1].value`], when({ [`${PROXY}.env[1].value`]: 'text' }, `${PROXY}.env[1].valueFrom`)),
  says(
    'has no source; give one of fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef',
    at(`${PROXY}.env[1].valueFrom`, {}, { configMapKeyRef: { name: 'a', key: 'b' } }),
  ),
  when(
    { [`${PROXY}.env[1].valueFrom`]: { configMapKeyRef: { name: 'A_b', key: 'b' } } },
    `${PROXY}.env[1].valueFrom.configMapKeyRef.name`,
  ),
  ...['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'fileKeyRef'].map((source) => {
    const sources: { readonly [name: string]: object } = {
      fieldRef: { fieldPath: 'metadata.name' },
      resourceFieldRef: { resource: 'limits.cpu' },
      configMapKeyRef: { name: 'a', key: 'b' },
      fileKeyRef: { volumeName: 'scratch', path: 'env', key: 'A' },
    };
    return when({ [`${PROXY}.env[3].valueFrom.${source}`]: sources[source] }, `${PROXY}.env[3].valueFrom`);
  }),
  says(
    'has 2 sources, fieldRef and secretKeyRef, but can have only one; keep one; to replace the one of the operator, write $patch: replace beside yours',
    when({ [`${PROXY}.env[1].valueFrom.secretKeyRef`]: { name: 'a', key: 'b' } }, `${PROXY}.env[1].valueFrom`),
  ),
  at(`${PROXY}.envFrom[0].prefix`, 'A=', 'a.'),
  says(
    'has no source; give one of configMapRef, secretRef',
    at(`${PROXY}.envFrom[0]`, { prefix: 'A' }, { secretRef: { name: 'a' } }),
  ),
  when({ [`${PROXY}.envFrom[0].secretRef`]: { name: 'a' } }, `${PROXY}.envFrom[0]`),
  at(`${PROXY}.envFrom[0].configMapRef.name`, undefined),
  at(`${PROXY}.envFrom[0].configMapRef.name`, 'A_b'),
  at(`${PROXY}.envFrom[1].secretRef.name`, undefined, 'a'),
  at(`${PROXY}.envFrom[1].secretRef.name`, 'A_b', 'a.b', 'a-', 'b-a-'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.name`, undefined, 'a'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.name`, 'A_b', 'a.b'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.key`, undefined, 'a'),
  at(`${PROXY}.env[3].valueFrom.secretKeyRef.key`, 'a/b', 'a_b.C'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.key`, '', 'B'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.key`, 'A=', 'B'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, ''),
  also(
    [`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`],
    at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, 'A_b'),
  ),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, 'scratches'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.volumeName`, 'secret'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.path`, '', 'a/b'),
  at(`${PROXY}.env[4].valueFrom.fileKeyRef.path`, 'a/../b', 'a/..b'),
  at(`${PROXY}.env[1].valueFrom.fieldRef.apiVersion`, 'v2', 'v1'),
  at(
    `${PROXY}.env[1].valueFrom.fieldRef.fieldPath`,
    '',
    'metadata.name',
    'metadata.namespace',
    'metadata.uid',
    'spec.nodeName',
    'spec.host',
    'spec.serviceAccountName',
    'status.hostIP',
    'status.hostIPs',
    'status.podIP',
    'status.podIPs',
  ),
  says(
    `is not a field that a container can see; use one of "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.host", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs", or "metadata.labels['NAME']"`,
    at(`${PROXY}.env[1].valueFrom.fieldRef.fieldPath`, 'metadata.labels', "metadata.labels['app']"),
  ),
  ...each(`${PROXY}.env[1].valueFrom.fieldRef.fieldPath`, [
    "x.metadata.labels['app']",
    "metadata.labels['app'].x",
    "metadata.labels['A/b']",
    "metadata.name['app']",
    'spec',
  ]),
  at(`${PROXY}.env[1].valueFrom.fieldRef.fieldPath`, "metadata.annotations['a b']", "metadata.annotations['A/b']"),
  at(`${PROXY}.env[2].valueFrom.resourceFieldRef.resource`, '', 'requests.memory', 'limits.ephemeral-storage'),
  ...each(
    `${PROXY}.env[2].valueFrom.resourceFieldRef.resource`,
    ['cpu', 'a.limits.cpu', 'limits.cpus', 'limits.memory2', 'limits.ephemeral-storage2', 'limits.disk'],
    'limits.hugepages-2Mi',
  ),
  ...each(`${PROXY}.env[2].valueFrom.resourceFieldRef.divisor`, ['2', '1k', '1Mi'], '1m', '1', '1000m', '0'),
  when(
    { [`${PROXY}.env[2].valueFrom.resourceFieldRef`]: { resource: 'limits.memory', divisor: '1m' } },
    `${PROXY}.env[2].valueFrom.resourceFieldRef.divisor`,
    ...['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'].map((divisor) => ({
      [`${PROXY}.env[2].valueFrom.resourceFieldRef`]: { resource: 'limits.memory', divisor },
    })),
  ),
  when(
    { [`${PROXY}.env[2].valueFrom.resourceFieldRef`]: { resource: 'limits.disk', divisor: '2' } },
    `${PROXY}.env[2].valueFrom.resourceFieldRef.resource`,
  ),

  says(
    'is missing, so the API server rejects the pod; name the container "toolhive" if it is the proxy\'s; else give its image',
    at(`${SIDECAR}.image`, undefined),
  ),
  says('is missing, so the API server rejects the pod; add it', at(`${PROXY}.image`, undefined)),
  says('is missing, so the API server rejects the pod; add it', at(`${LOG}.image`, undefined)),
  also(
    [`${SIDECAR}.name`],
    when({ [`${SIDECAR}.name`]: '', [`${PREPARE}.name`]: '' }, `${PREPARE}.name`, {
      [`${PREPARE}.name`]: 'a',
      [`${LOG}.name`]: 'b',
    }),
  ),
  when(
    {
      [`${PREPARE}.ports`]: [
        { containerPort: 1, hostPort: 80 },
        { containerPort: 2, hostPort: 80, protocol: 'TCP' },
      ],
    },
    `${PREPARE}.ports[1].hostPort`,
    {
      [`${PREPARE}.ports`]: [{ containerPort: 1, hostPort: 80 }],
      [`${LOG}.ports`]: [{ containerPort: 1, hostPort: 80 }],
    },
    {
      [`${PREPARE}.ports`]: [
        { containerPort: 1, hostPort: 80 },
        { containerPort: 2, hostPort: 80, hostIP: '10.0.0.1' },
      ],
    },
  ),
];
