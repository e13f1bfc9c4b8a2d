import type { RuleCase } from '../rule-case';

export const OIDC_CONFIG_CASES: readonly RuleCase[] = [
  {
    id: 'oidc-block',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      kubernetesServiceAccount: {}`,
    says: [
      'spec.type: "inline" does not go with kubernetesServiceAccount; remove kubernetesServiceAccount, or set the type to "kubernetesServiceAccount" (oidc-block)',
      'spec.type: "inline" needs inline, which is missing; add inline (oidc-block)',
    ],
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
    says: [
      'spec.inline.issuer: "http://idp.example.com" is not https, every token would be refused; use https, or set insecureAllowHTTP (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: idp.example.com }`,
    says: [
      'spec.inline.issuer: is no URL (it does not begin with http:// or https://), so that every token would be refused; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "" }`,
    says: [
      'spec.inline.issuer: is no URL (it does not begin with http:// or https://), so that every token would be refused; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com:x" }`,
    says: [
      'spec.inline.issuer: is no URL (invalid port), so that every token would be refused; write it like "https://idp.example.com" (oidc-issuer)',
    ],
  },
  {
    id: 'oidc-issuer',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "ftp://idp.example.com", insecureAllowHTTP: true }`,
    says: [
      'spec.inline.issuer: is no URL (it does not begin with http:// or https://), so that every token would be refused; write it like "https://idp.example.com" (oidc-issuer)',
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
      'spec.kubernetesServiceAccount.issuer: "http://kubernetes.default.svc" is not https, every token would be refused; use https (oidc-issuer)',
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
    says: [
      'spec.inline.jwksUrl: "http://idp.example.com/jwks" is not https, every token would be refused; use https, or set insecureAllowHTTP (oidc-url)',
    ],
  },
  {
    id: 'oidc-url',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", introspectionUrl: "https://u:p@idp.example.com/%q" }`,
    says: [
      'spec.inline.introspectionUrl: is no URL (invalid URL escape "%q"), so that every token would be refused; write it like "https://idp.example.com" (oidc-url)',
    ],
  },
  {
    id: 'oidc-introspection-http',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", introspectionUrl: "http://u:p@idp.example.com/i?token=x" }`,
    says: [
      'spec.inline.introspectionUrl: is not https, tokens that cannot be read otherwise are refused; use https, or set insecureAllowHTTP (oidc-introspection-http)',
    ],
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
      'spec.kubernetesServiceAccount.jwksUrl: "http://a/jwks" is not https, every token would be refused; use https (oidc-url)',
    ],
  },
];
