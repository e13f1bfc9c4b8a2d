import { Authorization, HeaderValue, OidcConfig, OidcProvider, PodAffinity, NodeLabel } from 'cdk8s-mcp';
import { ConfigMap, NetworkPolicyIpBlock, Secret } from 'cdk8s-plus-28';
import { addProxy, keyed, many, program, proxy, secretOf, type List } from './list';

/** Lists and maps in the props of a proxy. */
export const PROXY_LISTS: readonly List[] = [
  proxy('headers', (count) => ({ headerForward: keyed(count, (name) => HeaderValue.plaintext(name), 'X-') })),
  proxy('headers from one Secret of the app', (count, chart) => {
    const secret = secretOf(chart, count);
    return { headerForward: keyed(count, (name) => HeaderValue.fromSecret(secret, name), 'X-') };
  }),
  proxy('headers, each from a Secret', (count, chart) => ({
    headerForward: keyed(
      count,
      (name) => HeaderValue.fromSecret(Secret.fromSecretName(chart, name, name), 'key'),
      'X-',
    ),
  })),
  proxy('variables', (count) => ({
    resourceOverrides: { proxyDeployment: { env: keyed(count, (name) => name, 'VARIABLE_') } },
  })),
  proxy('labels of a proxy', (count) => ({ metadata: { name: 'weather', labels: keyed(count, (name) => name) } })),
  proxy('annotations of a proxy', (count) => ({
    metadata: { name: 'weather', annotations: keyed(count, (name) => name) },
  })),
  proxy('labels and annotations of pods, Deployment and Service', (count) => {
    const metadata = { labels: keyed(count, (name) => name), annotations: keyed(count, (name) => name) };
    return {
      resourceOverrides: {
        proxyDeployment: { ...metadata, podTemplateMetadataOverrides: metadata },
        proxyService: metadata,
      },
    };
  }),
  proxy('image pull Secrets', (count, chart) => ({
    resourceOverrides: {
      proxyDeployment: { imagePullSecrets: many(count, (name) => Secret.fromSecretName(chart, name, name)) },
    },
  })),
  proxy('scopes of a proxy', (count, chart) => {
    const config = new OidcConfig(chart, 'idp', {
      provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }),
    });
    const resourceUrl = 'https://weather.example.com/mcp';
    return { oidc: { config, audience: 'weather', resourceUrl, scopes: many(count, (name) => name) } };
  }),
  proxy('policies', (count) => ({
    authorization: Authorization.cedar(
      many(count, (name) => `permit(principal, action == Action::"call_tool", resource == Tool::"${name}");`),
    ),
  })),
  proxy('policies that read claims', (count) => ({
    authorization: Authorization.cedar(
      many(count, (name) => `permit(principal, action, resource) when { principal.claim_sub == "${name}" };`),
    ),
  })),
  proxy('entities', (count) => ({
    authorization: Authorization.cedar(['permit(principal, action, resource);'], {
      entities: many(count, (name) => ({ uid: { type: 'Client', id: name }, attrs: {}, parents: [] })),
    }),
  })),
  proxy('policies in a ConfigMap of the app', (count, chart) => {
    const policies = many(count, (name) => `permit(principal, action, resource == Tool::"${name}");`);
    const authz = { version: '1.0', type: 'cedarv1', cedar: { policies, entities_json: '[]' } };
    const configMap = new ConfigMap(chart, 'policies', { data: { 'authz.json': JSON.stringify(authz) } });
    return { authorization: Authorization.fromConfigMap(configMap) };
  }),
  proxy('acknowledged codes of one proxy', (count) => ({
    acknowledge: many(count, (name) => `CDK8S_MCP_${name.toUpperCase()}`),
  })),
  proxy('one acknowledged code, many times', (count) => ({
    acknowledge: many(count, () => 'CDK8S_MCP_AUTHENTICATION_MISSING'),
  })),
  proxy('tolerations', (count) => ({ pod: { tolerations: many(count, (name) => ({ key: name })) } })),
  proxy('node labels', (count) => ({ pod: { nodeSelector: keyed(count, (name) => name) } })),
  proxy('affinities', (count) => ({
    pod: { affinity: many(count, (name) => PodAffinity.toNodes([NodeLabel.isIn(name, ['a'])])) },
  })),
  proxy('containers of a pod template', (count) => ({
    podTemplate: { spec: { containers: many(count, (name) => ({ name, image: 'example.com/image:1' })) } },
  })),
  proxy('volumes, mounts and variables of a pod template', (count) => ({
    podTemplate: {
      spec: {
        volumes: many(count, (name) => ({ name, emptyDir: {} })),
        containers: [
          {
            name: 'toolhive',
            env: many(count, (name) => ({ name, value: name })),
            volumeMounts: many(count, (name) => ({ name, mountPath: `/mnt/${name}` })),
          },
        ],
      },
    },
  })),
  proxy('variables of pod template and proxy', (count) => ({
    resourceOverrides: { proxyDeployment: { env: keyed(count, (name) => name, 'VARIABLE_') } },
    podTemplate: {
      spec: {
        containers: [{ name: 'toolhive', env: many(count, (name) => ({ name: `VARIABLE_${name}`, value: name })) }],
      },
    },
  })),
  program('exposures of one proxy', (chart, count) => {
    const weather = addProxy(chart, 'weather');
    many(count, (name) => weather.expose.viaIngress({ host: `${name}.example.com`, ingressClassName: name }));
  }),
  program('exposures of one proxy at one host', (chart, count) => {
    const weather = addProxy(chart, 'weather');
    many(count, (name) =>
      weather.expose.viaHttpRoute({ hostname: 'example.com', gateway: { name }, path: `/${name}` }),
    );
  }),
  program('hosts of one exposure', (chart, count) => {
    const additionalHosts = many(count, (name) => `${name}.example.com`);
    addProxy(chart, 'weather').expose.viaIngress({ host: 'example.com', additionalHosts });
  }),
  program('paths of one exposure', (chart, count) => {
    const additionalPaths = many(count, (name) => `/${name}`);
    addProxy(chart, 'weather').expose.viaIngress({ host: 'example.com', additionalPaths });
  }),
  program('peers of a NetworkPolicy', (chart, count) => {
    const peers = many(count, (name, index) =>
      NetworkPolicyIpBlock.ipv4(chart, name, `10.${String(index >> 8)}.${String(index % 256)}.0/24`),
    );
    addProxy(chart, 'weather').network.restrict({
      allowFrom: peers,
      telemetryTo: peers,
      remoteCidrs: many(count, (_, index) => `11.${String(index >> 8)}.${String(index % 256)}.0/24`),
    });
  }),
  program('proxies that are allowed to reach a proxy', (chart, count) => {
    addProxy(chart, 'weather').network.restrict({ allowFrom: many(count, (name) => addProxy(chart, name)) });
  }),
  program('relabelings', (chart, count) => {
    const metricRelabelings = many(count, (name) => ({ targetLabel: name, replacement: name }));
    addProxy(chart, 'weather').metrics.scrape({ metricRelabelings, labels: keyed(count, (name) => name) });
  }),
];
