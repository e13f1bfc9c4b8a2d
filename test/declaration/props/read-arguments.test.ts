import { Duration, Lazy } from 'cdk8s';
import type { Finding } from '../../../lib/private/finding';
import { readArguments, type ReadingOptions } from '../../../lib/declaration/props/read-arguments';

interface Read {
  readonly values: object;
  readonly isComplete: boolean;
  readonly findings: readonly string[];
  readonly unsettled: readonly string[];
}

function read(call: string, given: object, options?: ReadingOptions): Read {
  const { values, isComplete, findings, unsettled } = readArguments(call, given, options);
  return { values, isComplete, findings: findings.map(said), unsettled };
}

function said({ id, severity, field, rule, fix }: Finding): string {
  return `${severity} ${id} ${field}: ${rule}; ${fix}`;
}

/** An object that fails as soon as a member is read. */
function failing(object: object, name: string): object {
  return Object.defineProperty(object, name, {
    get: () => {
      throw new Error('unreadable');
    },
    enumerable: true,
  });
}

function later(): unknown {
  return Lazy.any({ produce: () => 1 });
}

const UNREADABLE = 'throws an error when it is read; give a plain value';

/** Where facades tell about their options. */
const FIELDS = new Map([
  ['RemoteMcpProxyExpose.viaHttpRoute', 'expose.viaHttpRoute'],
  ['RemoteMcpProxyExpose.viaIngress', 'expose.viaIngress'],
]);

type Case = readonly [title: string, call: string, given: object, expected: Partial<Read>];

