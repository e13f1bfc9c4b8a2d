import type { RuleCase } from '../rule-case';

/** Where opaque tokens are checked. */
export const INTROSPECTION_CASES: readonly RuleCase[] = [
  ...['http://idp.example.com/i', 'http://localhost:9000/i', 'http://hydra.auth.svc:4445/i'].map(
    (introspectionUrl) => ({
      id: 'oidc-introspection-http',
      kind: 'MCPOIDCConfig' as const,
      spec: {
        type: 'inline',
        inline: { issuer: 'https://idp.example.com', introspectionUrl, clientId: 'a', insecureAllowHTTP: true },
      },
      says: [
        `spec.inline.introspectionUrl: ${JSON.stringify(introspectionUrl)} is not https, so opaque (non-JWT) tokens are rejected; use https (oidc-introspection-http)`,
      ],
    }),
  ),
  ...[
    { introspectionUrl: 'http://idp.example.com/i', insecureAllowHTTP: true },
    { introspectionUrl: 'http://hydra.auth.svc:4445/i' },
    { introspectionUrl: 'https://idp.example.com/i', clientId: 'a' },
  ].map((more) => ({
    id: 'oidc-introspection-http',
    kind: 'MCPOIDCConfig' as const,
    spec: { type: 'inline', inline: { issuer: 'https://idp.example.com', ...more } },
    says: [],
  })),
];
