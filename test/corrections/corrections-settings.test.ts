import { Chart, Testing } from 'cdk8s';
import { authServer, container, correctedAt, exactAt, only, runConfig } from '../support/corrections';
import { middlewareOf, middlewareTypesOf, resolvedProxy, runConfigOf } from '../support/standalone';
import {
  OperatorFidelity,
  OperatorRelease,
  RemoteMcpProxy,
  SessionStorage,
  TargetCluster,
  type RemoteMcpProxyProps,
  type WithoutOperatorOptions,
} from '../../lib';
import { LATEST_RELEASE } from '../../lib/releases/releases';

const AUTHORIZED = { authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } } };

function given(name: string): object {
  return { headerForward: { addPlaintextHeaders: { [name]: 'gzip' } } };
}

describe('accept-encoding', () => {
  test.each(['0.22.0', '0.44.0'])('requests lists that can be filtered at %s', (release) => {
    const { objects } = only('accept-encoding', resolvedProxy(AUTHORIZED), exactAt(release));
    const config = runConfig(objects);
    expect(config['header_forward']).toEqual({ add_plaintext_headers: { 'Accept-Encoding': 'identity' } });
    expect(middlewareOf(config, 'header-forward')).toEqual({ add_headers: { 'Accept-Encoding': 'identity' } });
    expect(runConfigOf(resolvedProxy(AUTHORIZED), exactAt(release))).not.toHaveProperty('header_forward');
    expect(runConfigOf(resolvedProxy(AUTHORIZED), correctedAt(release))).toHaveProperty('header_forward');
  });

  test.each([
    ['a filter of tools', { toolsFilter: ['forecast'] }],
    ['renamed tools', { toolsOverride: { forecast: { name: 'weather' } } }],
  ])('does so with %s', (_, tools) => {
    const config = runConfig(only('accept-encoding', resolvedProxy({}, { tools })).objects);
    expect(middlewareTypesOf(config)).toContain('header-forward');
  });

  test('adds the header to those that are there', () => {
    const headerForward = {
      addPlaintextHeaders: { 'X-Tenant': 'research' },
      addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 'api', key: 'key' } }],
    };
    const config = runConfig(only('accept-encoding', resolvedProxy({ ...AUTHORIZED, headerForward })).objects);
    expect(config['header_forward']).toEqual({
      add_plaintext_headers: { 'Accept-Encoding': 'identity', 'X-Tenant': 'research' },
      add_headers_from_secret: { 'X-Key': 'HEADER_FORWARD_X_KEY_WEATHER' },
    });
  });

  test.each([
    ['a header of the user', resolvedProxy({ ...AUTHORIZED, ...given('Accept-Encoding') })],
    ['one in lower case', resolvedProxy({ ...AUTHORIZED, ...given('accept-encoding') })],
    [
      'one from a Secret',
      resolvedProxy({
        ...AUTHORIZED,
        headerForward: {
          addHeadersFromSecret: [{ headerName: 'ACCEPT-ENCODING', valueSecretRef: { name: 'api', key: 'key' } }],
        },
      }),
    ],
    ['a proxy that changes no list', resolvedProxy()],
    ['a tool config that says nothing', resolvedProxy({}, { tools: { toolsFilter: [], toolsOverride: {} } })],
  ])('does not change %s', (_, proxy) => {
    expect(only('accept-encoding', proxy).changed).toEqual([]);
  });
});

const OIDC = { type: 'inline', inline: { issuer: 'https://weather.example.org' } };

interface Client {
  readonly redirect_uri?: string;
}

function urisIn(config: { readonly [key: string]: unknown }): (string | undefined)[] {
  const server = config['embedded_auth_server_config'] as {
    readonly upstreams: readonly { readonly oidc_config?: Client; readonly oauth2_config?: Client }[];
  };
  return server.upstreams.map((each) => (each.oidc_config ?? each.oauth2_config)?.redirect_uri);
}

function proxyWith(resourceUrl: string, redirectUri?: string, field: 'authServer' | 'externalAuth' = 'authServer') {
  const server = authServer(['corporate', 'github'], redirectUri);
  return resolvedProxy({ oidcConfigRef: { resourceUrl } }, { oidc: OIDC, [field]: server });
}