describe('an argument that cannot be used', () => {
  test.each<Case>([
    [
      'is replaced by a neutral one if it is required: a map and a text, but no optional one',
      'PodAffinity.toPods',
      { labels: 5, topologyKey: 5, weight: '1' },
      {
        values: { labels: {}, topologyKey: '' },
        isComplete: true,
        findings: [
          'error type labels: is a number, not an object; write it as { name: value }',
          'error type topologyKey: is a number, not a string; give a string',
          'error type weight: is a string, not a number; give a number',
        ],
        unsettled: ['labels', 'topologyKey', 'weight'],
      },
    ],
    ['a number', 'NodeLabel.isAbove', { key: 'k', value: 'x' }, { values: { key: 'k', value: 0 }, isComplete: true }],
    [
      'a number that is not alone has a name',
      'NodeLabel.isAbove',
      { key: 'k' },
      { findings: ['error required value: is missing; give NodeLabel.isAbove a number'], unsettled: ['value'] },
    ],
    [
      'a list, since indexes must not shift',
      'Authorization.cedar',
      { policies: [1, 'x', null] },
      {
        values: { policies: [], options: {} },
        isComplete: true,
        findings: [
          'error type policies[0]: is a number, not a string; give a string',
          'error required policies[2]: has no value; give a string, or leave it out',
        ],
        unsettled: ['policies[0]', 'policies[2]', 'policies'],
      },
    ],
    [
      'a value of an enum, as the first one',
      'AuthzPolicy.http',
      { options: { url: 'x', claimMapping: 'other' } },
      {
        values: { options: { url: 'x', claimMapping: 'standard' } },
        isComplete: true,
        findings: ['error enum claimMapping: is not supported; use ClaimMapping.STANDARD or ClaimMapping.MPE'],
        unsettled: ['claimMapping'],
      },
    ],
    [
      'an object, with neutral members',
      'RemoteMcpProxyExpose.viaHttpRoute',
      { options: { gateway: 5, hostname: 5 } },
      {
        values: { options: { gateway: { name: '' }, hostname: '' } },
        isComplete: true,
        findings: [
          'error type expose.viaHttpRoute.gateway: is a number, not an object; write `gateway: { name: … }`',
          'error type expose.viaHttpRoute.hostname: is a number, not a string; give a string',
        ],
        unsettled: ['expose.viaHttpRoute.gateway', 'expose.viaHttpRoute.hostname'],
      },
    ],
    [
      'an object keeps what else it has',
      'RemoteMcpProxyExpose.viaHttpRoute',
      { options: { gateway: { name: 5, namespace: 'public' }, hostname: 'a' } },
      { values: { options: { gateway: { name: '', namespace: 'public' }, hostname: 'a' } }, isComplete: true },
    ],
    [
      'an object of a class has no neutral value, whatever comes after it',
      'ExternalAuth.headerInjection',
      { headerName: 'h', secret: 5, key: 'k' },
      { values: { headerName: 'h', key: 'k' }, isComplete: false, unsettled: ['secret'] },
    ],
    [
      'nor has an object with one',
      'AuthServerStorage.redis',
      { options: { password: 5, tls: 5 } },
      { values: { options: {} }, isComplete: false, unsettled: ['password', 'tls'] },
    ],
    [
      'nor has one whose member is wrong',
      'AuthServerStorage.redis',
      { options: { password: { secret: 5, key: 'k' } } },
      {
        values: { options: {} },
        isComplete: false,
        findings: ['error type password.secret: is a number, not a Secret; use Secret.fromSecretName from cdk8s-plus'],
        unsettled: ['password.secret', 'password'],
      },
    ],
    [
      'is left out if it is optional',
      'SessionStorage.redis',
      { options: { address: 'a', password: { secret: 5, key: 'k' } } },
      { values: { options: { address: 'a' } }, isComplete: true, unsettled: ['password.secret', 'password'] },
    ],
    [
      'is left out of a map, whose other entries stay',
      'TelemetryConfig',
      { props: { openTelemetry: { resourceAttributes: { a: 5, b: 'x' } } } },
      {
        values: { props: { openTelemetry: { resourceAttributes: { b: 'x' } } } },
        isComplete: true,
        findings: ['error type openTelemetry.resourceAttributes["a"]: is a number, not a string; give a string'],
        unsettled: ['openTelemetry.resourceAttributes["a"]'],
      },
    ],
    [
      'is left out of plain data as a whole, and all of it is told',
      'RemoteMcpProxy',
      {
        props: {
          remoteUrl: 'x',
          podTemplate: { spec: { a: NaN, ok: 1, b: ['x', Duration.seconds(1)] }, c: [true, 'x', null] },
        },
      },
      {
        values: { props: { remoteUrl: 'x', podTemplate: { c: [true, 'x', null] } } },
        isComplete: true,
        unsettled: ['podTemplate["spec"]["a"]', 'podTemplate["spec"]["b"][1]'],
      },
    ],
    ['all props are absent', 'McpGroup', {}, { values: { props: {} }, isComplete: true, findings: [], unsettled: [] }],
    [
      'optional props as a whole',
      'McpGroup',
      { props: 5 },
      { values: { props: {} }, isComplete: true, unsettled: ['props'] },
    ],
    ['required props as a whole', 'RemoteMcpProxy', {}, { values: { props: {} }, isComplete: false }],
    ['a required prop', 'OidcConfig', { props: {} }, { values: { props: {} }, isComplete: false }],
    [
      'an enum, a number and a flag of the props are told with what is right',
      'RemoteMcpProxy',
      { props: { remoteUrl: 'x', transport: 5, sessionAffinity: 'x', replicas: '1', debug: 1 } },
      {
        values: { props: { remoteUrl: 'x' } },
        findings: [
          'error type transport: is a number, not an McpTransport; use McpTransport.STREAMABLE_HTTP or McpTransport.SSE',
          'error enum sessionAffinity: is not supported; use SessionAffinity.CLIENT_IP or SessionAffinity.NONE',
          'error type replicas: is a string, not a number; give a number',
          'error type debug: is a number, not true or false; give true or false',
        ],
      },
    ],
    [
      'the argument of a factory that is missing',
      'PodAffinity.awayFromPods',
      { topologyKey: 'zone' },
      { findings: ['error required labels: is missing; give PodAffinity.awayFromPods an object'] },
    ],
    [
      'the option of a facade that is missing',
      'RemoteMcpProxyExpose.viaIngress',
      { options: {} },
      { findings: ['error required expose.viaIngress.host: is missing; give a string'] },
    ],
  ])('%s', (_, call, given, expected) => {
    const told = read(call, given, { field: FIELDS.get(call) ?? '' });

    expect(told).toEqual({ ...told, ...expected });
  });
});

