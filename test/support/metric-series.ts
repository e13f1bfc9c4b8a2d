/** The labels that Prometheus adds to the series of a PodMonitor. */
export const TARGET_LABELS = ['namespace', 'pod', 'container', 'endpoint', 'job', 'instance'] as const;

const REQUEST_LABELS = ['server', 'transport', 'method', 'status_code', 'status', 'mcp_method', 'mcp_resource_id'];

/** The series of a proxy that queries read, and their own labels (`docs/operator/metrics.md#series-of-the-proxy`). */
export const PROXY_SERIES: { readonly [series: string]: readonly string[] } = {
  toolhive_mcp_requests_total: REQUEST_LABELS,
  toolhive_mcp_request_duration_seconds_bucket: [...REQUEST_LABELS, 'le'],
  toolhive_mcp_request_duration_seconds_count: REQUEST_LABELS,
  toolhive_mcp_tool_calls_total: ['server', 'tool', 'status'],
  toolhive_authserver_dcr_clients: [],
  toolhive_authserver_dcr_capacity_rejections_total: [],
  toolhive_mcp_active_connections: ['server', 'transport', 'connection_type'],
  go_goroutines: [],
  process_cpu_seconds_total: [],
  process_open_fds: [],
  process_resident_memory_bytes: [],
};

/** Series of others about the pods: of Prometheus itself, and of kube-state-metrics 2. */
export const POD_SERIES: { readonly [series: string]: readonly string[] } = {
  up: [],
  kube_pod_container_status_restarts_total: ['uid'],
  kube_pod_container_status_last_terminated_reason: ['uid', 'reason'],
};
