/** The product names: the only file to change for a fork of the operator with another name. */

/** API group of the custom resources; the documentation writes it `{api_group}`. */
export const API_GROUP = 'toolhive.stacklok.dev';

/** Whether an API group is the operator's, or the one that a cluster uses instead. */
export function isOperatorGroup(group: string, instead: string | undefined): boolean {
  return group === instead || group === API_GROUP || group.endsWith(`.${API_GROUP}`);
}

/**
 * Domain of the annotations that the operator writes. It never follows `apiGroup`
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export const ANNOTATION_DOMAIN = 'toolhive.stacklok.dev';

/**
 * Domain of the labels that the operator writes. It never follows `apiGroup`
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export const LABEL_DOMAIN = 'toolhive.stacklok.io';

/** Begins the names of the environment variables. */
export const PRODUCT = 'TOOLHIVE';

/** Begins the telemetry service name of a proxy that sets none. */
export const SERVICE_NAME_PREFIX = 'thv-';

/** The image of the proxy; its tags are the releases of the operator with a `v` before them. */
export const RUNNER_IMAGE = 'ghcr.io/stacklok/toolhive/proxyrunner';

/** The name of the container that the proxy runs in. */
export const PROXY_CONTAINER = 'toolhive';

/** The other kinds of the operator's API group (`docs/operator/custom-resources.md#other-kinds`). */
export const OTHER_KINDS: readonly string[] = [
  'EmbeddingServer',
  'MCPRegistry',
  'MCPServer',
  'MCPServerEntry',
  'MCPWebhookConfig',
  'VirtualMCPCompositeToolDefinition',
  'VirtualMCPServer',
];

/** Series of a proxy that alerts, dashboards and their rules read (`docs/operator/metrics.md#series-of-the-proxy`). */
export const REQUESTS = 'toolhive_mcp_requests_total';
/** A histogram: its series end with `_bucket` and `_count`. */
export const DURATION = 'toolhive_mcp_request_duration_seconds';
/** The pattern of the label `status_code` of requests that fail. */
export const FAILED = '"5.."';
