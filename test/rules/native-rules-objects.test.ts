import { CONTENT_CHECKSUM, runConfigChecksum } from '../../lib/model/config-maps';
import { RUN_CONFIG_CHECKSUM } from '../../lib/model/object-names';
import { applyRules } from '../../lib/rules/apply-rules';
import { NATIVE_RULES, type NativeSubject } from '../../lib/rules/native-rules';

/** What is said of the objects of a proxy `w`, with what to do. */
function told(given: Partial<NativeSubject>): string[] {
  const subject: NativeSubject = {
    name: 'w',
    deployment: {},
    runConfig: undefined,
    service: undefined,
    release: '0.44.0',
    ...given,
  };
  return NATIVE_RULES.flatMap((rule) =>
    applyRules([rule], subject).map(
      ({ field, value, rule: text, fix }) =>
        `${rule.id} ${field}${value === undefined ? '' : `=${JSON.stringify(value)}`}: ${text}; ${fix}`,
    ),
  );
}

function withPod(pod: object, annotations: object = {}): { readonly deployment: NativeSubject['deployment'] } {
  return { deployment: { spec: { template: { metadata: { annotations }, spec: pod } } } };
}

function withText(text: unknown, more: object = {}): { readonly runConfig: NativeSubject['runConfig'] } {
  return { runConfig: { ...more, data: { 'runconfig.json': text } } };
}

function withRunConfig(runConfig: object): ReturnType<typeof withText> {
  return withText(JSON.stringify(runConfig));
}

const DATA = 'data["runconfig.json"]';
const PROGRAM = 'change the program that wrote it, not the file';

test('objects without what rules look at are right', () => {
  expect(told({})).toEqual([]);
  expect(told({ runConfig: {}, service: {} })).toEqual([
    `run-config-unreadable ${DATA}: is not an object in JSON, so the proxy would not start; ${PROGRAM}`,
  ]);
});

describe('a mounted run config', () => {
  const volumes = [{ name: 'a' }, { configMap: { name: 'w-runconfig' } }];

  test('is among the manifests', () => {
    expect(told(withPod({ volumes }))).toEqual([
      'run-config-missing spec.template.spec.volumes: mounts the ConfigMap w-runconfig, which is not among the manifests, so the pods would not start; add its file',
    ]);
    expect(told({ ...withPod({ volumes }), ...withRunConfig({}) })).toEqual([]);
    expect(told(withPod({ volumes: [{ configMap: { name: 'v-runconfig' } }] }))).toEqual([]);
  });

  test.each<[unknown, boolean]>([
    ['{}', true],
    ['[]', false],
    ['1', false],
    ['', false],
    [undefined, false],
    ['{"port": ${PORT}}', true],
  ])('is an object in JSON, unlike %j: %s', (text, isRight) => {
    expect(told(withText(text))).toHaveLength(isRight ? 0 : 1);
  });
});

describe('fields of a run config', () => {
  const unknown = (path: string): string =>
    `run-config-field ${DATA}${path}: is not a field that a proxy of 0.44.0 reads; check its spelling, or remove it`;

  test('are known at each level, unless they are free', () => {
    const header_forward = { add_plaintext_headers: { any: 'a' }, add: {} };
    const embedded_auth_server_config = { storage: { type: 'redis', size: 1 }, issuer: 'a', isuer: 'b' };

    expect(told(withRunConfig({ hots: 'a', header_forward, embedded_auth_server_config }))).toEqual([
      unknown('["hots"]'),
      unknown('.embedded_auth_server_config["isuer"]'),
      unknown('.embedded_auth_server_config.storage["size"]'),
      unknown('.header_forward["add"]'),
    ]);
  });

  test.each([
    ['0.42.0', ['trusted_issuers', 'delegate_clients']],
    ['0.43.0', ['trusted_issuers']],
    ['0.44.0', []],
  ])('are read by the release %s of the image, except for %j', (release, names) => {
    const embedded_auth_server_config = { trusted_issuers: [], delegate_clients: [] };
    const since = (name: string): string => (name === 'trusted_issuers' ? '0.44.0' : '0.43.0');

    expect(told({ ...withRunConfig({ embedded_auth_server_config }), release })).toEqual(
      names.map(
        (name) =>
          `run-config-field ${DATA}.embedded_auth_server_config["${name}"]: is read from release ${since(name)} on, but the image is of ${release}; use an image of ${since(name)} or later, or remove it`,
      ),
    );
  });

  test.each([
    ['0.44.0', 5],
    ['0.45.0', 4],
    ['0.50.0', 3],
    ['0.55.1', 2],
    ['0.57.0', 0],
  ])('of releases after 0.44 are read by the release %s of the image, except for %d', (release, count) => {
    const embedded_auth_server_config = {
      inbound_grants: { token_exchange: {} },
      tls_listener: { cert_file: 'a', key_file: 'b' },
      storage: { type: 'memory', max_dcr_clients: 1 },
    };
    const scaling_config = { session_redis: { address: 'a:1', tls: { insecureSkipVerify: true } } };
    const telemetry_config = { metricsOnTransportPort: false };
    const given = withRunConfig({ embedded_auth_server_config, scaling_config, telemetry_config });

    const ofFields = told({ ...given, release }).filter((text) => text.startsWith('run-config-field'));
    expect(ofFields).toHaveLength(count);
    expect(ofFields.join()).not.toContain('is not a field');
  });

  test('name middlewares that the release knows', () => {
    const middleware_configs = [{ type: 'audit' }, { type: 'auth' }, {}, { type: 'none' }];

    expect(told(withRunConfig({ middleware_configs }))).toEqual(
      [2, 3].map(
        (index) =>
          `run-config-middleware ${DATA}.middleware_configs[${String(index)}].type: is not a middleware that a proxy of 0.44.0 knows, so it would not start; use one that it knows, or an image of another release`,
      ),
    );
  });
});