describe('redirect-uri', () => {
  test.each(['0.22.0', '0.44.0'])('redirects users to the URL that the proxy serves at %s', (release) => {
    const proxy = proxyWith('https://weather.example.org/mcp');
    const below = 'https://weather.example.org/mcp/oauth/callback';
    const atRoot = 'https://weather.example.org/oauth/callback';
    expect(urisIn(runConfigOf(proxy, exactAt(release)))).toEqual([below, below]);
    const { objects, changed } = only('redirect-uri', proxy, exactAt(release));
    expect(urisIn(runConfig(objects))).toEqual([atRoot, atRoot]);
    expect(changed).toHaveLength(2);
    expect(urisIn(runConfigOf(proxy, correctedAt(release)))).toEqual([atRoot, atRoot]);
  });

  test.each([
    ['https://weather.example.org:8443/a/b/', 'https://weather.example.org:8443/oauth/callback'],
    ['https://weather.example.org?tenant=a#top', 'https://weather.example.org/oauth/callback'],
    ['http://[::1]:8080/mcp', 'http://[::1]:8080/oauth/callback'],
  ])('only keeps the origin of %s', (resourceUrl, uri) => {
    expect(urisIn(runConfig(only('redirect-uri', proxyWith(resourceUrl)).objects))).toEqual([uri, uri]);
  });

  test('applies to a server in externalAuthConfigRef', () => {
    const proxy = proxyWith('https://weather.example.org/mcp', '', 'externalAuth');
    expect(urisIn(runConfig(only('redirect-uri', proxy).objects))).toEqual([
      'https://weather.example.org/oauth/callback',
      'https://weather.example.org/oauth/callback',
    ]);
  });

  test.each([
    ['a URI of the user', proxyWith('https://weather.example.org/mcp', 'https://login.example.org/cb')],
    ['a resource at the root', proxyWith('https://weather.example.org')],
    ['a text that is not a URL', proxyWith('weather')],
    ['no authorization server', resolvedProxy({}, { oidc: OIDC })],
  ])('does not change %s', (_, proxy) => {
    expect(only('redirect-uri', proxy).changed).toEqual([]);
  });
});

const REDIS = { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'password' } };
const V0_48 = OperatorRelease.of('0.48.0');
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
function passwordsOf(props: Partial<RemoteMcpProxyProps>, cluster: WithoutOperatorOptions = {}): object[] {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'mcp' });
  const acknowledge = ['CDK8S_MCP_AUTHENTICATION_MISSING', 'CDK8S_MCP_DEFAULT_REDIS_PASSWORD'];
  TargetCluster.withoutOperator({ ...REDIS, ...cluster }).bind(chart);
  new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp', acknowledge, ...props });
  const deployment = (Testing.synth(chart) as Deployment[]).find(({ kind }) => kind === 'Deployment');
  const env = deployment?.spec.template.spec.containers[0].env ?? [];
  return env.filter(({ name }) => name === VARIABLE.name);
}

describe('default-redis-password', () => {
  test.each(['0.30.1', '0.44.0', '0.48.0'])('lets proxies read the password of the default Redis at %s', (release) => {
    const { objects, changed } = only('default-redis-password', resolvedProxy(), { ...exactAt(release), ...REDIS });
    expect(container(objects).env).toContainEqual(VARIABLE);
    expect(changed.every((path) => path.includes('.env[THV_SESSION_REDIS_PASSWORD]'))).toBe(true);
    expect(runConfig(objects)['scaling_config']).toEqual({ session_redis: { address: 'redis:6379' } });
  });

  test.each(['0.50.0', LATEST_RELEASE])('has nothing to do at %s, whose operator passes it on', (release) => {
    const target = { ...exactAt(release), ...REDIS };
    const { objects, changed } = only('default-redis-password', resolvedProxy(), target);
    expect(changed).toEqual([]);
    expect(container(objects).env).toContainEqual(VARIABLE);
  });

  test('applies to programs, except with EXACT', () => {
    expect(passwordsOf({}, { release: V0_48 })).toEqual([VARIABLE]);
    expect(passwordsOf({}, { release: V0_48, fidelity: OperatorFidelity.EXACT })).toEqual([]);
    expect(passwordsOf({}, { fidelity: OperatorFidelity.EXACT })).toEqual([VARIABLE]);
  });

  test.each([V0_48, OperatorRelease.LATEST])(
    'does not change proxies with their own session storage: %j',
    (release) => {
      expect(passwordsOf({ sessionStorage: SessionStorage.memory() }, { release })).toEqual([]);
      const own = SessionStorage.redis({ address: 'mine:6379' });
      expect(passwordsOf({ sessionStorage: own }, { release })).toEqual([]);
    },
  );

  test('wins over a variable of the user, as with the operator since 0.50.0', () => {
    const own = { name: VARIABLE.name, value: 'from-elsewhere' };
    const props = { resourceOverrides: { proxyDeployment: { env: { [own.name]: own.value } } } };
    const fidelity = OperatorFidelity.EXACT;
    expect(passwordsOf(props, { release: V0_48 })).toEqual([VARIABLE]);
    expect(passwordsOf(props)).toEqual([VARIABLE]);
    // the later of both counts in a pod
    expect(passwordsOf(props, { fidelity })).toEqual([own, VARIABLE]);
    expect(passwordsOf(props, { release: V0_48, fidelity })).toEqual([own]);
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
