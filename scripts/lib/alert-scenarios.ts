import { bucket, count, IDLE, OK, POD_1, POD_2, requests, up, type Scenario } from './alert-series';
import { REFUSAL_SCENARIOS } from './refusal-scenarios';

const restarts = `kube_pod_container_status_restarts_total{namespace="mcp",pod="weather-7d9c-0",container="toolhive",uid="u",job="kube-state-metrics",instance="10.244.0.2:8080"}`;
const killed = `kube_pod_container_status_last_terminated_reason{namespace="mcp",pod="weather-7d9c-0",container="toolhive",uid="u",reason="OOMKilled",job="kube-state-metrics",instance="10.244.0.2:8080"}`;

/** Each of 20 tools is called once, and fails. */
const ONCE_EACH = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [
    requests({ code: '500', tool: `tool-${String(index)}` }),
    `_x${String(30 + index)} 1x100`,
  ]),
);

export const SCENARIOS: readonly Scenario[] = [
  ...REFUSAL_SCENARIOS,
  {
    name: 'all is well',
    series: {
      ...IDLE,
      [requests(OK)]: '0+10x400',
      [requests({ code: '202', method: 'notifications/initialized', tool: 'initialized' })]: '0+1x400',
      [bucket('2', OK)]: '0+10x400',
      [count(OK)]: '0+10x400',
    },
    after: '6h',
    every: '5m',
    fires: [],
  },
  { name: 'nobody has called yet', series: IDLE, after: '6h', every: '5m', fires: [] },
  {
    name: 'clients get 404',
    series: { ...IDLE, [requests({ code: '404' })]: '_x20 1+10x400' },
    after: '5h',
    every: '5m',
    fires: [],
  },
  {
    name: 'clients get 400, 401 and 429',
    series: {
      ...IDLE,
      [requests({ code: '400', method: 'unknown', tool: '' })]: '1+5x400',
      [requests({ code: '401' })]: '1+5x400',
      [requests({ code: '429' })]: '1+5x400',
    },
    after: '5h',
    every: '5m',
    fires: [],
  },
  {
    name: 'half of the requests fail',
    series: { ...IDLE, [requests(OK)]: '0+5x400', [requests({ code: '502' })]: '_x60 1+5x400' },
    after: '90m',
    fires: ['McpProxyErrorBudgetBurn 1h', 'McpProxyErrorBudgetBurn 6h'],
  },
  {
    name: 'all requests fail, from the first one',
    series: { ...IDLE, [requests({ code: '503' })]: '_x30 1+2x400' },
    after: '40m',
    fires: ['McpProxyErrorBudgetBurn 1h'],
  },
  {
    name: 'each tool fails once, so no series ever rises',
    series: { ...IDLE, ...ONCE_EACH },
    after: '50m',
    fires: ['McpProxyErrorBudgetBurn 1h'],
  },
  {
    name: 'requests failed an hour ago, and no longer do: nobody is needed at once',
    series: { ...IDLE, [requests(OK)]: '0+10x400', [requests({ code: '500' })]: '0+10x20 200x300' },
    after: '90m',
    fires: ['McpProxyErrorBudgetBurn 1d'],
  },
  {
    name: 'two percent fail for three days',
    series: { ...IDLE, [requests(OK)]: '0+98x5000', [requests({ code: '500' })]: '0+2x5000' },
    after: '76h',
    every: '10m',
    fires: ['McpProxyErrorBudgetBurn 1d', 'McpProxyErrorBudgetBurn 3d'],
  },
  {
    name: 'a single request of very few fails',
    series: { ...IDLE, [requests(OK)]: '_x100 4x400', [requests({ code: '502' })]: '_x100 1x400' },
    after: '104m',
    fires: [],
  },
  {
    name: 'the pods of another proxy fail',
    series: {
      ...IDLE,
      [requests({ code: '500', server: 'other', pod: POD_1.replaceAll('weather', 'other') })]: '0+10x400',
      [up(POD_1.replaceAll('weather', 'other'))]: '0x400',
    },
    after: '2h',
    fires: [],
  },
  {
    name: 'the target is down',
    series: { [up(POD_1)]: '1x30 0x100', [requests(OK)]: '0+10x30' },
    after: '40m',
    fires: ['McpProxyDown'],
  },
  { name: 'the target is gone', series: { [up(POD_1)]: '1x30 _x100' }, after: '50m', fires: ['McpProxyGone'] },
  { name: 'there never was a target', series: {}, after: '15m', fires: ['McpProxyGone'] },
  {
    name: 'one of two pods is down',
    series: { [up(POD_1)]: '1x200', [up(POD_2)]: '1x30 0x200' },
    after: '60m',
    fires: ['McpProxyPodDown'],
  },
  {
    name: 'a pod can be scraped again, which had failures long ago',
    series: {
      [up(POD_1)]: '1x60 0x4 1x300',
      [requests(OK)]: '1000+10x60 _x4 1650+10x300',
      [requests({ code: '500' })]: '9000x60 stale _x3 9000x300',
    },
    after: '70m',
    fires: [],
  },
  {
    name: 'pods are replaced',
    series: {
      [up(POD_1)]: '1x60 stale',
      [up(POD_2)]: '_x60 1x300',
      [requests({ ...OK, pod: POD_1 })]: '1000+10x60 stale',
      [requests({ ...OK, pod: POD_2 })]: '_x61 1+10x300',
      [requests({ code: '500', pod: POD_1 })]: '5000x60 stale',
    },
    after: '75m',
    fires: [],
  },
  {
    name: 'the remote server is down, and nobody calls: nothing fires',
    series: { ...IDLE, [requests(OK)]: '0+10x60 600x400' },
    after: ['65m', '6h'],
    every: '5m',
    fires: [],
  },
  {
    name: 'half of the requests are slow',
    series: { ...IDLE, [requests(OK)]: '0+10x400', [bucket('2', OK)]: '0+5x400', [count(OK)]: '0+10x400' },
    after: '90m',
    fires: ['McpProxyLatencyBudgetBurn 6h', 'McpProxyLatencyBudgetBurn 1d'],
  },
  {
    name: 'half of the requests are slow, in Prometheus 3',
    series: { ...IDLE, [bucket('2.0', OK)]: '0+5x400', [bucket('20.0', OK)]: '0+10x400', [count(OK)]: '0+10x400' },
    after: '90m',
    fires: ['McpProxyLatencyBudgetBurn 6h', 'McpProxyLatencyBudgetBurn 1d'],
  },
  {
    name: 'all requests are fast, in Prometheus 3',
    series: { ...IDLE, [bucket('2.0', OK)]: '0+10x400', [count(OK)]: '0+10x400' },
    after: '5h',
    every: '5m',
    fires: [],
  },
  {
    name: 'streams are open for hours',
    series: {
      ...IDLE,
      [bucket('2', { ...OK, method: 'sse_connection', tool: '' })]: '0x400',
      [count({ ...OK, method: 'sse_connection', tool: '' })]: '0+5x400',
    },
    after: '5h',
    every: '5m',
    fires: [],
  },
  {
    name: 'requests that fail are slow, which the other objective tells',
    series: { ...IDLE, [bucket('2', { code: '404' })]: '0x400', [count({ code: '404' })]: '0+5x400' },
    after: '5h',
    every: '5m',
    fires: [],
  },
  {
    name: 'a pod keeps restarting',
    series: { ...IDLE, [restarts]: '0x10 1x5 2x5 3x5 4x200' },
    after: '45m',
    fires: ['McpProxyRestarts'],
  },
  {
    name: 'a pod runs out of memory',
    series: { ...IDLE, [restarts]: '0x30 1x200', [killed]: '_x30 1x200' },
    after: '40m',
    fires: ['McpProxyOutOfMemory'],
  },
  {
    name: 'a pod ran out of memory long ago',
    series: { ...IDLE, [restarts]: '1x200', [killed]: '1x200' },
    after: '120m',
    fires: [],
  },
];