describe('a value that fails when it is read', () => {
  test.each<Case>([
    ['props', 'RemoteMcpProxy', { props: failing({}, 'remoteUrl') }, { findings: [`error type props: ${UNREADABLE}`] }],
    [
      'a block of props',
      'RemoteMcpProxy',
      { props: { remoteUrl: 'x', metadata: failing({}, 'labels') } },
      { values: { props: {} }, isComplete: false, findings: [`error type metadata: ${UNREADABLE}`] },
    ],
    [
      'optional props, which are then not complete either',
      'McpGroup',
      { props: failing({}, 'description') },
      { values: { props: {} }, isComplete: false, unsettled: ['props'] },
    ],
    [
      'a list, and the next argument has its own path',
      'Authorization.cedar',
      { policies: failing(['a', 'b'], '1'), options: { groupClaim: 5 } },
      {
        values: { policies: [], options: {} },
        isComplete: false,
        findings: [
          `error type policies: ${UNREADABLE}`,
          'error type groupClaim: is a number, not a string; give a string',
        ],
      },
    ],
  ])('%s', (_, call, given, expected) => {
    const told = read(call, given);

    expect(told).toEqual({ ...told, ...expected });
  });
});

describe('a member that there is not', () => {
  const proxy = (props: object, options?: ReadingOptions): readonly string[] =>
    read('RemoteMcpProxy', { props: { remoteUrl: 'x', ...props } }, options).findings;

  test('is an error in the options of a facade, since nobody passes on others', () => {
    const { values, findings } = read('RemoteMcpProxyNetwork.restrict', { options: { team: 1 } });

    expect(values).toEqual({ options: {} });
    expect(findings).toEqual(['error unknown-prop team: is not a member of NetworkRestrictOptions; remove it']);
  });

  test('is a warning among the props of a construct, nothing in a subclass, and an error in a block of both', () => {
    const own = { team: 'ai', metadata: { lables: {} } };
    const lables = 'error unknown-prop metadata.lables: is not a member of ApiObjectMetadata; did you mean labels?';

    expect(proxy(own)).toEqual([
      'warning unused-prop team: is not a member of RemoteMcpProxyProps, and has no effect; remove it',
      lables,
    ]);
    expect(proxy(own, { isSubclass: true })).toEqual([lables]);
  });

  test('is nothing to report while it is absent', () => {
    expect(proxy({ team: undefined, owner: null })).toEqual([]);
  });

  test('belongs beside the nearest block that is around it', () => {
    expect(proxy({ resourceOverrides: { proxyDeployment: { replicas: 2 } } })).toEqual([
      'error unknown-prop resourceOverrides.proxyDeployment.replicas: is not a member of ProxyDeploymentOverrides; it belongs beside `resourceOverrides`',
    ]);
    expect(proxy({ resourceOverrides: { proxyDeployment: { proxyService: {} } } })).toEqual([
      'error unknown-prop resourceOverrides.proxyDeployment.proxyService: is not a member of ProxyDeploymentOverrides; it belongs beside `proxyDeployment`',
    ]);
    // what was read before is not around it
    expect(proxy({ resourceOverrides: { proxyDeployment: {} }, pod: { proxyService: {} } })).toEqual([
      'error unknown-prop pod.proxyService: is not a member of ProxyPodOptions; remove it',
    ]);
  });
});

describe('what a member was probably meant to be', () => {
  const told = (call: string, given: object): string[] =>
    read(call, given).findings.map((each) =>
      each.replace(/^(error|warning) [\w-]+ (.*?): is not a member of /, '$1 $2: '),
    );
  const waits = { address: 'redis:6379', password: { secret: {}, key: 'k' }, wait: Duration.seconds(5) };

  test.each<[title: string, call: string, given: object, expected: string]>([
    [
      'one of three that take the value',
      'AuthServerStorage.redis',
      { options: waits },
      'error wait: RedisStorageOptions; did you mean dialTimeout or readTimeout or writeTimeout?',
    ],
    [
      'nothing, as too many blocks have one of that name',
      'RemoteMcpProxy',
      { props: { remoteUrl: 'x', config: 'x' } },
      'warning config: RemoteMcpProxyProps, and has no effect; remove it',
    ],
    [
      'any of six members',
      'OidcProvider.kubernetesServiceAccount',
      { options: { elephant: 1 } },
      'error elephant: KubernetesServiceAccountOidcOptions; use issuer, introspectionUrl, jwksUrl, namespace, serviceAccount, useClusterAuth',
    ],
    [
      'none of many members',
      'RemoteMcpProxyMetrics.scrape',
      { options: { elephant: 1 } },
      'error elephant: MetricsScrapeOptions; remove it',
    ],
    [
      'one that is like it, though that is there too',
      'RemoteMcpProxy',
      { props: { remoteUrl: 'x', proxyPort: 8080, proxyPrt: 9090 } },
      'error proxyPrt: RemoteMcpProxyProps; did you mean proxyPort?',
    ],
    [
      'those that take the value, and not one that is like it',
      'RemoteMcpProxy',
      { props: { remoteUrl: 'x', audit: true, oidcs: { kind: 'MCPExternalAuthConfig', name: 'x', node: {} } } },
      'error oidcs: RemoteMcpProxyProps; write `authServer: { config: … }` or `externalAuth: { config: … }`',
    ],
    [
      'those that take the value, of which one is there',
      'RemoteMcpProxy',
      {
        props: {
          remoteUrl: 'x',
          authServer: { config: { name: 'x', node: {} } },
          login: { kind: 'MCPExternalAuthConfig', name: 'x', node: {} },
        },
      },
      'error login: RemoteMcpProxyProps; write `authServer: { config: … }` or `externalAuth: { config: … }`',
    ],
  ])('%s', (_, call, given, expected) => {
    expect(told(call, given)).toContain(expected);
  });
});

