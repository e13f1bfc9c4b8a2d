import { called, type Alert, type AlertSource } from './alert';
import { events } from './queries';

const REFUSED = { series: 'toolhive_mcp_requests_total', matchers: ['status_code="403"'] };
const HALF_HOURS_OF_A_DAY = 48;

/** An alert for calls that are refused, by a policy or by the remote server. */
export function refusalAlerts({ proxy, request }: AlertSource): Alert[] {
  const { atLeast, times } = request.refused;
  const now = events(proxy, REFUSED, { range: '30m', step: '1m' });
  const before = events(proxy, REFUSED, { range: '1d', step: '15m', offset: '30m' });
  return [
    {
      name: 'McpProxyRefusedCalls',
      expression: [
        `${now} >= ${String(atLeast)}`,
        // a proxy that was not there the day before has no usual number
        `and ${now} > ${String(times)} * (${before} / ${String(HALF_HOURS_OF_A_DAY)} or vector(0))`,
      ],
      lasts: '5m',
      urgency: 'soon',
      summary: `The MCP proxy ${called(proxy)} refuses many calls`,
      description: `Within 30 minutes, {{ $value | humanize }} calls to ${called(proxy)} were refused with 403. That is more than ${String(times)} times as many as on average within the day before.`,
    },
  ];
}
