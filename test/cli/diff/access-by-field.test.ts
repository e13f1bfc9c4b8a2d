import {
  compareAccess,
  compareLogin,
  comparePolicies,
  comparePort,
  compareTools,
  needsNewLogin,
} from '../../../lib/cli/diff/access';
import type { Comparison, ProxyView } from '../../../lib/cli/diff/cluster-view';
import { comparePods, endsSessions } from '../../../lib/cli/diff/pods';
import { compareHeaders, compareOthers, compareRemote } from '../../../lib/cli/diff/run-config';

function viewOf(parts: Partial<ProxyView>): ProxyView {
  const nothing = { deployment: {}, runConfig: {}, service: {}, routed: [], admitted: undefined };
  return { cluster: undefined, overlay: undefined, namespace: 'mcp', name: 'weather', ...nothing, ...parts };
}

/** What a comparison says of two run configs, or of two fields of them. */
function said(compare: Comparison, field: string, before: unknown, after: unknown): readonly string[] {
  const [old, now] = [before, after].map((each) => viewOf({ runConfig: { [field]: each } })) as [ProxyView, ProxyView];
  return compare(old, now);
}

describe('who reaches a proxy', () => {
  test('is told with routes, NetworkPolicies and the Service', () => {
    const before = viewOf({ routed: ['a', 'b'], admitted: ['x', 'y'], service: { type: 'ClusterIP' } });
    const after = viewOf({ routed: ['b', 'c'], admitted: ['y', 'z'], service: { type: 'LoadBalancer' } });
    expect(compareAccess(before, after)).toEqual([
      'no longer for a',
      'no longer for x',
      'for c',
      'for z',
      'Service: type: LoadBalancer, before ClusterIP',
    ]);
    expect(compareAccess(viewOf({ routed: ['a'], admitted: ['x'] }), viewOf({ routed: [] }))).toEqual([
      'for everyone, before for those whom NetworkPolicies let in',
      'no longer for a',
    ]);
  });
});

describe('the port of a proxy', () => {
  const ports = { containerPort: 8080, name: 'http' };
  const container = { name: 'toolhive', image: 'a', ports: [ports] };
  const sidecar = { name: 'sidecar', ports: [{ containerPort: 1 }] };
  const withPort = (port: number, { container: more = {}, pod = {}, service = {}, runConfig = {} } = {}): ProxyView =>
    viewOf({
      deployment: {
        replicas: 2,
        template: {
          metadata: { labels: { a: 'b' } },
          spec: {
            restartPolicy: 'Always',
            containers: [{ ...container, ports: [{ ...ports, containerPort: port }], ...more }, sidecar],
            ...pod,
          },
        },
      },
      runConfig: { port, remote_url: 'a', ...runConfig },
      service: { type: 'ClusterIP', ports: [{ port, targetPort: port, name: 'http' }], ...service },
    });

  test('is told once, and everything else stays to be compared', () => {
    const { told, rest } = comparePort(withPort(8080), withPort(9090));
    expect(told).toEqual(['port: 9090, before 8080']);
    const without = viewOf({
      deployment: {
        replicas: 2,
        template: {
          metadata: { labels: { a: 'b' } },
          spec: {
            restartPolicy: 'Always',
            containers: [{ ...container, ports: [{ name: 'http' }] }, sidecar],
          },
        },
      },
      runConfig: { remote_url: 'a' },
      service: { type: 'ClusterIP', ports: [{ name: 'http' }] },
    });
    expect(rest).toEqual([without, without]);
  });

  test.each([
    ['is the same', withPort(8080), withPort(8080)],
    [
      'is one of two of the container',
      withPort(8080, { container: { ports: [{ containerPort: 8080 }, { containerPort: 1 }] } }),
      withPort(9090),
    ],
    [
      'is another one in the container',
      withPort(8080, { container: { ports: [{ containerPort: 1 }] } }),
      withPort(9090),
    ],
    [
      'is one of two of the Service',
      withPort(8080),
      withPort(9090, { service: { ports: [{ port: 9090, targetPort: 9090 }, { port: 1 }] } }),
    ],
    [
      'is another one at the Service',
      withPort(8080),
      withPort(9090, { service: { ports: [{ port: 1, targetPort: 9090 }] } }),
    ],
    ['is behind another one', withPort(8080), withPort(9090, { service: { ports: [{ port: 9090, targetPort: 1 }] } })],
    ['has no Service', withPort(8080, { service: { ports: [] } }), withPort(9090)],
    ['has no container', withPort(8080, { pod: { containers: [] } }), withPort(9090)],
    ['is a text', withPort(8080), withPort(9090, { runConfig: { port: '9090' } })],
  ])('is not told apart if it %s', (_, before, after) => {
    expect(comparePort(before, after)).toEqual({ told: [], rest: [before, after] });
  });
});

