import { message } from '../../../lib/engine/messages';
import { emptyCluster, pluginClusters, type PluginCluster } from '../../../lib/yaml/validation/clusters';
import type { McpValidationCluster } from '../../../lib/yaml/validation/mcp-validation-types';
import { crd } from '../../support/given-crd';
import { documentOf, fileOf } from '../../support/include';
import { rulesOf, UNSTATED } from '../../support/plugin';

function clusterOf(claimed: Partial<McpValidationCluster>): PluginCluster {
  const [cluster, ...rest] = pluginClusters({ clusters: [{ name: 'a', ...claimed }] }, 'properties');
  expect(rest).toHaveLength(1);
  return cluster as PluginCluster;
}

describe('a cluster', () => {
  const FILE = '/out/dev/weather.k8s.yaml';

  test.each([
    ['weather.k8s.yaml', true],
    ['dev/weather.k8s.yaml', true],
    ['dev', true],
    ['out/dev', true],
    ['/dev/', true],
    ['./dev', true],
    ['dev/./weather.k8s.yaml', true],
    ['dev//weather.*', true],
    ['out/*/weather.k8s.yaml', true],
    ['*.yaml', true],
    ['eather.k8s.yaml', false],
    ['weather', false],
    ['de', false],
    ['outdev', false],
    ['out/*.yaml', false],
    ['weather.k8s?yaml', false],
    ['weatherxk8s.yaml', false],
    ['prod/weather.k8s.yaml', false],
  ])('has the files of %s: %p', (pattern, isClaimed) => {
    expect(clusterOf({ files: [pattern] }).claims(FILE, 'mcp')).toBe(isClaimed);
    expect(clusterOf({ files: ['other', pattern] }).claims(FILE, undefined)).toBe(isClaimed);
  });

  test.each<[object, string | undefined, boolean]>([
    [{ namespaces: ['a', 'mcp'] }, 'mcp', true],
    [{ namespaces: ['a'] }, 'mcp', false],
    [{ namespaces: ['a'] }, undefined, false],
    [{ files: ['dev'], namespaces: ['mcp'] }, 'mcp', true],
    [{ files: ['dev'], namespaces: ['mcp'] }, 'a', false],
    [{ files: ['prod'], namespaces: ['mcp'] }, 'mcp', false],
  ])('with %j has an object of the namespace %s: %p', (claimed, namespace, isClaimed) => {
    expect(clusterOf(claimed).claims(FILE, namespace)).toBe(isClaimed);
  });

  test('without objects is a warning', () => {
    expect(message(emptyCluster(clusterOf({ files: ['none'] })))).toBe(
      'properties.clusters[0]: matches no object in the manifests; check its files and namespaces, or remove it (cluster-empty)',
    );
  });
});

describe('the settings of a cluster', () => {
  const IDP = documentOf('MCPOIDCConfig', { type: 'inline', inline: { issuer: 'https://mcp.${SECRET_DOMAIN}' } });
  const FREE = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const LIMITED = crd({ limit: { type: 'integer', maximum: 5 }, resources: FREE });
  const remoteUrl = 'https://mcp.example.com/mcp';
  const resources = { requests: { memory: '64Mi' } };

  function proxy(spec: object = {}): string {
    return documentOf(
      'MCPRemoteProxy',
      { remoteUrl, resources, ...spec },
      { apiVersion: 'toolhive.stacklok.dev/v1beta1' },
    );
  }

  test.each<[object, string, string[]]>([
    [{}, IDP, []],
    [{ substitution: true }, IDP, []],
    [{ substitution: false }, IDP, ['oidc-issuer x spec.inline.issuer']],
    [{}, proxy({ limit: 6 }), ['CDK8S_MCP_UNKNOWN_FIELD x spec.limit']],
    [{ crds: fileOf(JSON.stringify(LIMITED)) }, proxy({ limit: 6 }), ['maximum x spec.limit']],
    [{ apiGroup: 'Mcp_Example' }, proxy(), ['api-group McpValidation properties.apiGroup']],
    [{ apiGroup: 'mcp.example.com' }, proxy(), []],
  ])('are used for the check: %j', async (settings, text, rules) => {
    const manifests = [fileOf(text)];

    expect(await rulesOf(manifests, { ...UNSTATED, ...settings })).toEqual(rules);
    expect(
      await rulesOf(manifests, { ...UNSTATED, clusters: [{ name: 'a', files: ['*.yaml'], ...settings }] }),
    ).toEqual(rules.map((each) => each.replace('properties.', 'properties.clusters[0].')));
  });
});
