/** What Argo CD and Flux must make of a status. */
export type Health = 'healthy' | 'progressing' | 'degraded';

/** A status as the operator writes it (`docs/operator/objects.md#status`, `docs/operator/validation.md`). */
export interface RecordedStatus {
  readonly name: string;
  readonly metadata: { readonly generation: number; readonly deletionTimestamp?: string };
  readonly spec?: { readonly replicas?: number };
  readonly status?: object;
  readonly health: Health;
  /** What Argo CD shows. */
  readonly message: string;
}

const SILENT = 'the operator has not reported yet';
const FIRST = { generation: 1 };
const CHANGED = { generation: 2 };

function condition(type: string, status: 'True' | 'False', reason: string, message: string): object {
  return { type, status, reason, message, observedGeneration: 1, lastTransitionTime: '2026-01-02T03:04:05Z' };
}

const RUNNING = condition('Ready', 'True', 'DeploymentReady', 'Deployment is ready and running');
const STARTING = condition('Ready', 'False', 'DeploymentNotReady', 'Deployment is not yet ready');
const VALID = condition('Valid', 'True', 'ValidationSucceeded', 'Spec validation passed');
const CHECKED = condition('ConfigurationValid', 'True', 'ConfigurationValid', 'All configuration validations passed');

/** Statuses of `MCPRemoteProxy`. */
export const PROXY_STATUSES: readonly RecordedStatus[] = [
  { name: 'nothing is written yet', metadata: FIRST, health: 'progressing', message: SILENT },
  {
    name: 'the run config cannot be built, which only the log says',
    metadata: FIRST,
    status: { conditions: [CHECKED] },
    health: 'progressing',
    message: SILENT,
  },
  {
    name: 'there are no pods yet',
    metadata: FIRST,
    status: {
      phase: 'Pending',
      message: 'No pods found for remote proxy',
      observedGeneration: 1,
      conditions: [CHECKED, condition('Ready', 'False', 'DeploymentNotReady', 'No pods found')],
    },
    health: 'progressing',
    message: 'No pods found',
  },
  {
    name: 'a pod starts',
    metadata: FIRST,
    status: { phase: 'Pending', message: 'Remote proxy is starting', observedGeneration: 1, conditions: [STARTING] },
    health: 'progressing',
    message: 'Deployment is not yet ready',
  },
  {
    name: 'a pod runs',
    metadata: FIRST,
    status: {
      phase: 'Ready',
      message: 'Remote proxy is running',
      observedGeneration: 1,
      url: 'http://mcp-weather-remote-proxy.mcp.svc.cluster.local:8080',
      conditions: [CHECKED, RUNNING],
    },
    health: 'healthy',
    message: 'Deployment is ready and running',
  },
  {
    name: 'a pod runs, and sessions are not shared (from 0.30)',
    metadata: FIRST,
    status: {
      phase: 'Ready',
      observedGeneration: 1,
      conditions: [
        condition(
          'SessionStorageWarning',
          'True',
          'SessionStorageMissingForReplicas',
          'replicas > 1 but sessionStorage.provider is not redis; sessions are not shared across replicas',
        ),
        RUNNING,
      ],
    },
    health: 'healthy',
    message: 'Deployment is ready and running',
  },
  {
    name: 'the group is missing, which does not stop a proxy',
    metadata: FIRST,
    status: {
      phase: 'Ready',
      observedGeneration: 1,
      conditions: [
        condition('GroupRefValidated', 'False', 'GroupRefNotFound', "MCPGroup 'weather' not found in namespace 'mcp'"),
        RUNNING,
      ],
    },
    health: 'healthy',
    message: 'Deployment is ready and running',
  },
  {
    name: 'no pod is wanted, for which the phase stays Pending',
    metadata: FIRST,
    spec: { replicas: 0 },
    status: {
      phase: 'Pending',
      message: 'No pods found for remote proxy',
      observedGeneration: 1,
      conditions: [CHECKED, condition('Ready', 'False', 'DeploymentNotReady', 'No pods found')],
    },
    health: 'healthy',
    message: 'replicas is 0',
  },
  {
    name: 'no pod is wanted any more, which the operator does not know yet',
    metadata: CHANGED,
    spec: { replicas: 0 },
    status: { phase: 'Ready', observedGeneration: 1, conditions: [RUNNING] },
    health: 'progressing',
    message: SILENT,
  },
  {
    name: 'no pod is wanted, and the spec is rejected',
    metadata: FIRST,
    spec: { replicas: 0 },
    status: { phase: 'Failed', message: 'Validation failed: remote URL must have a valid host', observedGeneration: 1 },
    health: 'degraded',
    message: 'Validation failed: remote URL must have a valid host',
  },
  {
    name: 'one pod is wanted, and none is there yet',
    metadata: FIRST,
    spec: { replicas: 1 },
    status: { phase: 'Pending', observedGeneration: 1, conditions: [STARTING] },
    health: 'progressing',
    message: 'Deployment is not yet ready',
  },
  {
    name: 'the status is that of an older spec',
    metadata: CHANGED,
    status: { phase: 'Ready', observedGeneration: 1, conditions: [RUNNING] },
    health: 'progressing',
    message: SILENT,
  },
  {
    name: 'all pods failed',
    metadata: FIRST,
    status: {
      phase: 'Failed',
      message: 'Remote proxy failed to start',
      observedGeneration: 1,
      conditions: [condition('Ready', 'False', 'DeploymentNotReady', 'Deployment failed')],
    },
    health: 'degraded',
    message: 'Remote proxy failed to start',
  },
  {
    name: 'a changed spec is rejected, and Ready is that of the spec before',
    metadata: CHANGED,
    status: {
      phase: 'Failed',
      message: 'Validation failed: remote URL must have a valid host',
      observedGeneration: 1,
      conditions: [
        condition('ConfigurationValid', 'False', 'RemoteURLInvalid', 'remote URL must have a valid host'),
        RUNNING,
      ],
    },
    health: 'degraded',
    message: 'Validation failed: remote URL must have a valid host',
  },
  {
    name: 'a reference is missing, without a message',
    metadata: FIRST,
    status: {
      phase: 'Failed',
      conditions: [
        CHECKED,
        condition(
          'TelemetryConfigRefValidated',
          'False',
          'TelemetryConfigRefNotFound',
          'MCPTelemetryConfig otel not found',
        ),
      ],
    },
    health: 'degraded',
    message: 'MCPTelemetryConfig otel not found',
  },
  {
    name: 'a rejected spec is not ready either (from 0.30)',
    metadata: FIRST,
    status: {
      phase: 'Failed',
      observedGeneration: 1,
      conditions: [
        condition('Ready', 'False', 'NotReady', 'the proxy is not ready'),
        condition(
          'AuthzConfigRefValidated',
          'False',
          'AuthzConfigRefNotFound',
          'MCPAuthzConfig rules not found: failed to get MCPAuthzConfig mcp/rules',
        ),
      ],
    },
    health: 'degraded',
    message: 'MCPAuthzConfig rules not found: failed to get MCPAuthzConfig mcp/rules',
  },
  {
    name: 'the phase alone is written',
    metadata: FIRST,
    status: { phase: 'Failed' },
    health: 'degraded',
    message: 'the proxy failed',
  },
];

