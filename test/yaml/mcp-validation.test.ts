import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LATEST_RELEASE } from '../../lib/releases/releases';
import { documentOf, fileOf } from '../support/include';
import { ACCEPTED, MISSING, outcomeOf, rulesOf, STATED, UNSTATED } from '../support/plugin';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const PROXY = { remoteUrl: 'https://mcp.example.com', externalAuthConfigRef: { name: 'token' } };
const AUTH = documentOf(
  'MCPExternalAuthConfig',
  { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'api', key: 'token' } } },
  { metadata: { name: 'token', namespace: 'mcp' } },
);

function proxy(spec: object, more: object = {}): string {
  const requests = 'resources' in spec ? {} : { resources: { requests: { memory: '64Mi' } } };
  const metadata = { name: 'weather', namespace: 'mcp' };
  return documentOf('MCPRemoteProxy', { ...spec, ...requests }, { metadata, ...more });
}

function proxyIn(namespace: string, spec: object = {}): string {
  return proxy({ remoteUrl: 'https://mcp.example.com', ...spec }, { metadata: { name: 'weather', namespace } });
}

describe('McpValidation', () => {
  test('accepts valid files that refer to each other', async () => {
    const manifests = [fileOf(proxy(PROXY)), fileOf(AUTH), fileOf('apiVersion: v1\nkind: Namespace\n')];

    expect(await outcomeOf(manifests)).toEqual({
      status: ['success'],
      counts: [{ Errors: '0', Warnings: '0' }],
      violations: [],
    });
  });

  test('shows the rule, the resource, the file and the line of an error', async () => {
    const [right, wrong] = [fileOf(AUTH), fileOf(proxy({ ...PROXY, proxyPort: 70000 }))];

    expect(await outcomeOf([right, wrong])).toEqual({
      status: ['failure'],
      counts: [{ Errors: '1', Warnings: '0' }],
      violations: [
        {
          ruleName: 'maximum',
          recommendation: 'spec.proxyPort: is above the maximum of 65535',
          fix: 'use 1 to 65535',
          violatingResources: [
            { resourceName: 'weather', locations: [`spec.proxyPort (${wrong}:13)`], manifestPath: wrong },
          ],
        },
      ],
    });
  });

  test('has warnings in the report, with their codes, and prints none', async () => {
    const manifest = fileOf(proxyIn('mcp'));

    expect(await outcomeOf([manifest], STATED)).toEqual({
      status: ['success'],
      counts: [{ Errors: '0', Warnings: '1' }],
      violations: [
        {
          ruleName: MISSING,
          recommendation:
            'warning: spec.oidcConfigRef: is missing, so anyone who can reach the proxy can use the remote server through it',
          fix: 'add it, or restrict access with a NetworkPolicy',
          violatingResources: [
            { resourceName: 'weather', locations: [`spec.oidcConfigRef (${manifest}:8)`], manifestPath: manifest },
          ],
        },
      ],
    });
    expect(warn).not.toHaveBeenCalled();
  });

  test('reports the same error in many objects once', async () => {
    const manifests = Array.from({ length: 100 }, (_, index) =>
      fileOf(proxyIn(`mcp-${String(index)}`, { proxyPort: 70_000 + index })),
    );
    const { violations, counts } = await outcomeOf(manifests);

    expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources.length])).toEqual([
      ['maximum', 100],
    ]);
    expect(counts).toEqual([{ Errors: '100', Warnings: '0' }]);
  });

  test('reports the same error in several items of an object once', async () => {
    const tools = documentOf('MCPToolConfig', { toolsFilter: ['a', 'a', 'b', 'a'] });
    const { violations } = await outcomeOf([fileOf(tools)], STATED);

    expect(violations).toMatchObject([
      { ruleName: 'duplicate', recommendation: 'spec.toolsFilter[]: repeats item 0 of the list' },
    ]);
    expect(violations[0]?.violatingResources.map(({ locations }) => locations.length)).toEqual([2]);
  });

  test('reports it once in a long list, too', async () => {
    const toolsFilter = 'a b c d e f g h i j a b'.split(' ');
    const { violations } = await outcomeOf([fileOf(documentOf('MCPToolConfig', { toolsFilter }))], STATED);

    expect(violations.map(({ recommendation }) => recommendation)).toEqual([
      'spec.toolsFilter[]: repeats item 0 of the list',
      'spec.toolsFilter[]: repeats item 1 of the list',
    ]);
  });

  test('names both files of a conflict', async () => {
    const [first, second] = [fileOf(proxy(PROXY)), fileOf(proxy(PROXY))];
    const { violations, status } = await outcomeOf([first, second, fileOf(AUTH)]);

    expect(status).toEqual(['failure']);
    expect(violations).toEqual([
      {
        ruleName: 'resource-duplicate',
        recommendation: `metadata.name: is the name of another MCPRemoteProxy in this namespace, weather (${first}:5)`,
        fix: 'rename one of the two; if they are for two clusters, list them in the property clusters of McpValidation',
        violatingResources: [
          { resourceName: 'weather', locations: [`metadata.name (${second}:5)`], manifestPath: second },
        ],
      },
    ]);
  });

  test.each([
    ['a: [', 'unreadable-file', 'unknown', /^(?!.*\.yaml)/, /\.yaml:1:5$/],
    ['kind: x', 'unreadable-file', 'unknown', /^is not a Kubernetes object/, /\.yaml:1$/],
    [
      `${AUTH}\n---\n${AUTH}`,
      'document-duplicate',
      'token',
      /is the name of another MCPExternalAuthConfig in this file/,
      /^metadata\.name \(.*\.yaml:\d+\)$/,
    ],
  ])('reports an error of a whole file: %j', async (text, ruleName, resourceName, recommendation, location) => {
    const manifest = fileOf(text);
    const { status, violations } = await outcomeOf([manifest], STATED);
    expect(status).toEqual(['failure']);
    expect(violations).toEqual([
      {
        ruleName,
        recommendation: expect.stringMatching(recommendation) as string,
        fix: expect.any(String) as string,
        violatingResources: [
          { resourceName, manifestPath: manifest, locations: [expect.stringMatching(location) as string] },
        ],
      },
    ]);
  });

  test('reports a missing file', async () => {
    const { violations } = await outcomeOf(['nowhere/x.yaml'], {});

    expect(violations).toEqual([
      {
        ruleName: 'unreadable-file',
        recommendation: expect.stringContaining('no such file') as string,
        fix: 'check the path',
        violatingResources: [
          { resourceName: 'unknown', locations: ['nowhere/x.yaml'], manifestPath: 'nowhere/x.yaml' },
        ],
      },
    ]);
  });

  test('names files below the output where it is written to the standard output', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-'));
    const manifest = path.join(folder, 'weather.k8s.yaml');
    writeFileSync(manifest, proxyIn('mcp', { proxyPort: 0 }));
    const { violations } = await outcomeOf([manifest], ACCEPTED, { stdout: true });

    expect(
      violations.flatMap(({ violatingResources }) => violatingResources.map(({ locations }) => locations)),
    ).toEqual([['spec.proxyPort (weather.k8s.yaml:10)']]);
  });
});