describe('how clients log in', () => {
  const oidc = (before: unknown, after: unknown): readonly string[] => said(compareLogin, 'oidc_config', before, after);
  const server = (before: unknown, after: unknown): readonly string[] =>
    said(compareLogin, 'embedded_auth_server_config', before, after);

  test('is told by the tokens that are checked', () => {
    const [old, now] = [
      { Issuer: 'https://a.example', Audience: 'a', ResourceURL: 'https://r.example', ClientID: 'x' },
      { Issuer: 'https://b.example', Audience: 'b', ResourceURL: '', ClientID: 'y' },
    ];
    expect(oidc(undefined, old)).toEqual(['a token of https://a.example is needed']);
    expect(oidc(undefined, { issuer: '' })).toEqual(['a token of none is needed']);
    expect(oidc(old, {})).toEqual(['no token is needed any more']);
    expect(oidc(old, old)).toEqual([]);
    expect(oidc(old, now)).toEqual([
      'issuer: https://b.example, before https://a.example',
      'audience: b, before a',
      'resource URL that clients are told: none, before https://r.example',
      'how tokens are checked: clientid: y, before x',
    ]);
  });

  test('is the same for all spellings of a field', () => {
    const spelled = { issuer: 'https://a.example', AUDIENCE: 'a', resource_u_r_l: 'https://r.example', client_id: 'x' };
    const usual = { Issuer: 'https://a.example', Audience: 'a', ResourceURL: 'https://r.example', ClientID: 'x' };
    expect(oidc(usual, spelled)).toEqual([]);
  });

  test('is told by the authorization server', () => {
    const old = { upstreams: [{ name: 'a' }, { name: 'b' }, {}], schema_version: '1' };
    expect(server(undefined, old)).toEqual(['the proxy runs an authorization server']);
    expect(server(old, undefined)).toEqual(['the proxy runs no authorization server']);
    expect(server(old, old)).toEqual([]);
    expect(server(old, { upstreams: [{ name: 'b' }, { name: 'c' }, {}], schema_version: '1' })).toEqual([
      'users can log in at c',
      'users can no longer log in at a',
      'authorization server: upstreams[0].name: b, before a; upstreams[1].name: c, before b',
    ]);
  });

  test.each([
    ['acl_user_config', false],
    ['dial_timeout', false],
    ['read_timeout', false],
    ['write_timeout', false],
    ['tls', false],
    ['sentinel_tls', false],
    ['addr', true],
    ['db', true],
  ])('may have to be done again for another %s of Redis: %s', (field, isNeeded) => {
    const view = (value: string): ProxyView =>
      viewOf({
        runConfig: {
          oidc_config: { Issuer: 'https://a.example' },
          embedded_auth_server_config: {
            storage: { type: 'redis', redis_config: { [field]: value } },
            signing_key_config: { signing_key_file: 'a' },
            hmac_secret_files: ['b'],
          },
        },
      });
    expect(needsNewLogin(view('one'), view('other'), true)).toBe(isNeeded);
  });
});