/** Statuses of the configs. */
export const CONFIG_STATUSES: readonly RecordedStatus[] = [
  { name: 'nothing is written yet', metadata: FIRST, health: 'progressing', message: SILENT },
  {
    name: 'only the generation is written',
    metadata: FIRST,
    status: { observedGeneration: 1 },
    health: 'progressing',
    message: SILENT,
  },
  {
    name: 'it is valid',
    metadata: FIRST,
    status: { observedGeneration: 1, configHash: '7c9d3a1f', conditions: [VALID] },
    health: 'healthy',
    message: 'Spec validation passed',
  },
  {
    name: 'it is valid, without a generation',
    metadata: FIRST,
    status: { conditions: [VALID] },
    health: 'healthy',
    message: 'Spec validation passed',
  },
  {
    name: 'it is invalid',
    metadata: FIRST,
    status: {
      observedGeneration: 1,
      conditions: [condition('Valid', 'False', 'ValidationFailed', 'endpoint requires tracing or metrics')],
    },
    health: 'degraded',
    message: 'endpoint requires tracing or metrics',
  },
  {
    name: 'the status is that of an older spec',
    metadata: CHANGED,
    status: { observedGeneration: 1, conditions: [VALID] },
    health: 'progressing',
    message: SILENT,
  },
];

/** A proxy still refers to a config that is being deleted; Flux doesn't wait for what it deletes. */
export const BLOCKED: RecordedStatus = {
  name: 'a proxy keeps it from being deleted',
  metadata: { generation: 2, deletionTimestamp: '2026-01-02T03:04:05Z' },
  status: {
    observedGeneration: 2,
    conditions: [
      VALID,
      condition(
        'DeletionBlocked',
        'True',
        'ReferencedByWorkloads',
        'cannot delete: still referenced by MCPServer(s): [MCPRemoteProxy/weather]',
      ),
    ],
  },
  health: 'progressing',
  message: 'cannot delete: still referenced by MCPServer(s): [MCPRemoteProxy/weather]',
};
