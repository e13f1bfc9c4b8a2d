import { CLUSTER_STRUCTS } from '../../../lib/declaration/props/generated/cluster-structs';
import { OperatorFidelity, OperatorRelease, TargetCluster, type WithoutOperatorOptions } from '../../../lib/index';
import { chartFor, errorsOf } from '../../support/facades';
import { documentOf, fileOf, include } from '../../support/include';
import { MISSING, outcomeOf, rulesOf } from '../../support/plugin';

const ACCEPTED = { acknowledge: [MISSING] };

function documents(namespace: string): string {
  const proxy = documentOf(
    'MCPRemoteProxy',
    {
      remoteUrl: 'https://mcp.example.com/mcp',
      resources: { requests: { memory: '64Mi' } },
      telemetryConfigRef: { name: 'otel', serviceName: `weather-${namespace}` },
      resourceOverrides: { proxyDeployment: { env: [{ name: 'TOOLHIVE_USAGE_METRICS_ENABLED', value: 'true' }] } },
    },
    { metadata: { name: 'weather', namespace } },
  );
  const openTelemetry = {
    enabled: true,
    endpoint: 'https://otel.example.com',
    tracing: { enabled: true },
    sensitiveHeaders: [{ name: 'X-Key', secretKeyRef: { name: 'otel', key: 'key' } }],
  };
  const config = documentOf('MCPTelemetryConfig', { openTelemetry }, { metadata: { name: 'otel', namespace } });
  return `${proxy}\n---\n${config}`;
}

const manifest = fileOf(documents('mcp'));

/** The properties, the same as options of a cluster, and the rules that find something. */
type Case = readonly [properties: object, options: WithoutOperatorOptions, rules: readonly string[]];

const EXACT_RULES = ['env-no-effect', 'telemetry-secret-headers-ignored'];

