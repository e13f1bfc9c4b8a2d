import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

export const STANDALONE_CASES: readonly RuleCase[] = [
  {
    id: 'reference-missing',
    on: 'corrected',
    spec: 'telemetryConfigRef: { name: otel }',
    says: onPage('a config that exists only in the cluster'),
  },
  {
    id: 'reference-missing',
    on: 'exact',
    spec: `
      toolConfigRef: { name: tools }
      authServerRef: { name: as }
      externalAuthConfigRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: a }`,
    says: [
      'spec.oidcConfigRef.name: "oidc" names an MCPOIDCConfig that is not in the app, but without the operator it must be; add it to the app, as a construct or with McpInclude (reference-missing)',
      'spec.externalAuthConfigRef.name: "ext" names an MCPExternalAuthConfig that is not in the app, but without the operator it must be; add it to the app, as a construct or with McpInclude (reference-missing)',
      'spec.authServerRef.name: "as" names an MCPExternalAuthConfig that is not in the app, but without the operator it must be; add it to the app, as a construct or with McpInclude (reference-missing)',
      'spec.toolConfigRef.name: "tools" names an MCPToolConfig that is not in the app, but without the operator it must be; add it to the app, as a construct or with McpInclude (reference-missing)',
    ],
  },
  { id: 'reference-missing', spec: 'telemetryConfigRef: { name: otel }', says: [] },
  {
    id: 'reference-missing',
    on: 'corrected',
    spec: `
      telemetryConfigRef: { name: otel }
      groupRef: { name: g }`,
    refs: { telemetry: '{}' },
    says: [],
  },
  {
    id: 'authz-config-map-missing',
    on: 'corrected',
    spec: 'authzConfig: { configMap: { name: authz } }',
    says: onPage('a ConfigMap of which only the name is known'),
  },
  { id: 'authz-config-map-missing', spec: 'authzConfig: { configMap: { name: authz } }', says: [] },
  {
    id: 'authz-config-map-missing',
    on: 'corrected',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{}' } },
    says: [],
  },
  {
    id: 'namespace-missing',
    on: 'corrected',
    metadata: { namespace: null },
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: onPage('no namespace, no `resourceUrl`'),
  },
  {
    id: 'namespace-missing',
    on: 'exact',
    metadata: { namespace: null },
    spec: '{}',
    says: [
      'metadata.namespace: is missing, but the subject of the RoleBinding is derived from it; give the namespace here or on the chart (namespace-missing)',
    ],
  },
  { id: 'namespace-missing', on: 'corrected', metadata: { namespace: null }, spec: '{}', says: [] },
  {
    id: 'namespace-missing',
    metadata: { namespace: null },
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'namespace-missing',
    on: 'exact',
    metadata: { namespace: null },
    spec: `
      serviceAccount: a
      oidcConfigRef: { name: oidc, audience: a, resourceUrl: "https://w.example.com" }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'namespace-missing',
    on: 'corrected',
    metadata: { namespace: null },
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
      authServer: authServerYaml([
        'storage: { type: redis, redis: { aclUserConfig: { usernameSecretRef: { name: a, key: k }, passwordSecretRef: { name: b, key: k } }, sentinelConfig: { masterName: m, sentinelAddrs: [a] } } }',
      ]),
    },
    says: [
      'metadata.namespace: is missing, but the prefix of the keys in Redis is derived from it; give the namespace here or on the chart (namespace-missing)',
    ],
  },
  {
    id: 'oidc-ca-bundle-otel',
    on: 'corrected',
    spec: `
      oidcConfigRef: { name: oidc, audience: a }
      telemetryConfigRef: { name: otel }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: otel, key: a } } }`,
      telemetry: 'openTelemetry: { caBundleRef: { configMapRef: { name: ca, key: a } } }',
    },
    says: onPage('both CA bundles are mounted, and the OIDC bundle comes from the ConfigMap `otel`'),
  },
  {
    id: 'oidc-ca-bundle-otel',
    on: 'corrected',
    spec: `
      oidcConfigRef: { name: oidc, audience: a }
      telemetryConfigRef: { name: otel }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: otel, key: a } } }`,
      telemetry: 'openTelemetry: {}',
    },
    says: [],
  },
  {
    id: 'oidc-ca-bundle-otel',
    on: 'exact',
    spec: `
      oidcConfigRef: { name: oidc, audience: a }
      telemetryConfigRef: { name: otel }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: otel, key: a } } }`,
      telemetry: 'openTelemetry: { caBundleRef: { configMapRef: { name: ca, key: a } } }',
    },
    says: [],
  },
  {
    id: 'group-no-effect',
    on: 'corrected',
    spec: 'groupRef: { name: tools }',
    says: onPage('`groupRef: { name: tools }`, without the operator'),
  },
  { id: 'group-no-effect', spec: 'groupRef: { name: tools }', says: [] },
  // other rules report an empty name, and a block of another type
  ...['configMap: { name: "" }', 'type: inline, configMap: { name: authz }'].map((block) => ({
    id: 'authz-config-map-missing',
    on: 'corrected' as const,
    spec: `authzConfig: { ${block} }`,
    says: [],
  })),
  { id: 'reference-missing', on: 'corrected', spec: 'telemetryConfigRef: { name: "" }', says: [] },
  ...(
    [
      ['inline', 'ca', 'caBundleRef: { configMapRef: { name: ca, key: a } }'],
      ['kubernetesServiceAccount', 'otel', 'caBundleRef: { configMapRef: { name: ca, key: a } }'],
      ['inline', 'otel', 'caBundleRef: {}'],
    ] as const
  ).map(([type, name, bundle]): RuleCase => ({
    id: 'oidc-ca-bundle-otel',
    on: 'corrected',
    spec: `
      oidcConfigRef: { name: oidc, audience: a }
      telemetryConfigRef: { name: otel }`,
    refs: {
      oidc: `
      type: ${type}
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ${name}, key: a } } }`,
      telemetry: `openTelemetry: { ${bundle} }`,
    },
    says: [],
  })),
  {
    id: 'oidc-ca-bundle-otel',
    on: 'corrected',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: otel, key: a } } }`,
    },
    says: [],
  },
  // what nothing is derived for
  {
    id: 'namespace-missing',
    on: 'corrected',
    metadata: { namespace: null },
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: { authServer: authServerYaml(['storage: { type: memory, redis: { addr: "redis:6379" } }']) },
    says: [],
  },
  {
    id: 'namespace-missing',
    on: 'corrected',
    metadata: { namespace: null },
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: { authServer: authServerYaml(['storage: { type: redis }']) },
    says: [],
  },
  {
    id: 'namespace-missing',
    on: 'exact',
    spec: 'oidcConfigRef: { name: oidc, audience: a, resourceUrl: "" }',
    says: [],
  },
];
