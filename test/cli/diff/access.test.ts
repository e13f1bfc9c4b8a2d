import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { podLabelsOf, runConfigName } from '../../../lib/model/object-names';
import { corpusCases, objectsOf } from '../../support/corpus';
import { changesOf, diff } from '../../support/diff';
import { documentOf } from '../../support/include';

const metadata = { name: 'weather', namespace: 'mcp' };
const RESOURCE = 'https://weather.example.org/mcp';
const ISSUER = 'https://weather.example.org';
const RESTART = { podsRestart: true, sessionsEnd: true };

function ref(name: string, key = 'key'): object {
  return { name, key };
}

const REDIS = { addr: 'redis.mcp:6379', aclUserConfig: { passwordSecretRef: ref('redis') } };
const KEYS = { signingKeySecretRefs: [ref('signing')], hmacSecretRefs: [ref('hmac')] };
const NO_KEYS = { signingKeySecretRefs: undefined, hmacSecretRefs: undefined };
const IN_REDIS = { storage: { type: 'redis', redis: REDIS }, ...KEYS };

/** A proxy as custom resources, for tokens of an issuer. */
function proxy(issuer: string, spec: object = {}): string {
  const oidcConfigRef = { name: 'corp', audience: RESOURCE, resourceUrl: RESOURCE };
  const remote = { remoteUrl: 'https://mcp.example.com/mcp', oidcConfigRef };
  const oidc = { type: 'inline', inline: { issuer } };
  return [
    documentOf('MCPRemoteProxy', { ...remote, ...spec }, { metadata }),
    documentOf('MCPOIDCConfig', oidc, { metadata: { ...metadata, name: 'corp' } }),
  ].join('\n---\n');
}

/** The same with an authorization server. */
function custom(server: object): string {
  const upstream = { name: 'google', type: 'oidc', oidcConfig: { issuerUrl: 'https://a.example.com', clientId: 'x' } };
  const embeddedAuthServer = { issuer: ISSUER, upstreamProviders: [upstream], ...server };
  return [
    proxy(ISSUER, { authServerRef: { kind: 'MCPExternalAuthConfig', name: 'server' } }),
    documentOf(
      'MCPExternalAuthConfig',
      { type: 'embeddedAuthServer', embeddedAuthServer },
      { metadata: { ...metadata, name: 'server' } },
    ),
  ].join('\n---\n');
}

function redis(settings: object): object {
  return { ...IN_REDIS, storage: { type: 'redis', redis: { ...REDIS, ...settings } } };
}

