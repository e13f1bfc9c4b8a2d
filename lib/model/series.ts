/** Series of a proxy that alerts, dashboards and their rules read (`docs/operator/metrics.md#series-of-the-proxy`). */
export const REQUESTS = 'toolhive_mcp_requests_total';
/** A histogram: its series end with `_bucket` and `_count`. */
export const DURATION = 'toolhive_mcp_request_duration_seconds';
/** The pattern of the label `status_code` of requests that fail. */
export const FAILED = '"5.."';
