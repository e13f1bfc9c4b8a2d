import { IDLE, OK, POD_1, POD_2, refusedClients, requests, up, type Scenario } from './alert-series';

/** A counter that rises by one every five minutes. */
function everyFive(times: number): string {
  return Array.from({ length: times }, (_, index) => `${String(index + 1)}x4`).join(' ');
}

/** What happens if the remote server refuses the proxy, or calls are refused. */
export const REFUSAL_SCENARIOS: readonly Scenario[] = [
  {
    name: 'the remote server refuses the credentials, after it took them for hours',
    series: { ...IDLE, [requests(OK)]: '0+10x300 3000x200', [requests({ code: '401' })]: '_x300 10+10x200' },
    after: ['306m', '8h'],
    fires: ['McpProxyRemoteUnauthorized'],
  },
  {
    name: 'the remote server refuses the credentials of a proxy with a request every five minutes',
    series: { ...IDLE, [requests({ code: '401', tool: '', method: 'initialize' })]: `_x60 ${everyFive(30)}` },
    after: '2h',
    fires: ['McpProxyRemoteUnauthorized'],
  },
  {
    name: 'the remote server refuses the credentials, and clients only open streams of SSE, counted as successes',
    series: {
      ...IDLE,
      [requests({ code: '200', tool: '', method: 'sse_connection' })]: '0+30x400',
      [requests({ code: '401' })]: '_x60 1+1x300',
    },
    after: '2h',
    fires: ['McpProxyRemoteUnauthorized'],
  },
  {
    name: 'the remote server takes the credentials again',
    series: { ...IDLE, [requests(OK)]: '0x100 0+10x300', [requests({ code: '401' })]: '0+10x100 1000x300' },
    after: '110m',
    fires: [],
  },
  {
    name: 'the remote server answers a few requests with 401, among many that succeed',
    series: { ...IDLE, [requests(OK)]: '0+20x400', [requests({ code: '401' })]: '1+1x400' },
    after: ['10m', '1h', '6h'],
    fires: [],
  },
  {
    name: 'nine requests in an hour get 401, and no others are sent',
    series: { ...IDLE, [requests({ code: '401' })]: '_x60 1 2 3 4 5 6 7 8 9 9x400' },
    after: ['64m', '72m', '2h'],
    fires: [],
  },
  {
    name: 'many more calls are refused than the day before, when there were none',
    series: { ...IDLE, [requests(OK)]: '0+5x2000', [requests({ code: '403', tool: 'delete' })]: '_x1500 2+2x300' },
    after: '1530m',
    every: '5m',
    fires: ['McpProxyRefusedCalls'],
  },
  {
    name: 'calls of many tools are refused once each',
    series: {
      ...IDLE,
      ...Object.fromEntries(
        Array.from({ length: 25 }, (_, index) => [
          requests({ code: '403', tool: `t${String(index)}` }),
          '_x1500 1x400',
        ]),
      ),
    },
    after: '1515m',
    every: '5m',
    fires: ['McpProxyRefusedCalls'],
  },
  {
    name: 'calls are refused as always, from the first minute',
    series: { ...IDLE, [requests({ code: '403' })]: '0+2x5000' },
    after: ['40m', '2h', '5h', '6h', '23h', '25h', '30h', '49h'],
    every: '5m',
    fires: [],
  },
  {
    name: 'after a day, ten times as many calls are refused',
    series: { ...IDLE, [requests({ code: '403' })]: '0+1x1600 1600+10x300' },
    after: '1640m',
    every: '5m',
    fires: ['McpProxyRefusedCalls'],
  },
  {
    name: 'twice as many calls are refused as the day before',
    series: { ...IDLE, [requests({ code: '403' })]: '0+2x1600 3200+4x300' },
    after: '1640m',
    every: '5m',
    fires: [],
  },
  {
    name: 'calls are refused as always, and Prometheus lost its data',
    series: { [up(POD_1)]: '_x600 1x4000', [requests({ code: '403' })]: '_x600 5000+2x4000' },
    after: ['640m', '12h', '20h', '33h', '36h', '59h'],
    every: '5m',
    fires: [],
  },
  {
    name: 'calls are refused as always, and Prometheus was away for two hours',
    series: { [up(POD_1)]: '1x2000 _x120 1x2000', [requests({ code: '403' })]: '0+2x2000 _x120 4240+2x2000' },
    after: ['2125m', '2160m', '48h'],
    every: '5m',
    fires: [],
  },
  {
    name: 'an authorization server is full: the first registration that it refuses counts',
    series: { ...IDLE, [requests(OK)]: '0+10x400', [refusedClients()]: '_x60 1x300' },
    after: '70m',
    fires: ['McpProxyRegistrationsRefused'],
  },
  {
    name: 'an authorization server was full long ago, and a new pod has counted nothing yet',
    series: { ...IDLE, [up(POD_2)]: '_x100 1x400', [refusedClients()]: '5x60 7x300' },
    after: ['110m', '4h'],
    fires: [],
  },
  {
    name: 'a few calls are refused',
    series: { ...IDLE, [requests({ code: '403' })]: '_x1500 1 2 3 4 5 5x400' },
    after: '1515m',
    every: '5m',
    fires: [],
  },
];