function lifespan(accessTokenLifespan: string): object {
  return { tokenLifespans: { accessTokenLifespan } };
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('diff of NetworkPolicies', () => {
  const letting = (...apps: readonly string[]): object[] => [
    { from: apps.map((app) => ({ podSelector: { matchLabels: { app } } })) },
  ];
  const policy = (ingress?: object[], spec: object = {}, name = 'weather'): string => {
    const podSelector = { matchLabels: { 'toolhive-name': 'weather' } };
    const content = { podSelector, ...(ingress === undefined ? {} : { ingress }), ...spec };
    return stringify({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { ...metadata, name },
      spec: content,
    });
  };
  const agent = policy(letting('agent'));
  const nobody = policy();

  test.each([
    [
      'the first one',
      [],
      [agent],
      [
        'access: for those whom NetworkPolicies let in, before for everyone',
        'access: for pods with app=agent (NetworkPolicy weather)',
      ],
    ],
    ['the last one goes', [agent], [], ['access: for everyone, before for those whom NetworkPolicies let in']],
    [
      'the only one lets nobody in any more',
      [agent],
      [nobody],
      [
        'access: for nobody, before for those whom NetworkPolicies let in',
        'access: no longer for pods with app=agent (NetworkPolicy weather)',
      ],
    ],
    [
      'the only one begins to let some in',
      [nobody],
      [agent],
      [
        'access: for those whom NetworkPolicies let in, before for nobody',
        'access: for pods with app=agent (NetworkPolicy weather)',
      ],
    ],
    ['the one that let nobody in goes', [nobody], [], ['access: for everyone, before for nobody']],
    ['the first one lets nobody in', [], [nobody], ['access: for nobody, before for everyone']],
    [
      'other clients',
      [agent],
      [policy(letting('cron'))],
      [
        'access: no longer for pods with app=agent (NetworkPolicy weather)',
        'access: for pods with app=cron (NetworkPolicy weather)',
      ],
    ],
    [
      'one of two goes',
      [agent, policy(letting('cron'), {}, 'other')],
      [agent],
      ['access: no longer for pods with app=cron (NetworkPolicy other)'],
    ],
    ['one that lets nobody in beside another', [agent], [agent, policy(undefined, {}, 'other')], []],
    ['one that is only about where pods connect to', [], [policy(undefined, { policyTypes: ['Egress'] })], []],
    ['one that is about other pods', [], [policy(undefined, { podSelector: { matchLabels: { app: 'cron' } } })], []],
  ])('says who gets in: %s', (_, before, after, changes) => {
    const oneProxy = proxy(ISSUER);
    const [old, now] = [before, after].map((each) => [oneProxy, ...each].join('\n---\n')) as [string, string];
    expect(changesOf(old, now)).toMatchObject(changes.length === 0 ? { changes } : { podsRestart: false, changes });
  });
});

describe('diff of a proxy with an authorization server', () => {
  test.each([
    ['its state is in memory', KEYS, true],
    ['its state is in Redis', IN_REDIS, false],
    ['its state is in Redis, but it makes its keys', { ...IN_REDIS, ...NO_KEYS }, true],
    ['its state is in Redis, but it makes its signing key', { ...IN_REDIS, signingKeySecretRefs: undefined }, true],
    ['its state is in Redis, but it makes its HMAC secret', { ...IN_REDIS, hmacSecretRefs: undefined }, true],
  ])('tells whether clients log in again after a restart: %s', (_, server, clientsLogInAgain) => {
    expect(changesOf(custom({ ...server, ...lifespan('1h') }), custom({ ...server, ...lifespan('2h') }))).toEqual({
      ...RESTART,
      clientsLogInAgain,
      changes: ['login: authorization server: token_lifespans.access_token_lifespan: 2h, before 1h'],
    });
  });

  test('tells that clients log in again if the server comes or goes', () => {
    const [without, server] = [proxy('https://id.example.com'), custom(IN_REDIS)];
    expect(changesOf(without, server)).toMatchObject({ clientsLogInAgain: true });
    expect(changesOf(server, without)).toMatchObject({ clientsLogInAgain: true });
  });

  test('says it in the words for all new logins, for another Secret of the same file', () => {
    const { out } = diff(custom(IN_REDIS), custom({ ...IN_REDIS, signingKeySecretRefs: [ref('other')] }));
    expect(out).toBe(
      [
        'mcp/weather: pods restart, sessions of clients end, clients log in again',
        '  pods           template.spec.volumes[1].secret.secretName',
        '',
        'MCPExternalAuthConfig mcp/server changes: spec.embeddedAuthServer.signingKeySecretRefs[0].name has another value',
        '',
        'proxies: 1 changed, 0 added, 0 removed, 0 unchanged; 1 other object (custom resources as release 0.27.2 treats them, the first one that has all their fields)',
        '',
      ].join('\n'),
    );
  });

  describe.each(['signingKeySecretRefs', 'hmacSecretRefs'])('tells whether tokens lose a key of %s', (field) => {
    const [old, now, third] = [ref('old'), ref('now'), ref('third')];

    test.each([
      ['another Secret', [old], [now], true],
      ['another key of the Secret', [old], [ref('old', 'other')], true],
      ['a new key before the old one', [old], [now, old], false],
      ['a new key after the old one', [old], [old, now], false],
      ['two keys in another order', [old, now], [now, old], false],
      ['an old key that goes', [now, old], [now], true],
      ['an old key that goes as a new one comes', [now, old], [third, now], true],
      ['keys that go', [old], undefined, true],
      ['keys that come, instead of those that the server made', undefined, [now], true],
    ])('%s', (_, before, after, clientsLogInAgain) => {
      const [one, other] = [before, after].map((keys) => custom({ ...IN_REDIS, [field]: keys })) as [string, string];
      expect(changesOf(one, other)).toMatchObject({ ...RESTART, clientsLogInAgain });
    });
  });

  test('a signing key is no HMAC secret', () => {
    const swapped = { signingKeySecretRefs: KEYS.hmacSecretRefs, hmacSecretRefs: KEYS.signingKeySecretRefs };
    expect(changesOf(custom(IN_REDIS), custom({ ...IN_REDIS, ...swapped }))).toMatchObject({ clientsLogInAgain: true });
  });

  test.each([
    ['another Redis', { addr: 'other.mcp:6379' }, true],
    ['another sort of Redis', { clusterMode: true }, true],
    ['Sentinels', { addr: undefined, sentinelConfig: { masterName: 'a', sentinelAddrs: ['a.mcp:26379'] } }, true],
    ['another password', { aclUserConfig: { passwordSecretRef: ref('other') } }, false],
    ['a user', { aclUserConfig: { ...REDIS.aclUserConfig, usernameSecretRef: ref('redis', 'user') } }, false],
    ['TLS', { tls: { caCertSecretRef: ref('ca') } }, false],
    ['other timeouts', { dialTimeout: '7s', readTimeout: '7s', writeTimeout: '7s' }, false],
  ])('tells whether clients log in again: %s', (_, settings, clientsLogInAgain) => {
    expect(changesOf(custom(IN_REDIS), custom(redis(settings)))).toMatchObject({ ...RESTART, clientsLogInAgain });
  });

  test('tells that clients log in again: another database behind Sentinels', () => {
    const sentinels = (db: number): object => ({ masterName: 'a', sentinelAddrs: ['a.mcp:26379'], db });
    const [one, other] = [1, 2].map((db) => custom(redis({ addr: undefined, sentinelConfig: sentinels(db) }))) as [
      string,
      string,
    ];
    expect(changesOf(one, other)).toMatchObject({ clientsLogInAgain: true });
  });
});

describe('diff of a proxy with an authorization server, and the objects that the operator made of it', () => {
  const [recorded] = corpusCases().filter(({ name }) => name.startsWith('c11-'));
  if (recorded === undefined) {
    throw new Error('there is no case c11');
  }
  const input = readFileSync(recorded.input, 'utf8');
  const objects = objectsOf(recorded)
    .map((each) => stringify(each))
    .join('---\n');

  test.each([
    ['the same keys', '', '', false],
    ['another signing key', 'secretName: as-keys', 'secretName: other', true],
    ['another HMAC secret', 'secretName: as-hmac', 'secretName: other', true],
    ['another certificate of Redis', 'secretName: redis-ca', 'secretName: other', false],
  ])('%s', (_, from, to, clientsLogInAgain) => {
    const { out } = diff(input, objects.replace(from, to), '--release', '0.22', '--format', 'json');
    expect(objects).toContain(from);
    expect(JSON.parse(out)).toMatchObject({ proxies: [{ podsRestart: true, clientsLogInAgain }] });
  });
});

describe('diff of a proxy without a custom resource, with an authorization server', () => {
  const FOLDER = '/keys';
  interface Pod {
    readonly mounts: readonly object[];
    readonly volumes: readonly object[];
  }

  function native({ mounts, volumes }: Pod): string {
    const labels = podLabelsOf('weather');
    const runConfig = {
      remote_url: 'https://mcp.example.com/mcp',
      oidc_config: { issuer: ISSUER, audience: RESOURCE },
      embedded_auth_server_config: {
        issuer: ISSUER,
        storage: { type: 'redis', redis_config: { addr: 'redis.mcp:6379' } },
        signing_key_config: { key_dir: FOLDER, signing_key_file: 'a.pem' },
        hmac_secret_files: [`${FOLDER}/hmac`],
      },
    };
    const container = { name: 'toolhive', image: 'a:1', volumeMounts: mounts };
    const template = { metadata: { labels }, spec: { containers: [container], volumes } };
    const data = { 'runconfig.json': JSON.stringify(runConfig) };
    return [
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { selector: { matchLabels: labels }, template } },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...metadata, name: runConfigName('weather') }, data },
    ]
      .map((each) => stringify(each))
      .join('---\n');
  }

  const secret = (secretName: string, name = 'keys', more: object = {}): object => ({
    name,
    secret: { secretName, ...more },
  });
  const projected = (name: string): object => ({ name: 'keys', projected: { sources: [{ secret: { name } }] } });
  const mount = (mountPath: string, name = 'keys', more: object = {}): object => ({ name, mountPath, ...more });
  const whole = [mount(FOLDER)];
  const plain: Pod = { mounts: whole, volumes: [secret('old')] };

  test.each([
    ['another Secret', { mounts: whole, volumes: [secret('other')] }, true],
    ['another name of the volume', { mounts: [mount(FOLDER, 'b')], volumes: [secret('old', 'b')] }, false],
    ['a slash', { mounts: [mount(`${FOLDER}/`)], volumes: [secret('old')] }, false],
    [
      'the same key by its name',
      {
        mounts: whole,
        volumes: [
          secret('old', 'keys', {
            defaultMode: 256,
            items: [
              { key: 'hmac', path: 'hmac' },
              { key: 'a.pem', path: 'a.pem' },
            ],
          }),
        ],
      },
      false,
    ],
    [
      'another key in the same file',
      {
        mounts: whole,
        volumes: [
          secret('old', 'keys', {
            items: [
              { key: 'hmac', path: 'hmac' },
              { key: 'b.pem', path: 'a.pem' },
            ],
          }),
        ],
      },
      true,
    ],
    [
      'each file by itself',
      {
        mounts: [
          mount(`${FOLDER}/a.pem`, 'keys', { subPath: 'a.pem' }),
          mount(`${FOLDER}/hmac`, 'keys', { subPath: 'hmac' }),
        ],
        volumes: [secret('old')],
      },
      false,
    ],
    [
      'one file of another Secret over the folder',
      {
        mounts: [...whole, mount(`${FOLDER}/a.pem`, 'b', { subPath: 'a.pem' })],
        volumes: [secret('old'), secret('other', 'b')],
      },
      true,
    ],
    [
      'a folder with a longer name',
      { mounts: [...whole, mount(`${FOLDER}/a`, 'b')], volumes: [secret('old'), secret('other', 'b')] },
      false,
    ],
    ['another sort of volume', { mounts: whole, volumes: [projected('old')] }, true],
    ['files that are not mounted any more', { mounts: [mount('/other')], volumes: [secret('old')] }, true],
  ])('tells whether clients log in again: %s', (_, after: Pod, clientsLogInAgain) => {
    expect(changesOf(native(plain), native(after))).toMatchObject({ podsRestart: true, clientsLogInAgain });
  });

  test('compares volumes that are not of one Secret as a whole', () => {
    const [old, renamed, other] = [
      { mounts: whole, volumes: [projected('old')] },
      { mounts: [mount(FOLDER, 'b')], volumes: [{ ...projected('old'), name: 'b' }] },
      { mounts: whole, volumes: [projected('other')] },
    ].map(native) as [string, string, string];
    expect(changesOf(old, renamed)).toMatchObject({ podsRestart: true, clientsLogInAgain: false });
    expect(changesOf(old, other)).toMatchObject({ podsRestart: true, clientsLogInAgain: true });
  });
});

describe('diff of routes', () => {
  const door = (number: number): string => {
    const backend = { service: { name: 'mcp-weather-remote-proxy', port: { number } } };
    const rules = [{ host: 'a.example', http: { paths: [{ path: '/mcp', pathType: 'Prefix', backend }] } }];
    return stringify({ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata, spec: { rules } });
  };

  test('tells that a route leads nowhere once the port of the proxy is another one', () => {
    const [before, after] = [{}, { proxyPort: 9090 }].map((spec) => `${proxy(ISSUER, spec)}\n---\n${door(8080)}`);
    expect(diff(before ?? '', after ?? '').out).toContain('no longer for a.example /mcp (Ingress weather)');
  });

  test('tells nothing of it if the route changes with the port', () => {
    const [before, after] = [8080, 9090].map((proxyPort) => `${proxy(ISSUER, { proxyPort })}\n---\n${door(proxyPort)}`);
    expect(diff(before ?? '', after ?? '').out).not.toContain('a.example');
  });
});
