import { onPage, type RuleCase } from '../rule-case';

export const OIDC_CONFIG_CASES: readonly RuleCase[] = [
  {
    id: 'oidc-block',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      kubernetesServiceAccount: {}`,
    says: onPage(undefined, 'spec.type: "inline" needs inline, which is missing; add inline (oidc-block)'),
  },
  {
    id: 'oidc-block',
    kind: 'MCPOIDCConfig',
    spec: 'type: kubernetesServiceAccount',
    says: [
      'spec.type: "kubernetesServiceAccount" needs kubernetesServiceAccount, which is missing; add kubernetesServiceAccount (oidc-block)',
    ],
  },
  {
    id: 'oidc-block',
    kind: 'MCPOIDCConfig',
    spec: `
      type: other
      inline: { issuer: "https://idp.example.com" }`,
    says: [],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "http://idp.example.com" }`,
    says: onPage(),
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: idp.example.com }`,
    says: [
      'spec.inline.issuer: is not a valid URL (it does not begin with http:// or https://), so every token would be rejected; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "" }`,
    says: [
      'spec.inline.issuer: is not a valid URL (it does not begin with http:// or https://), so every token would be rejected; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com:x" }`,
    says: [
      'spec.inline.issuer: is not a valid URL (invalid port), so every token would be rejected; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "ftp://idp.example.com", insecureAllowHTTP: true }`,
    says: [
      'spec.inline.issuer: is not a valid URL (it does not begin with http:// or https://), so every token would be rejected; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "http://idp.example.com", insecureAllowHTTP: true }`,
    says: [],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "http://localhost:9000" }`,
    says: [],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: kubernetesServiceAccount
      kubernetesServiceAccount: { issuer: "http://kubernetes.default.svc" }`,
    says: [
      'spec.kubernetesServiceAccount.issuer: "http://kubernetes.default.svc" is not https, so every token would be rejected; use https (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: kubernetesServiceAccount
      kubernetesServiceAccount: {}`,
    says: [],
  },
  {
    id: 'oidc-url',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", jwksUrl: "http://idp.example.com/jwks" }`,
    says: onPage(),
  },
  {
    id: 'oidc-url',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", introspectionUrl: "https://u:p@idp.example.com/%q" }`,
    says: [
      'spec.inline.introspectionUrl: is not a valid URL (invalid URL escape "%q"), so every token would be rejected; write it like "https://idp.example.com" (oidc-url)',
    ],
  },
  {
    id: 'oidc-introspection-http',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", introspectionUrl: "http://u:p@idp.example.com/i?token=x" }`,
    says: onPage('`introspectionUrl: "http://idp.example.com/i"`'),
  },
  {
    id: 'oidc-url',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", jwksUrl: "" }`,
    says: [],
  },
  {
    id: 'oidc-url',
    kind: 'MCPOIDCConfig',
    spec: `
      type: kubernetesServiceAccount
      kubernetesServiceAccount: { jwksUrl: "http://a/jwks" }`,
    says: [
      'spec.kubernetesServiceAccount.jwksUrl: "http://a/jwks" is not https, so every token would be rejected; use https (oidc-url)',
    ],
  },
  ...(
    [
      ['corrected', { type: 'inline', inline: { issuer: 'http://localhost:9000' } }, ', or set insecureAllowHTTP'],
      [
        'operator',
        { type: 'kubernetesServiceAccount', kubernetesServiceAccount: { issuer: 'http://localhost:9000' } },
        '',
      ],
    ] as const
  ).map(([on, spec, or]): RuleCase => ({
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    on,
    release: '0.44.0',
    spec,
    says: [
      `spec.${spec.type}.issuer: "http://localhost:9000" is not https, so every token would be rejected; use https${or} (oidc-issuer)`,
    ],
  })),
  ...(['issuer', 'jwksUrl'] as const).map((name): RuleCase => ({
    id: name === 'issuer' ? 'oidc-issuer' : 'oidc-url',
    kind: 'MCPOIDCConfig',
    release: '0.42.1',
    spec: { type: 'inline', inline: { issuer: 'https://idp.example.com', [name]: 'http://localhost:9000' } },
    says: [
      `spec.inline.${name}: "http://localhost:9000" is not https, so the operator does not create the proxy from release 0.42.1 on; use https, or set insecureAllowHTTP (${name === 'issuer' ? 'oidc-issuer' : 'oidc-url'})`,
    ],
  })),
  ...(
    [
      ['operator', '0.42.0', { type: 'inline', inline: { issuer: 'http://localhost:9000' } }],
      ['operator', '0.44.0', { type: 'inline', inline: { issuer: 'http://localhost:9000', insecureAllowHTTP: true } }],
    ] as const
  ).map(([on, release, spec]): RuleCase => ({
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    on,
    release,
    spec,
    says: [],
  })),
  {
    id: 'oidc-private-address',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://10.0.0.7", introspectionUrl: "https://[fd00::1]/i", clientId: a }`,
    says: onPage(
      '`issuer: "https://10.0.0.7"`',
      'spec.inline.issuer: "https://10.0.0.7" is at a private address, to which the proxy does not connect: tokens would be rejected; set jwksAllowPrivateIP (oidc-private-address)',
    ),
  },
  ...['https://dex.dex.svc:5556/dex', 'https://keycloak', 'https://a.b.svc.cluster.local/realms/x'].map((issuer) => ({
    id: 'oidc-private-address',
    kind: 'MCPOIDCConfig' as const,
    on: 'corrected' as const,
    spec: { type: 'inline', inline: { issuer } },
    says: [
      `spec.inline.issuer: ${JSON.stringify(issuer)} is in the cluster, at a private address, to which the proxy does not connect: tokens would be rejected; set jwksAllowPrivateIP (oidc-private-address)`,
    ],
  })),
  {
    id: 'oidc-private-address',
    kind: 'MCPOIDCConfig',
    spec: '{ type: inline, inline: { issuer: "https://idp.example.com", jwksUrl: "https://100.64.3.4/keys" } }',
    says: [
      'spec.inline.jwksUrl: "https://100.64.3.4/keys" is at a private address, to which the proxy does not connect: tokens would be rejected; set jwksAllowPrivateIP (oidc-private-address)',
    ],
  },
  {
    id: 'oidc-private-address',
    kind: 'MCPOIDCConfig',
    spec: `
      type: kubernetesServiceAccount
      kubernetesServiceAccount: { jwksUrl: "https://192.168.0.1/keys", useClusterAuth: false }`,
    says: [
      'spec.kubernetesServiceAccount.jwksUrl: "https://192.168.0.1/keys" is at a private address, to which the proxy does not connect: tokens would be rejected; leave out useClusterAuth (oidc-private-address)',
    ],
  },
  ...[
    { type: 'inline', inline: { issuer: 'https://10.0.0.7', jwksAllowPrivateIP: true } },
    { type: 'inline', inline: { issuer: 'https://10.0.0.7', jwksUrl: 'https://idp.example.com/keys' } },
    { type: 'inline', inline: { issuer: 'https://172.15.0.1' } },
    { type: 'inline', inline: { issuer: 'https://dex.dex.svc:5556/dex', jwksAllowPrivateIP: true } },
    { type: 'inline', inline: { issuer: 'https://svc.example.com', introspectionUrl: 'https://[fd00::1]/i' } },
    { type: 'kubernetesServiceAccount', kubernetesServiceAccount: { useClusterAuth: false } },
    { type: 'kubernetesServiceAccount', kubernetesServiceAccount: { jwksUrl: 'https://10.96.0.1/openid/v1/jwks' } },
  ].map((spec): RuleCase => ({ id: 'oidc-private-address', kind: 'MCPOIDCConfig', spec, says: [] })),
  {
    id: 'oidc-cluster-auth',
    kind: 'MCPOIDCConfig',
    spec: '{ type: kubernetesServiceAccount, kubernetesServiceAccount: { issuer: "https://oidc.eks.eu-central-1.amazonaws.com/id/A1" } }',
    says: onPage('an issuer of EKS, or `false` with the issuer in the cluster'),
  },
  {
    id: 'oidc-cluster-auth',
    kind: 'MCPOIDCConfig',
    on: 'corrected',
    spec: '{ type: kubernetesServiceAccount, kubernetesServiceAccount: { useClusterAuth: false } }',
    says: [
      'spec.kubernetesServiceAccount.useClusterAuth: is false, but the issuer is in the cluster: the proxy does not connect to private addresses then, so every token would be rejected; leave it out (oidc-cluster-auth)',
    ],
  },
  ...[
    '{}',
    '{ issuer: "https://kubernetes.default.svc.corp.example" }',
    '{ issuer: "https://api.prod.example.com:6443" }',
    '{ issuer: "https://oidc.eks.eu-central-1.amazonaws.com/id/A1", useClusterAuth: false }',
    '{ issuer: "https://oidc.example.com", jwksUrl: "https://kubernetes.default.svc/openid/v1/jwks" }',
    '{ issuer: "https://10.0.0.1" }',
    '{ issuer: "https://10.0.0.1", useClusterAuth: false }',
  ].map((account) => ({
    id: 'oidc-cluster-auth',
    kind: 'MCPOIDCConfig' as const,
    spec: `{ type: kubernetesServiceAccount, kubernetesServiceAccount: ${account} }`,
    says: [],
  })),
];
