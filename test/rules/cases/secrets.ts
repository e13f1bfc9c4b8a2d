import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

export const SECRETS_CASES: readonly RuleCase[] = [
  {
    id: 'secret-name',
    spec: 'headerForward: { addHeadersFromSecret: [{ headerName: X-A, valueSecretRef: { name: My_Secret, key: k } }] }',
    says: onPage(),
  },
  {
    id: 'secret-name',
    spec: 'headerForward: { addHeadersFromSecret: [{ headerName: X-A, valueSecretRef: { name: "", key: k } }] }',
    says: [
      'spec.headerForward.addHeadersFromSecret[0].valueSecretRef.name: is empty; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: "", key: k } }] }',
    says: [
      'spec.openTelemetry.sensitiveHeaders[0].secretKeyRef.name: is empty; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", clientSecretRef: { name: A, key: k } }`,
    says: [
      'spec.inline.clientSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: bearerToken
      bearerToken: { tokenSecretRef: { name: A, key: k } }`,
    says: [
      'spec.bearerToken.tokenSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: headerInjection
      headerInjection: { headerName: X-A, valueSecretRef: { name: A, key: k } }`,
    says: [
      'spec.headerInjection.valueSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, clientSecretRef: { name: A, key: k } }`,
    says: [
      'spec.tokenExchange.clientSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPExternalAuthConfig',
    spec: authServerYaml([
      'signingKeySecretRefs: [{ name: A, key: k }]',
      'hmacSecretRefs: [{ name: b, key: k }, { name: A, key: k }]',
    ]),
    says: [
      'spec.embeddedAuthServer.hmacSecretRefs[1].name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
      'spec.embeddedAuthServer.signingKeySecretRefs[0].name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders:
          - { name: a, type: oidc, oidcConfig: { issuerUrl: "https://a.example.com", clientId: a, clientSecretRef: { name: A, key: k } } }
          - { name: b, type: oauth2, oauth2Config: { authorizationEndpoint: "https://a.example.com/a", tokenEndpoint: "https://a.example.com/t", userInfo: { endpointUrl: "https://a.example.com/u" }, clientId: a, clientSecretRef: { name: B, key: k } } }`,
    says: [
      'spec.embeddedAuthServer.upstreamProviders[1].oauth2Config.clientSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
      'spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.clientSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-name',
    kind: 'MCPExternalAuthConfig',
    spec: authServerYaml([
      'storage: { type: redis, redis: { aclUserConfig: { usernameSecretRef: { name: A, key: k }, passwordSecretRef: { name: B, key: k } }, sentinelConfig: { masterName: m, sentinelAddrs: [a] }, tls: { caCertSecretRef: { name: C, key: k } }, sentinelTls: { caCertSecretRef: { name: D, key: k } } } }',
    ]),
    says: [
      'spec.embeddedAuthServer.storage.redis.aclUserConfig.passwordSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
      'spec.embeddedAuthServer.storage.redis.aclUserConfig.usernameSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
      'spec.embeddedAuthServer.storage.redis.sentinelTls.caCertSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
      'spec.embeddedAuthServer.storage.redis.tls.caCertSecretRef.name: is not a valid name for a Secret; give the name of a Secret of the same namespace (secret-name)',
    ],
  },
  {
    id: 'secret-key',
    spec: 'headerForward: { addHeadersFromSecret: [{ headerName: X-A, valueSecretRef: { name: s, key: "Bearer abc" } }] }',
    says: onPage(),
  },
  {
    id: 'secret-key',
    spec: 'headerForward: { addHeadersFromSecret: [{ headerName: X-A, valueSecretRef: { name: s, key: "" } }, { headerName: X-B, valueSecretRef: { name: s, key: "..a" } }, { headerName: X-C, valueSecretRef: { name: s, key: ".a" } }, { headerName: X-D, valueSecretRef: { name: s, key: "." } }] }',
    says: [
      'spec.headerForward.addHeadersFromSecret[0].valueSecretRef.key: is empty; give one of the keys in the data of the Secret (secret-key)',
      'spec.headerForward.addHeadersFromSecret[1].valueSecretRef.key: is not a valid Secret key; give one of the keys in the data of the Secret (secret-key)',
      'spec.headerForward.addHeadersFromSecret[3].valueSecretRef.key: is not a valid Secret key; give one of the keys in the data of the Secret (secret-key)',
    ],
  },
  {
    id: 'secret-key',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: "" } }] }',
    says: [
      'spec.openTelemetry.sensitiveHeaders[0].secretKeyRef.key: is empty; give one of the keys in the data of the Secret (secret-key)',
    ],
  },
  {
    id: 'secret-key',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", clientSecretRef: { name: a, key: "a/b" } }`,
    says: [
      'spec.inline.clientSecretRef.key: is not a valid Secret key; give one of the keys in the data of the Secret (secret-key)',
    ],
  },
  {
    id: 'secret-key',
    kind: 'MCPExternalAuthConfig',
    spec: ['type: bearerToken\nbearerToken: { tokenSecretRef: { name: a, key: ', 'a'.repeat(254), ' } }'].join(''),
    says: [
      'spec.bearerToken.tokenSecretRef.key: is not a valid Secret key; give one of the keys in the data of the Secret (secret-key)',
    ],
  },
];
