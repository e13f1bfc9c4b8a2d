import { authServerYaml } from '../auth-server-yaml';
import type { RuleCase } from '../rule-case';

export const NO_EFFECT_CASES: readonly RuleCase[] = [
  {
    id: 'image-pull-secrets-ignored',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets: is ignored by the operator before release 0.26.0; state the release if yours is later, or add it to a ServiceAccount of your own and name that in serviceAccount (image-pull-secrets-ignored)',
    ],
  },
  {
    id: 'image-pull-secrets-ignored',
    on: 'corrected',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: [],
  },
  {
    id: 'image-pull-secrets-ignored',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [] } }',
    says: [],
  },
  {
    id: 'image-pull-secrets-ignored',
    release: '0.26.0',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: [],
  },
  {
    id: 'image-pull-secrets-ignored',
    on: 'exact',
    target: { defaultImagePullSecrets: ['regcred'] },
    spec: {},
    says: [
      'TargetCluster.defaultImagePullSecrets: is ignored by the operator before release 0.26.0; use a later release, or leave it out (image-pull-secrets-ignored)',
    ],
  },
  {
    id: 'oidc-ca-bundle-ignored',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ca, key: a } } }`,
    },
    says: [
      'spec.oidcConfigRef.name: "oidc" has inline.caBundleRef, which the operator does not mount before release 0.32.0: the proxy would not start; state the release if yours is later, or use a certificate that public authorities signed (oidc-ca-bundle-ignored)',
    ],
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
    says: [
      'spec.oidcConfigRef.name: "oidc" sets inline.protectedResourceAllowPrivateIP, which has no effect on a proxy; leave it out (oidc-setting-ignored)',
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
    says: [
      'spec.oidcConfigRef.resourceUrl: is missing, and the default names a host that does not exist; set it to the URL at which clients reach the proxy (oidc-resource-url)',
    ],
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
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: headerInjection
      headerInjection: { headerName: X-A, valueSecretRef: { name: a, key: k } }`,
    },
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "headerInjection", which has no effect on a proxy; use headerForward (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: unauthenticated' },
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "unauthenticated", which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: upstreamInject\nupstreamInject: { providerName: a }' },
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "upstreamInject", which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, subjectProviderName: x }`,
    },
    says: [
      'spec.externalAuthConfigRef.name: "ext" sets subjectProviderName, which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: bearerToken
      bearerToken: { tokenSecretRef: { name: a, key: k } }`,
    },
    says: [],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: xaa
      xaa: { idpTokenUrl: "https://idp.example.com/t", targetTokenUrl: "https://a.example.com/t", targetAudience: a }`,
    },
    release: '0.33.0',
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "xaa", which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: awsSts\nawsSts: { region: us-east-1, subjectProviderName: x }' },
    release: '0.26.0',
    says: [
      'spec.externalAuthConfigRef.name: "ext" sets subjectProviderName, which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'tool-annotations-ignored',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsOverride: { x: { name: y, annotations: { title: z } } }' },
    says: [
      'spec.toolConfigRef.name: "tools" overrides annotations of tools, which has no effect on a proxy; leave them out (tool-annotations-ignored)',
    ],
  },
  {
    id: 'tool-annotations-ignored',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsOverride: { x: { name: y } }' },
    says: [],
  },
  {
    id: 'endpoint-prefix-no-effect',
    spec: 'endpointPrefix: /weather',
    says: [
      'spec.endpointPrefix: "/weather" has no effect with the transport "streamable-http"; leave it out, or use transport "sse" (endpoint-prefix-no-effect)',
    ],
  },
  {
    id: 'endpoint-prefix-no-effect',
    spec: `
      endpointPrefix: /weather
      transport: sse`,
    says: [],
  },
];
