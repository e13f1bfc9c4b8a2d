import { isPromql, unknownIn } from './promql';

test.each([
  ['sum(up{job="a"}) > 2', true],
  ['sum(up{job="a"}) >', false],
  ['sum(up{job=a})', false],
  ['rate(up[5m:30s]) offset', false],
])('%s is PromQL: %s', (query, expected) => {
  expect(isPromql(query)).toBe(expected);
});

test.each([
  ['sum by (instance) (toolhive_mcp_requests_total{server="a",status_code="500"})', []],
  ['sum by (tool) (toolhive_mcp_requests_total{server="a"})', ['tool']],
  ['toolhive_mcp_requests_total{code="500"}', ['toolhive_mcp_requests_total{code}', 'code']],
  ['mcp_requests_total > 1', ['mcp_requests_total']],
  ['up and on (namespace, cluster) up', ['cluster']],
])('%s names %j, which is not known', (query, unknown) => {
  expect(unknownIn(query)).toEqual(unknown);
});
