import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

export const OIDC_NO_EFFECT_CASES: readonly RuleCase[] = [
  {
    id: 'oidc-ca-bundle-ignored',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ca, key: a } } }`,
    },
    says: onPage('a config with `caBundleRef`, with the operator'),
  },
  {
    id: 'oidc-ca-bundle-ignored',
    on: 'corrected',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ca, key: a } } }`,
    },
    says: [],
  },
  {
    id: 'oidc-ca-bundle-ignored',
    release: '0.32.0',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ca, key: a } } }`,
    },
    says: [],
  },
  {
    id: 'oidc-setting-ignored',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", protectedResourceAllowPrivateIP: true }`,
    },
    says: onPage('a config with `protectedResourceAllowPrivateIP: true`'),
  },
  {
    id: 'oidc-ca-bundle-ignored',
    release: '0.32.0',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ca, key: a } } }`,
    },
    says: [],
  },
  {
    id: 'oidc-setting-ignored',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: kubernetesServiceAccount
      kubernetesServiceAccount: { serviceAccount: a, namespace: b }`,
    },
    says: [
      'spec.oidcConfigRef.name: "oidc" sets kubernetesServiceAccount.serviceAccount, which has no effect on a proxy; leave it out (oidc-setting-ignored)',
      'spec.oidcConfigRef.name: "oidc" sets kubernetesServiceAccount.namespace, which has no effect on a proxy; leave it out (oidc-setting-ignored)',
    ],
  },
  {
    id: 'oidc-ca-bundle-ignored',
    release: '0.32.0',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ca, key: a } } }`,
    },
    says: [],
  },
  {
    id: 'oidc-setting-ignored',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'oidc-resource-url',
    on: 'declared',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    says: onPage('no `resourceUrl`, in YAML'),
  },
  {
    id: 'oidc-resource-url',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    says: [
      'spec.oidcConfigRef.resourceUrl: is missing, so clients are told the URL of the Service, which only clients in the cluster can reach; set it to the URL at which clients reach the proxy (oidc-resource-url)',
    ],
  },
  {
    id: 'oidc-resource-url',
    on: 'corrected',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    says: [
      'spec.oidcConfigRef.resourceUrl: is missing, so clients are told the URL of the Service, which only clients in the cluster can reach; set it to the URL at which clients reach the proxy (oidc-resource-url)',
    ],
  },
  {
    id: 'oidc-resource-url',
    metadata: { namespace: null },
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    says: [
      'spec.oidcConfigRef.resourceUrl: is missing, and without a namespace the default names a host that does not exist; set it to the URL at which clients reach the proxy, or give the namespace (oidc-resource-url)',
    ],
  },
  {
    id: 'oidc-resource-url',
    spec: 'oidcConfigRef: { name: oidc, audience: a, resourceUrl: weather.example.com }',
    says: [
      'spec.oidcConfigRef.resourceUrl: is not a valid URL (it does not begin with http:// or https://), so clients would not find the authorization server; set it to the URL at which clients reach the proxy (oidc-resource-url)',
    ],
  },
  {
    id: 'oidc-resource-url',
    on: 'corrected',
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
    id: 'oidc-resource-url',
    spec: 'oidcConfigRef: { name: oidc, audience: a, resourceUrl: "http://weather.example.com" }',
    says: [],
  },
  {
    id: 'oidc-resource-url',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "weather" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  // a setting of another type of config
  ...(
    [
      ['oidc-ca-bundle-ignored', 'caBundleRef: { configMapRef: { name: ca, key: a } }'],
      ['oidc-setting-ignored', 'protectedResourceAllowPrivateIP: true'],
    ] as const
  ).map(([id, setting]) => ({
    id,
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: kubernetesServiceAccount
      kubernetesServiceAccount: {}
      inline: { issuer: "https://idp.example.com", ${setting} }`,
    },
    says: [],
  })),
  {
    id: 'oidc-setting-ignored',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      kubernetesServiceAccount: { serviceAccount: a, namespace: b }
      inline: { issuer: "https://idp.example.com", protectedResourceAllowPrivateIP: false }`,
    },
    says: [],
  },
  {
    id: 'oidc-resource-url',
    on: 'exact',
    metadata: { namespace: null },
    spec: 'oidcConfigRef: { name: oidc, audience: a, resourceUrl: "" }',
    says: onPage(),
  },
  {
    id: 'oidc-resource-url',
    on: 'exact',
    spec: 'oidcConfigRef: { name: oidc, audience: a, resourceUrl: "https://weather.example.com" }',
    says: [],
  },
];
