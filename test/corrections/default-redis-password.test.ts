import { SessionStorage, TargetCluster, RemoteMcpProxy, type RemoteMcpProxyProps, OperatorFidelity } from '../../lib';
import { Chart, Testing } from 'cdk8s';
import { container, correctedAt, exactAt, only, runConfig } from '../support/corrections';
import { resolvedProxy, runConfigOf } from '../support/standalone';

const REDIS = { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'password' } };
const VARIABLE = {
  name: 'THV_SESSION_REDIS_PASSWORD',
  valueFrom: { secretKeyRef: { name: 'redis', key: 'password' } },
};

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: { readonly containers: readonly [{ readonly env: readonly { name: string }[] }] };
    };
  };
}

/** The variable from which a program's proxy reads its password. */
function passwordsOf(props: Partial<RemoteMcpProxyProps>, fidelity = OperatorFidelity.CORRECTED): object[] {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'mcp' });
  const acknowledge = ['CDK8S_MCP_AUTHENTICATION_MISSING', 'CDK8S_MCP_DEFAULT_REDIS_PASSWORD'];
  TargetCluster.withoutOperator({ ...REDIS, fidelity }).bind(chart);
  new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp', acknowledge, ...props });
  const deployment = (Testing.synth(chart) as Deployment[]).find(({ kind }) => kind === 'Deployment');
  const env = deployment?.spec.template.spec.containers[0].env ?? [];
  return env.filter(({ name }) => name === VARIABLE.name);
}

describe('default-redis-password', () => {
  test.each(['0.30.1', '0.44.0'])('lets proxies read the password of the default Redis at %s', (release) => {
    const { objects, changed } = only('default-redis-password', resolvedProxy(), { ...exactAt(release), ...REDIS });
    expect(container(objects).env).toContainEqual(VARIABLE);
    expect(changed.every((path) => path.includes('.env[THV_SESSION_REDIS_PASSWORD]'))).toBe(true);
    expect(runConfig(objects)['scaling_config']).toEqual({ session_redis: { address: 'redis:6379' } });
  });

  test('applies to programs, except with EXACT', () => {
    expect(passwordsOf({})).toEqual([VARIABLE]);
    expect(passwordsOf({}, OperatorFidelity.EXACT)).toEqual([]);
  });

  test('does not change proxies with their own session storage or password', () => {
    expect(passwordsOf({ sessionStorage: SessionStorage.memory() })).toEqual([]);
    expect(passwordsOf({ sessionStorage: SessionStorage.redis({ address: 'mine:6379' }) })).toEqual([]);
    const own = { name: 'THV_SESSION_REDIS_PASSWORD', value: 'from-elsewhere' };
    expect(passwordsOf({ resourceOverrides: { proxyDeployment: { env: { [own.name]: own.value } } } })).toEqual([own]);
  });

  test('has nothing to do without the address', () => {
    const { defaultRedisPassword } = REDIS;
    expect(
      only('default-redis-password', resolvedProxy(), { ...exactAt('0.44.0'), defaultRedisPassword }).changed,
    ).toEqual([]);
  });
});

describe('sessions in Redis, which only later operators support', () => {
  const sessionStorage = { provider: 'redis', address: 'redis:6379', passwordRef: { name: 'redis', key: 'password' } };

  test.each(['0.22.0', '0.29.3'])('are written for the proxy of %s, which reads them', (release) => {
    const config = runConfigOf(resolvedProxy({ sessionStorage }), correctedAt(release));
    expect(config['scaling_config']).toEqual({
      session_redis: { address: 'redis:6379', key_prefix: 'thv:proxy:session:mcp:weather:' },
    });
  });
});