describe('the checksum of a run config', () => {
  const data = { 'runconfig.json': '{}' };
  const right = runConfigChecksum({ data });
  const STALE = `run-config-checksum metadata.annotations["${CONTENT_CHECKSUM}"]: does not fit the data and the pods, so pods that run keep an earlier run config; ${PROGRAM}`;

  test.each<[string, string | undefined, string | undefined, readonly string[]]>([
    ['fits both', right, right, []],
    ['is not that of the data', 'old', 'old', [STALE]],
    ['is not that of the pods', right, 'old', [STALE]],
    ['is unknown to the pods', right, undefined, [STALE]],
    ['is not stated', undefined, 'old', []],
  ])('%s', (_, stated, ofPods, expected) => {
    const pods = withPod({}, ofPods === undefined ? {} : { [RUN_CONFIG_CHECKSUM]: ofPods });
    const annotations = stated === undefined ? {} : { [CONTENT_CHECKSUM]: stated };

    expect(told({ ...pods, runConfig: { metadata: { annotations }, data } })).toEqual(expected);
  });

  test('needs data', () => {
    const runConfig = { metadata: { annotations: { [CONTENT_CHECKSUM]: 'old' } } };
    expect(told({ runConfig }).map((each) => each.split(' ')[0])).toEqual(['run-config-unreadable']);
  });
});

describe('the port of the proxy', () => {
  const container = (...ports: object[]): object => ({ name: 'toolhive', ports });
  const NONE =
    'has no port 8080, on which the proxy listens, so its probes and requests fail; set the port of the container to 8080';

  test.each<[string, object[], object, readonly string[]]>([
    ['of the container', [container({ containerPort: 1 }, { containerPort: 8080 })], { port: 8080 }, []],
    ['a variable', [container({ containerPort: '${PORT}' })], { port: 8080 }, []],
    ['a variable among others', [container({ containerPort: 1 }, { containerPort: '${PORT}' })], { port: 8080 }, []],
    ['of a sidecar too', [{ name: 'side' }, container({ containerPort: 8080 })], { port: 8080 }, []],
    ['not stated', [container()], {}, []],
    ['no number', [container()], { port: '8080' }, []],
    [
      'another one',
      [{ name: 'side' }, container({ containerPort: 8081 })],
      { port: 8080 },
      [`run-config-port spec.template.spec.containers[1].ports: ${NONE}`],
    ],
    ['missing', [container()], { port: 8080 }, [`run-config-port spec.template.spec.containers[0].ports: ${NONE}`]],
  ])('is %s', (_, containers, runConfig, expected) => {
    expect(told({ ...withPod({ containers }), ...withRunConfig(runConfig) })).toEqual(expected);
  });
});

describe('a port of the Service', () => {
  const CONTAINERS = [
    { name: 'toolhive', ports: [{ containerPort: 8080, name: 'http' }] },
    { name: 'side', ports: [{ containerPort: 9090 }] },
  ];
  const ofService = (ports: object[], containers: object[] = CONTAINERS): string[] =>
    told({ ...withPod({ containers }), service: { spec: { ports } } });

  test.each([
    [{ port: 80, targetPort: 8080 }],
    [{ port: 80, targetPort: 'http' }],
    [{ port: 80, targetPort: 9090 }],
    [{ port: 8080 }],
    [{ port: 80, targetPort: '${PORT}' }],
  ])('can be %j', (port) => {
    expect(ofService([port])).toEqual([]);
  });

  test('leads to a port of the pods', () => {
    expect(ofService([{ port: 8080 }, { port: 80 }, { port: 8080, targetPort: 'https' }])).toEqual([
      'service-port spec.ports[1].targetPort=80: is no port of the pods, so requests fail; use 8080 or 9090',
      'service-port spec.ports[2].targetPort="https": is no port of the pods, so requests fail; use 8080 or 9090',
    ]);
  });

  test('may lead to one that is a variable', () => {
    const later = { name: 'side', ports: [{ containerPort: '${PORT}' }] };
    expect(ofService([{ port: 80 }], [...CONTAINERS, later])).toEqual([]);
  });
});

test('each rule is about one object', () => {
  expect(NATIVE_RULES.map(({ id, object, severity, layer }) => `${id} ${object} ${severity} ${layer}`)).toEqual([
    'run-config-missing deployment error runtime',
    'run-config-unreadable runConfig error runtime',
    'run-config-field runConfig warning runtime',
    'run-config-middleware runConfig error runtime',
    'run-config-checksum runConfig warning runtime',
    'run-config-port deployment error runtime',
    'service-port service error runtime',
  ]);
});