describe('the tools that clients see', () => {
  test.each([
    [[], ['b', 'a'], ['clients see only a, b, before every tool']],
    [['b', 'a'], [], ['clients see every tool of the remote server, before only a, b']],
    [undefined, [], []],
    [['a'], ['a'], []],
    [['a', 'b'], ['b', 'a'], []],
    [
      ['a', 'd', 'c'],
      ['a', 'f', 'e'],
      ['clients gain e, f', 'clients lose c, d'],
    ],
    [['a'], ['a', 'b'], ['clients gain b']],
    [['a', 'b'], ['a'], ['clients lose b']],
  ])('are told of the filters %j and %j', (before, after, expected) => {
    expect(said(compareTools, 'tools_filter', before, after)).toEqual(expected);
  });

  test.each([
    [{ a: { name: 'b' } }, {}, ['a of the remote server is called a, before b']],
    [{}, { a: { name: 'b' } }, ['a of the remote server is called b, before a']],
    [{ a: { name: 'b', description: 'x' } }, { a: { name: 'b', description: 'y' } }, ['b has another description']],
    [{}, { a: { description: 'y' } }, ['a has another description']],
    [{ a: { name: 'b' } }, { a: { name: 'b' } }, []],
    [
      { b: { name: 'x' } },
      { a: { name: 'y' } },
      ['b of the remote server is called b, before x', 'a of the remote server is called y, before a'],
    ],
  ])('are told of the names %j and %j', (before, after, expected) => {
    expect(said(compareTools, 'tools_override', before, after)).toEqual(expected);
  });
});

describe('what clients may do', () => {
  const cedar = (...policies: readonly string[]): object => ({ type: 'cedarv1', cedar: { policies } });
  const long = `permit(${'a'.repeat(160)});`;

  test.each([
    [undefined, undefined, []],
    [undefined, cedar('a'), ['policies decide', 'added: a']],
    [cedar('a'), undefined, ['everything is permitted, before policies decided', 'removed: a']],
    [cedar('a', 'b'), cedar('b', 'c'), ['removed: a', 'added: c']],
    [cedar('  a\n\n  b  '), cedar('a b'), []],
    [cedar(), cedar(long), [`added: ${long.slice(0, 160)}…`]],
    [cedar(), cedar(long.slice(0, 160)), [`added: ${long.slice(0, 160)}`]],
    [
      { type: 'cedarv1', cedar: { policies: ['a'], entities_json: '[]' } },
      { type: 'cedarv1', cedar: { policies: ['a'], entities_json: '' } },
      ['settings of authorization: cedar.entities_json: , before …'],
    ],
    [cedar('a'), { ...cedar('a'), type: 'cedarv2' }, ['settings of authorization: type: cedarv2, before cedarv1']],
  ])('is told of %j and %j', (before, after, expected) => {
    expect(said(comparePolicies, 'authz_config', before, after)).toEqual(expected);
  });
});

describe('the run config', () => {
  test.each([
    ['remote_url', 'https://a.example', undefined, ['none, before https://a.example']],
    [
      'remote_url',
      'https://a:b@a.example/?c=d',
      'https://b.example',
      ['https://b.example, before https://…@a.example/?…'],
    ],
    ['transport', 'sse', 'streamable-http', ['streamable-http, before sse']],
    ['transport', 'sse', 'sse', []],
    ['port', 1, 2, []],
  ])('tells the remote server, by %s', (field, before, after, expected) => {
    expect(said(compareRemote, field, before, after)).toEqual(expected);
  });

  test.each([
    'authz_config',
    'container_labels',
    'embedded_auth_server_config',
    'header_forward',
    'middleware_configs',
    'oidc_config',
    'remote_url',
    'tools_filter',
    'tools_override',
    'transport',
  ])('is not told by what is told elsewhere: %s', (field) => {
    expect(said(compareOthers, field, 'a', 'b')).toEqual([]);
  });

  test.each([
    ['middleware_configs', [], [{ type: 'audit' }], ['the middleware audit is added']],
    ['middleware_configs', [{ type: 'audit' }, {}], [], ['the middleware audit is removed']],
    ...['auth', 'authorization', 'header-forward', 'tool-call-filter', 'tool-filter'].map(
      (type): [string, unknown, unknown, string[]] => ['middleware_configs', [], [{ type }], []],
    ),
    ['audit_config', undefined, { component: 'a' }, ['run config: audit_config is added']],
    ['schema_version', 'v1', 'v2', ['run config: schema_version: v2, before v1']],
  ])('tells everything else, here %s', (field, before, after, expected) => {
    expect(said(compareOthers, field, before, after)).toEqual(expected);
  });

  test('tells headers by their sources, in the order of their names', () => {
    const env = [
      { name: 'TOOLHIVE_SECRET_A', valueFrom: { secretKeyRef: { name: 'one', key: 'k' } } },
      { name: 'TOOLHIVE_SECRET_B', valueFrom: { secretKeyRef: { name: 'two', key: 'k' } } },
      { name: 'C', valueFrom: { secretKeyRef: { name: 'three', key: 'k' } } },
    ];
    const deployment = { template: { spec: { containers: [{ name: 'sidecar' }, { name: 'toolhive', env }] } } };
    const withHeaders = (plain: object, secret: object): ProxyView =>
      viewOf({
        deployment,
        runConfig: { header_forward: { add_plaintext_headers: plain, add_headers_from_secret: secret } },
      });
    const before = withHeaders({ Z: '1', Y: '1', X: '1' }, { S: 'A', T: 'A', U: 'C' });
    const after = withHeaders({ Z: '1', Y: '2', W: '1' }, { S: 'A', T: 'B', V: 'A' });
    expect(compareHeaders(before, after)).toEqual([
      'T is from the key k of the Secret two, before from the key k of the Secret one',
      'U is sent no more',
      'V is sent, from the key k of the Secret one',
      'W is sent, in plain text',
      'X is sent no more',
      'Y has another value',
    ]);
    expect(compareHeaders(viewOf({}), withHeaders({}, { U: 'C' }))).toEqual(['U is sent, from a Secret']);
  });
});

