import { Chart, Testing } from 'cdk8s';
import {
  OperatorFidelity,
  OperatorRelease,
  RemoteMcpProxy,
  SessionStorage,
  TargetCluster,
  type SessionRedisOptions,
} from '../../lib';

const release = OperatorRelease.V0_44;
const WITH = TargetCluster.withOperator({ release });
const WITHOUT = TargetCluster.withoutOperator({ release });
const EXACT = OperatorFidelity.EXACT;
type Redis = SessionRedisOptions;

/** Whether two proxies with these Redis are refused since they share sessions. */
function areShared(
  one: Redis | undefined,
  other: Redis | undefined,
  cluster = WITHOUT,
  namespaces = ['mcp', 'mcp'],
): boolean {
  const app = Testing.app();
  for (const [index, redis] of [one, other].entries()) {
    const namespace = namespaces[index] ?? '';
    const chart = new Chart(app, `c${String(index)}`, { namespace });
    cluster.bind(chart);
    new RemoteMcpProxy(chart, 'Proxy', {
      metadata: { name: `p${String(index)}` },
      remoteUrl: 'https://mcp.example.com/mcp',
      ...(redis === undefined ? {} : { sessionStorage: SessionStorage.redis(redis) }),
    });
  }
  try {
    app.synth();
    return false;
  } catch (error) {
    expect(String(error)).toContain('(session-redis-shared)');
    return true;
  }
}

const prefix = { keyPrefix: 'ours:' };

test.each([WITH, WITHOUT])('the same server, database and prefix are refused', (cluster) => {
  expect(areShared({ address: 'redis:6379', ...prefix }, { address: 'redis:6379', db: 0, ...prefix }, cluster)).toBe(
    true,
  );
  expect(areShared({ address: 'redis:6379', ...prefix }, { address: 'redis:6379', db: 1, ...prefix }, cluster)).toBe(
    false,
  );
  expect(areShared({ address: 'redis:6379', ...prefix }, { address: 'redis:6380', ...prefix }, cluster)).toBe(false);
  expect(areShared({ address: 'redis:6379', ...prefix }, { address: 'redis:6379', keyPrefix: 'b:' }, cluster)).toBe(
    false,
  );
});

test.each([WITH, WITHOUT])('proxies without a prefix get their own', (cluster) => {
  expect(areShared({ address: 'redis:6379' }, { address: 'redis:6379' }, cluster)).toBe(false);
});

test.each([
  ['redis:6379', 'REDIS:6379', ['mcp', 'mcp'], true],
  ['redis:6379', 'redis:6379', ['mcp', 'other'], false],
  ['redis:6379', 'redis.mcp:6379', ['mcp', 'other'], true],
  ['redis:6379', 'redis.mcp.svc:6379', ['mcp', 'other'], true],
  ['redis.mcp.svc.cluster.local:6379', 'redis.mcp.svc:6379', ['mcp', 'other'], true],
  ['redis.example.com:6379', 'redis.example.com.:6379', ['mcp', 'other'], true],
  ['10.0.0.1:6379', '10.0.0.1:6379', ['mcp', 'other'], true],
])('%s and %s of the namespaces %j: the same server: %j', (one, other, namespaces, expected) => {
  expect(areShared({ address: one, ...prefix }, { address: other, ...prefix }, WITHOUT, namespaces)).toBe(expected);
});

test('with EXACT, no prefix is written, so proxies of one Redis share', () => {
  const exact = TargetCluster.withoutOperator({ release, fidelity: EXACT });
  expect(areShared({ address: 'redis:6379' }, { address: 'redis:6379' }, exact)).toBe(true);
  expect(
    areShared(
      undefined,
      undefined,
      TargetCluster.withoutOperator({ release, fidelity: EXACT, defaultRedisAddress: 'redis:6379' }),
    ),
  ).toBe(false);
});

test('proxies in the default Redis have a prefix each', () => {
  expect(
    areShared(undefined, undefined, TargetCluster.withoutOperator({ release, defaultRedisAddress: 'redis:6379' })),
  ).toBe(false);
});