const CASES: readonly Case[] = [
  [{}, {}, []],
  [{ openshift: true }, { openshift: true }, []],
  [{ fidelity: 'exact' }, { fidelity: OperatorFidelity.EXACT }, EXACT_RULES],
  [{ fidelity: 'corrected' }, { fidelity: OperatorFidelity.CORRECTED }, []],
  [
    { fidelity: 'exact', usageMetrics: false },
    { fidelity: OperatorFidelity.EXACT, usageMetrics: false },
    ['telemetry-secret-headers-ignored'],
  ],
  [{ usageMetrics: true }, { usageMetrics: true }, ['env-no-effect']],
  [{ image: 'Ghcr.io/Foo' }, { image: 'Ghcr.io/Foo' }, ['image']],
  [{ image: '' }, { image: '' }, ['image-name']],
  [
    { image: 'x:v0.30.1', release: '0.44' },
    { image: 'x:v0.30.1', release: OperatorRelease.V0_44 },
    ['image-release', 'policies-bypassed'],
  ],
  [{ proxyHost: 'not a host' }, { proxyHost: 'not a host' }, ['proxy-host-name']],
  [{ proxyHost: '127.0.0.1' }, { proxyHost: '127.0.0.1' }, ['proxy-host']],
  [{ proxyHost: '::' }, { proxyHost: '::' }, ['proxy-host-brackets']],
  [
    { defaultImagePullSecrets: ['registry'], release: '0.22', fidelity: 'exact' },
    { defaultImagePullSecrets: ['registry'], release: OperatorRelease.V0_22, fidelity: OperatorFidelity.EXACT },
    [...EXACT_RULES, 'image-pull-secrets-ignored', 'policies-bypassed'],
  ],
  [{ defaultRedisAddress: 'redis' }, { defaultRedisAddress: 'redis' }, ['redis-address']],
  [
    { defaultRedisPassword: { name: 'Redis', key: 'a' } },
    { defaultRedisPassword: { name: 'Redis', key: 'a' } },
    ['default-redis-password', 'secret-name'],
  ],
  [
    { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis' } },
    { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis' } },
    [],
  ],
  [{ defaultRedisTls: {} }, { defaultRedisTls: {} }, ['default-redis-tls']],
  [
    { defaultRedisAddress: 'redis:6379', defaultRedisTls: { caCert: { name: 'Redis', key: 'ca.crt' } } },
    { defaultRedisAddress: 'redis:6379', defaultRedisTls: { caCert: { name: 'Redis', key: 'ca.crt' } } },
    ['secret-name'],
  ],
];

describe('a cluster without the operator', () => {
  test.each(CASES)('with %j is checked like in synth', async (properties, options, rules) => {
    const chart = chartFor(TargetCluster.withoutOperator({ ...options, ...ACCEPTED, strict: true }));
    include(chart, documents('mcp'));
    const told = errorsOf(chart).map((error) => /\(([\w-]+)[^()]*\)$/.exec(error)?.[1] ?? error);
    const { violations } = await outcomeOf([manifest], { ...ACCEPTED, operator: false, strict: true, ...properties });
    const found = violations.map(({ ruleName }) => ruleName);

    expect([...found].sort()).toEqual([...rules].sort());
    expect([...told].sort()).toEqual([...rules].sort());
  });

  test('has every setting of a program', async () => {
    const { WithOperatorOptions, WithoutOperatorOptions } = CLUSTER_STRUCTS;
    // manifests already contain their API version
    const options = Object.keys({ ...WithOperatorOptions, ...WithoutOperatorOptions }).filter(
      (option) => option !== 'apiVersion',
    );
    const cluster = { files: ['a'], ...Object.fromEntries(options.map((option) => [option, []])) };

    const { violations } = await outcomeOf([manifest], { operator: false, clusters: [cluster] });
    expect(violations.map(({ ruleName }) => ruleName)).not.toContain('unknown-property');
    expect(options.length).toBeGreaterThan(10);
  });
});

describe('an error in a setting', () => {
  const second = fileOf(documents('other'));

  test('is reported once, where it is set', async () => {
    const { violations, counts } = await outcomeOf([manifest, second], {
      ...ACCEPTED,
      operator: false,
      image: 'Ghcr.io/Foo',
    });

    expect(violations).toEqual([
      {
        ruleName: 'image',
        recommendation:
          'properties.image: is not a valid image name (its path has capital letters), so no node could pull it',
        fix: 'write it like "ghcr.io/example/proxyrunner:v1"',
        violatingResources: [
          { resourceName: 'McpValidation', locations: ['properties.image'], manifestPath: 'cdk8s.yaml' },
        ],
      },
    ]);
    expect(counts).toEqual([{ Errors: '1', Warnings: '0' }]);
  });

  test('is reported for the cluster that sets it, or for all properties if the cluster inherits it', async () => {
    const clusters = [
      { name: 'own', namespaces: ['mcp'], image: 'Own' },
      { name: 'heir', namespaces: ['other'] },
    ];

    expect(await rulesOf([manifest, second], { ...ACCEPTED, operator: false, image: 'Common', clusters })).toEqual([
      'image McpValidation properties.clusters[0].image',
      'image McpValidation properties.image',
    ]);
  });

  test('is reported for a key of the setting', async () => {
    const settings = { defaultRedisAddress: 'redis:6379', defaultRedisPassword: { name: 'redis', key: 'a b' } };

    expect(await rulesOf([manifest], { ...ACCEPTED, operator: false, ...settings })).toEqual([
      'secret-key McpValidation properties.defaultRedisPassword.key',
    ]);
  });
});

describe('a setting of proxies with the operator', () => {
  const NO_EFFECT = 'has no effect where the operator runs';

  test.each([
    [{ image: 'a' }, ['properties.image']],
    [{ image: 'a', proxyHost: '::', operator: true }, ['properties.image', 'properties.proxyHost']],
    [{ openshift: true }, []],
    [{ image: 'a', clusters: [{ name: 'a', files: ['a'], operator: false }] }, []],
    [{ image: 'a', clusters: [{ name: 'a', files: ['a'], operator: false, image: 'b' }] }, ['properties.image']],
    [{ clusters: [{ name: 'a', files: ['a'], usageMetrics: true }] }, ['properties.clusters[].usageMetrics']],
    [
      { operator: false, clusters: [{ name: 'a', files: ['a'], operator: true, fidelity: 'exact' }] },
      ['properties.clusters[].fidelity'],
    ],
    [{ operator: false, clusters: [{ name: 'a', files: ['a'], fidelity: 'exact' }] }, []],
  ])('is an error: %j', async (properties, fields) => {
    const { violations } = await outcomeOf([], properties);
    const told = violations.filter(({ ruleName }) => ruleName === 'property-no-effect');

    expect(told.map(({ recommendation, fix }) => `${recommendation}; ${fix}`)).toEqual(
      fields.map((field) => `${field}: ${NO_EFFECT}; set operator to false, or remove it`),
    );
  });
});

test.each([
  [{ fidelity: 'exakt' }, 'properties.fidelity: is not supported; use one of "corrected", "exact"'],
  [{ image: 1 }, 'properties.image: is a number, not a string; give a string'],
  [{ defaultImagePullSecrets: 'a' }, 'properties.defaultImagePullSecrets: is a string, not a list; give a list'],
  [{ defaultRedisPassword: { key: 'a' } }, 'properties.defaultRedisPassword.name: is missing; add it'],
  [{ defaultRedisTls: true }, 'properties.defaultRedisTls: is a boolean, not an object; give an object'],
  [{ defaultRedisTls: { caCert: { name: 'a' } } }, 'properties.defaultRedisTls.caCert.key: is missing; add it'],
  [
    { defaultRedisTls: { caCrt: { name: 'a', key: 'b' } } },
    'properties.defaultRedisTls.caCrt: is not a property of McpValidation; write caCert, or remove it',
  ],
  [
    { defaultRedisPassword: { name: 'a', key: 'b', kee: 'c' } },
    'properties.defaultRedisPassword.kee: is not a property of McpValidation; write key, or remove it',
  ],
  [
    { usageMetric: true },
    'properties.usageMetric: is not a property of McpValidation; write usageMetrics, or remove it',
  ],
])('a setting that cannot be read is an error: %j', async (properties, says) => {
  const { violations, status } = await outcomeOf([manifest], { operator: false, ...properties });

  expect(status).toEqual(['failure']);
  expect(violations.map(({ recommendation, fix }) => `${recommendation}; ${fix}`)).toEqual([says]);
});
