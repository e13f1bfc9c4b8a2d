import { called, type Alert, type AlertSource } from './alert';
import { events, knownBefore, type Selector, type Window } from './queries';

const REQUESTS = 'toolhive_mcp_requests_total';
const REFUSED: Selector = { series: REQUESTS, matchers: ['status_code="403"'] };
/** The proxy's own 401 is in no series (`docs/operator/metrics.md#what-changes-which-series`). */
const UNAUTHORIZED: Selector = { series: REQUESTS, matchers: ['status_code="401"'] };
/** A stream of SSE is a GET, and counted as a success before the remote server answers. */
const ASKED: Selector = { series: REQUESTS, matchers: ['method="POST"'] };
const HALF_HOURS_OF_A_DAY = 48;
const NOW: Window = { range: '5m', step: '30s' };
const HOUR: Window = { range: '1h', step: '1m' };

/** Alerts for calls that are refused: by the remote server, which doesn't know the proxy, or by a policy. */
export function refusalAlerts(source: AlertSource): Alert[] {
  return [remoteUnauthorized(source), refusedCalls(source)];
}

function remoteUnauthorized({ proxy, request }: AlertSource): Alert {
  const { minRequests } = request;
  return {
    name: 'McpProxyRemoteUnauthorized',
    expression: [
      `${events(proxy, UNAUTHORIZED, NOW)} / ${events(proxy, ASKED, NOW)} > 0.5`,
      `and ${events(proxy, UNAUTHORIZED, HOUR)} >= ${String(minRequests)}`,
    ],
    lasts: '2m',
    urgency: 'urgent',
    summary: `The remote server refuses the credentials of the MCP proxy ${called(proxy)}`,
    description: `Within 5 minutes, the remote server answered {{ $value | humanizePercentage }} of the requests to ${called(proxy)} with 401, and at least ${String(minRequests)} within 1h. The proxy's own 401 is not counted. Probably the Secret with the credential is wrong or has expired, or the pods still have its old value.`,
  };
}

function refusedCalls({ proxy, request }: AlertSource): Alert {
  const { atLeast, times } = request.refused;
  const now = events(proxy, REFUSED, { range: '30m', step: '1m' });
  const before = events(proxy, REFUSED, { range: '1d', step: '15m', offset: '30m' });
  return {
    name: 'McpProxyRefusedCalls',
    expression: [
      `${now} >= ${String(atLeast)}`,
      `and ${now} > ${String(times)} * ${before} / ${String(HALF_HOURS_OF_A_DAY)}`,
      // without a day to compare with, nothing is known to be usual
      `and ${knownBefore(proxy, '1d')}`,
    ],
    lasts: '5m',
    urgency: 'soon',
    summary: `The MCP proxy ${called(proxy)} refuses many calls`,
    description: `Within 30 minutes, {{ $value | humanize }} calls to ${called(proxy)} were refused with 403. That is more than ${String(times)} times as many as on average within the day before.`,
  };
}
