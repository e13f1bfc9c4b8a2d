import type { McpServer } from './mcp-server';

/** What product teams edit. */
export const SERVERS: readonly McpServer[] = [
  { name: 'issues', team: 'devtools', url: 'https://issues.example.com/mcp', apiKeySecret: 'issues-api' },
  { name: 'wiki', team: 'devtools', url: 'https://wiki.example.com/mcp' },
  { name: 'builds', team: 'devtools', url: 'https://builds.example.com/mcp', apiKeySecret: 'builds-api' },
  { name: 'weather', team: 'logistics', url: 'https://mcp.weather.example.com/mcp' },
  { name: 'routes', team: 'logistics', url: 'https://routes.example.com/mcp', apiKeySecret: 'routes-api' },
  { name: 'parcels', team: 'logistics', url: 'https://parcels.example.com/mcp' },
  { name: 'invoices', team: 'finance', url: 'https://invoices.example.com/mcp', apiKeySecret: 'invoices-api' },
  { name: 'ledger', team: 'finance', url: 'https://ledger.example.com/mcp', apiKeySecret: 'ledger-api' },
  { name: 'people', team: 'hr', url: 'https://people.example.com/mcp' },
  { name: 'calendar', team: 'hr', url: 'https://calendar.example.com/mcp' },
];