describe('the pods', () => {
  const pods = (template: object, more: object = {}): ProxyView => viewOf({ deployment: { template, ...more } });
  const containers = (...each: readonly object[]): object => ({ spec: { containers: each } });

  test.each([
    [pods({}), pods({}, { replicas: 1 }), []],
    [pods({}, { replicas: 0 }), pods({}), ['number of pods: 1, before 0']],
    [pods({}, { strategy: { type: 'a' } }), pods({}, { strategy: { type: 'b' } }), ['strategy.type: b, before a']],
    [
      pods(containers({ name: 'toolhive', image: 'a:1' })),
      pods(containers({ name: 'toolhive', image: 'a:2' })),
      ['image: a:2, before a:1'],
    ],
    [
      pods(containers({ name: 'sidecar', image: 'a:1' })),
      pods(containers({ name: 'sidecar', image: 'a:2' })),
      ['template.spec.containers.sidecar.image: a:2, before a:1'],
    ],
    [
      pods(
        containers({
          name: 'a',
          env: [
            { name: 'X', value: '1' },
            { name: 'Y', value: '1' },
          ],
        }),
      ),
      pods(
        containers({
          name: 'a',
          env: [
            { name: 'Y', value: '1' },
            { name: 'X', value: '2' },
          ],
        }),
      ),
      ['template.spec.containers.a.env.X.value'],
    ],
    [
      pods({ metadata: { labels: { a: 'b' }, annotations: { 'toolhive.stacklok.dev/runconfig-checksum': 'a' } } }),
      pods({ metadata: { labels: { a: 'c' }, annotations: { 'toolhive.stacklok.dev/runconfig-checksum': 'b' } } }),
      ['template.metadata.labels.a: c, before b'],
    ],
    [
      pods({ metadata: { annotations: { a: '1' } }, spec: { restartPolicy: 'a' } }),
      pods({ metadata: { annotations: { a: '2' } }, spec: { restartPolicy: 'b' } }),
      ['template.metadata.annotations.a; template.spec.restartPolicy: b, before a'],
    ],
  ])('are told (%#)', (before, after, expected) => {
    expect(comparePods(before, after)).toEqual(expected);
  });

  const redis = { address: 'a:1', db: 0 };

  test.each([
    ['without Redis', undefined, undefined, true],
    ['with Redis', redis, redis, false],
    ['with a new Redis', undefined, redis, true],
    ['with Redis no more', redis, undefined, true],
    ['with another Redis', redis, { ...redis, db: 1 }, true],
  ])('end the sessions of clients with them: %s', (_, before, after, ends) => {
    const view = (session_redis: unknown, image: string): ProxyView =>
      viewOf({
        deployment: { template: containers({ name: 'toolhive', image }) },
        runConfig: { scaling_config: { session_redis } },
      });
    expect(endsSessions(view(before, 'a:1'), view(after, 'a:2'))).toBe(ends);
    expect(endsSessions(view(before, 'a:1'), view(after, 'a:1'))).toBe(false);
  });
});