describe('a misspelt name', () => {
  test.each([
    ['MCPRemoteProxi', 'write MCPRemoteProxy, or remove the document'],
    ['Elephant', 'check its spelling, or remove the document'],
  ])('is reported: the kind %s', async (kind, fix) => {
    const { violations, status } = await outcomeOf([fileOf(documentOf(kind, {}))], {});

    expect(status).toEqual(['success']);
    expect(violations).toMatchObject([
      {
        ruleName: 'CDK8S_MCP_UNKNOWN_KIND',
        recommendation: 'warning: kind: is not a kind that the operator has; the document is passed on unchecked',
        fix,
      },
    ]);
    expect(await rulesOf([fileOf(documentOf(kind, {}))], { strict: true })).toEqual(['unknown-kind x kind']);
  });

  test.each([
    ['mcpremoteproxy', 'write MCPRemoteProxy'],
    ['McpToolConfig', 'write MCPToolConfig'],
    ['McpServer', 'write MCPServer'],
  ])('is an error where only the case is wrong: the kind %s', async (kind, fix) => {
    const { violations, status } = await outcomeOf([fileOf(documentOf(kind, {}))], {});

    expect(status).toEqual(['failure']);
    expect(violations).toMatchObject([
      {
        ruleName: 'kind-case',
        recommendation: 'kind: is not a kind: the API server distinguishes small and capital letters',
        fix,
      },
    ]);
  });

  test.each(['MCPServer', 'VirtualMCPServer', 'MCPRegistry', 'EmbeddingServer'])('is not %s', async (kind) => {
    expect(await rulesOf([fileOf(documentOf(kind, {}))], { strict: true })).toEqual([]);
  });

  test.each([
    ['proxyPrt', 'write proxyPort, or remove it'],
    ['headerforward', 'write headerForward, or remove it'],
    ['elephant', 'check its spelling, or remove it'],
  ])('is reported: the field %s', async (field, fix) => {
    const { violations } = await outcomeOf([fileOf(proxyIn('mcp', { [field]: 8080 }))], UNSTATED);

    expect(violations).toMatchObject([{ ruleName: 'CDK8S_MCP_UNKNOWN_FIELD', fix }]);
  });

  test('is reported for nested fields, and for fields beside the spec', async () => {
    const nested = proxy({ ...PROXY, resources: { limit: {}, requests: { memory: '64Mi' } } }, { spek: {} });
    const { violations } = await outcomeOf([fileOf(nested), fileOf(AUTH)], UNSTATED);

    expect(violations.map(({ recommendation, fix }) => `${recommendation.split(':')[1] ?? ''}: ${fix}`)).toEqual([
      ' spek: write spec, or remove it',
      ' spec.resources.limit: write limits, or remove it',
    ]);
  });
});