describe('a token', () => {
  test('is kept where a manifest has the value, and refused where the program needs it', () => {
    const [url, replicas, name, label] = [later(), later(), later(), later()];
    const metadata = { name, labels: { a: label }, annotations: later() };
    const given = { props: { remoteUrl: url, replicas, debug: later(), metadata } };
    const { values, findings, unsettled } = read('RemoteMcpProxy', given);
    const early = 'is a token that cdk8s resolves later, but it must be known while the app is synthesized';

    expect(values).toEqual({ props: { remoteUrl: url, replicas, metadata: { name, labels: { a: label } } } });
    expect(findings).toEqual([
      `error token metadata.annotations: ${early}; give an object`,
      `error token debug: ${early}; give true or false`,
    ]);
    expect(unsettled).toEqual(['metadata.annotations', 'debug']);
  });
});

describe('values', () => {
  test('are copies, which later changes do not reach', () => {
    const props = { toolsFilter: ['a'], toolsOverride: { a: { name: 'b' } }, metadata: { labels: { team: 'ai' } } };
    const before = structuredClone(props);
    const { values } = read('ToolConfig', { props });
    props.toolsFilter.push('c');
    props.toolsOverride.a.name = 'd';
    props.metadata.labels.team = 'other';

    expect(values).toEqual({ props: before });
  });

  test('may hold the same object twice, and a key that objects have', () => {
    const same = { a: [1] };
    const podTemplate = JSON.parse('{ "spec": { "toString": "x" } }') as object;
    const { values, findings } = read('RemoteMcpProxy', {
      props: { remoteUrl: 'x', podTemplate: { ...podTemplate, one: same, other: [same, same] } },
    });

    expect(findings).toEqual([]);
    expect(values).toEqual({
      props: { remoteUrl: 'x', podTemplate: { ...podTemplate, one: same, other: [same, same] } },
    });
  });
});

describe('a value that a factory made', () => {
  const warning: Finding = { id: 'w', severity: 'warning', field: 'key', rule: 'is odd', fix: 'change it' };
  const madeWith = (...findings: readonly Finding[]): object => ({
    _origin: { factory: 'ExternalAuth.unauthenticated', className: 'ExternalAuth', findings, values: {} },
  });

  test('brings what was found about it, and only an error leaves the prop unsettled', () => {
    const [odd, wrong] = [madeWith(warning), madeWith(warning, { ...warning, severity: 'error', field: '' })];

    expect(read('ExternalAuthConfig', { props: { auth: odd } })).toEqual({
      values: { props: { auth: odd } },
      isComplete: true,
      findings: ['warning w auth.key: is odd; change it'],
      unsettled: [],
    });
    expect(read('ExternalAuthConfig', { props: { auth: wrong } })).toEqual({
      values: { props: { auth: wrong } },
      isComplete: true,
      findings: ['warning w auth.key: is odd; change it', 'error w auth: is odd; change it'],
      unsettled: ['auth'],
    });
  });

  test('tells what was found about it, too, where it has the wrong class, instead of the class', () => {
    const [odd, right] = [madeWith(warning), madeWith()];

    expect(read('OidcConfig', { props: { provider: odd } })).toMatchObject({
      values: { props: {} },
      isComplete: false,
      findings: ['warning w provider.key: is odd; change it'],
    });
    expect(read('OidcConfig', { props: { provider: right } }).findings).toEqual([
      expect.stringMatching(/^error type provider: is .*, not an OidcProvider; /),
    ]);
  });
});