describe('properties', () => {
  const other = fileOf(proxyIn('mcp', { proxyPort: 0 }).replace('toolhive.stacklok.dev', 'mcp.example.com'));

  test('apiGroup: checks the group, and reports others', async () => {
    expect(await rulesOf([other], {})).toEqual(['CDK8S_MCP_FOREIGN_GROUP weather apiVersion']);
    expect((await outcomeOf([other], {})).violations[0]?.fix).toBe(
      'use toolhive.stacklok.dev/v1alpha1, or name the group with the property apiGroup of McpValidation',
    );
    expect(await rulesOf([other], { ...ACCEPTED, apiGroup: 'mcp.example.com' })).toEqual([
      'minimum weather spec.proxyPort',
    ]);
  });

  test('operator: checks for a cluster without the operator', async () => {
    const manifest = fileOf(proxyIn('mcp', { telemetryConfigRef: { name: 'otel' } }));

    expect(await rulesOf([manifest])).toEqual([]);
    expect(await rulesOf([manifest], { ...ACCEPTED, operator: false })).toEqual([
      'reference-missing weather spec.telemetryConfigRef.name',
    ]);
  });

  test('release: checks for the release', async () => {
    const manifest = fileOf(proxyIn('mcp', { elephant: 1 }));

    expect(await rulesOf([manifest], UNSTATED)).toEqual(['CDK8S_MCP_UNKNOWN_FIELD weather spec.elephant']);
    expect(await rulesOf([manifest], { ...ACCEPTED, release: '0.44' })).toEqual([
      'release-field weather spec.elephant',
    ]);
  });

  test('acknowledge: silences warnings, and reports unknown or unused codes', async () => {
    const manifest = fileOf(proxyIn('mcp'));

    expect(await rulesOf([manifest], { ...STATED, acknowledge: [MISSING, 'CDK8S_MCP_PROXY_PORT', 'x'] })).toEqual([
      'CDK8S_MCP_ACKNOWLEDGE_UNKNOWN McpValidation properties.acknowledge[2]',
      'CDK8S_MCP_ACKNOWLEDGE_UNUSED McpValidation properties.acknowledge[1]',
    ]);
  });

  test('strict: turns warnings into errors', async () => {
    const manifest = fileOf(proxyIn('mcp'));
    const { status, violations } = await outcomeOf([manifest], { ...STATED, strict: true });

    expect(status).toEqual(['failure']);
    expect(violations.map(({ ruleName, fix }) => [ruleName, fix])).toEqual([
      [
        'authentication-missing',
        `add it, or restrict access with a NetworkPolicy; or acknowledge ${MISSING}, since warnings are errors in strict mode`,
      ],
    ]);
    expect((await outcomeOf([manifest], { ...ACCEPTED, strict: true })).status).toEqual(['success']);
  });

  describe('clusters', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-clusters-'));
    const [dev, prod] = ['dev', 'prod'].map((name) => path.join(folder, `${name}.k8s.yaml`)) as [string, string];
    writeFileSync(dev, proxyIn('mcp'));
    writeFileSync(prod, `${proxyIn('mcp')}\n---\n${proxyIn('extra', { proxyPort: 443 })}`);

    test('by files: objects in two clusters do not conflict', async () => {
      expect(await rulesOf([dev, prod])).toEqual([
        'resource-duplicate weather metadata.name',
        'CDK8S_MCP_PROXY_PORT weather spec.proxyPort',
      ]);

      const clusters = [
        { name: 'dev', files: ['dev.k8s.yaml'], strict: true },
        { name: 'prod', files: ['prod.*'], acknowledge: ['CDK8S_MCP_PROXY_PORT'] },
      ];

      expect(await rulesOf([dev, prod], { ...ACCEPTED, clusters })).toEqual([]);
      expect(await rulesOf([dev, prod], { ...STATED, clusters })).toEqual([
        'authentication-missing weather spec.oidcConfigRef',
        `${MISSING} weather spec.oidcConfigRef`,
        `${MISSING} weather spec.oidcConfigRef`,
      ]);
    });

    test('by folders', async () => {
      const clusters = [{ name: 'one', files: [path.basename(folder)] }];

      expect(await rulesOf([dev, prod], { ...ACCEPTED, strict: true, clusters })).toEqual([
        'resource-duplicate weather metadata.name',
        'proxy-port weather spec.proxyPort',
      ]);
    });

    test('by namespaces, with an additional one for objects that none claims', async () => {
      const clusters = [{ name: 'extra', namespaces: ['extra'], acknowledge: ['CDK8S_MCP_PROXY_PORT'] }];

      expect(await rulesOf([prod], { ...ACCEPTED, clusters })).toEqual([]);
      expect(await rulesOf([prod], { ...ACCEPTED, operator: false, clusters })).toEqual([]);
    });

    test('by both', async () => {
      const clusters = [{ name: 'extra', files: ['dev.k8s.yaml'], namespaces: ['extra'] }];

      expect(await rulesOf([dev, prod], { ...ACCEPTED, clusters })).toEqual([
        'resource-duplicate weather metadata.name',
        'CDK8S_MCP_CLUSTER_EMPTY McpValidation properties.clusters[0]',
        'CDK8S_MCP_PROXY_PORT weather spec.proxyPort',
      ]);
    });

    test('inherit the settings for all', async () => {
      const group = 'mcp.example.com';
      const clusters = [{ name: 'other', files: [path.basename(other)] }];

      expect(await rulesOf([other], { ...ACCEPTED, apiGroup: group, clusters })).toEqual([
        'minimum weather spec.proxyPort',
      ]);
      expect(await rulesOf([other], { ...ACCEPTED, clusters: [{ ...clusters[0], apiGroup: group }] })).toEqual([
        'minimum weather spec.proxyPort',
      ]);
    });
  });

  test.each([
    [
      { apigroup: 'x' },
      'unknown-property',
      'properties.apigroup: is not a property of McpValidation; write apiGroup, or remove it',
    ],
    [
      { elephant: 1 },
      'unknown-property',
      'properties.elephant: is not a property of McpValidation; use one of operator, release, crds, apiGroup, acknowledge, strict, openshift, substitution, guardrails, fidelity, image, proxyHost, usageMetrics, defaultImagePullSecrets, defaultRedisAddress, defaultRedisPassword, defaultRedisTls, clusters',
    ],
    [{ operator: 'false' }, 'type', 'properties.operator: is a string, not true or false; give true or false'],
    [{ release: 0.44 }, 'type', 'properties.release: is a number, not a string; give a string'],
    [
      { release: 'latest' },
      'release-version',
      `properties.release: is not a release of the operator that this package knows; write it like "${LATEST_RELEASE}", in quotes; the oldest is "0.22.0"`,
    ],
    [{ apiGroup: '' }, 'min-length', 'properties.apiGroup: is shorter than 1 character; give a value'],
    [{ acknowledge: MISSING }, 'type', 'properties.acknowledge: is a string, not a list; give a list'],
    [{ clusters: { dev: {} } }, 'type', 'properties.clusters: is an object, not a list; give a list'],
    [{ clusters: [{ files: ['a'] }] }, 'required', 'properties.clusters[].name: is missing; add it'],
    [
      { clusters: [{ name: 'a' }] },
      'required',
      'properties.clusters[]: has neither files nor namespaces, so it would be empty; name the files or the namespaces of the cluster',
    ],
    [
      { clusters: [{ name: 'a', file: ['a'] }] },
      'unknown-property',
      'properties.clusters[].file: is not a property of McpValidation; write files, or remove it',
    ],
    [
      { clusters: [{ name: 'a', files: ['a'], release: '0.1' }] },
      'release-version',
      `properties.clusters[].release: is not a release of the operator that this package knows; write it like "${LATEST_RELEASE}", in quotes; the oldest is "0.22.0"`,
    ],
    ['strict', 'type', 'properties: is a string, not an object; give an object'],
  ])('that are invalid are an error, and nothing else is checked: %j', async (props, ruleName, says) => {
    const { status, violations } = await outcomeOf([other, fileOf(proxyIn('mcp', { proxyPort: 0 }))], props);
    const [first] = violations;

    expect(status).toEqual(['failure']);
    expect(first).toMatchObject({
      ruleName,
      violatingResources: [{ resourceName: 'McpValidation', manifestPath: 'cdk8s.yaml' }],
    });
    expect(`${first?.recommendation ?? ''}; ${first?.fix ?? ''}`).toBe(says);
    expect(violations.some((each) => each.ruleName === 'minimum')).toBe(false);
  });

  test('two clusters with the same name are an error', async () => {
    const clusters = [1, 2].map((number) => ({ name: 'a', files: [String(number)] }));

    expect(await rulesOf([other], { clusters })).toEqual(['duplicate McpValidation properties.clusters[1]']);
  });
});
