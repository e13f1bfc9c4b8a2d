import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

export const ENV_CASES: readonly RuleCase[] = [
  {
    id: 'env-name',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "A=B", value: "x" }] } }',
    says: onPage(),
  },
  {
    id: 'env-name',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "", value: a }, { name: "a b", value: a }, { name: "..a", value: a }, { name: ".", value: a }, { name: ".a-b_C1", value: a }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "" is not a valid environment variable name; use letters, digits, "_", "-" and ".", without a digit or ".." at the beginning (env-name)',
    ],
  },
  {
    id: 'env-name-new',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "", value: a }, { name: "a b", value: a }, { name: "..a", value: a }, { name: ".", value: a }, { name: ".a-b_C1", value: a }] } }',
    says: onPage(
      'a variable `a b`',
      'spec.resourceOverrides.proxyDeployment.env[2].name: "..a" is a name that Kubernetes before 1.32 refuses; use letters, digits, "_", "-" and ".", without a digit or ".." at the beginning (env-name-new)',
      'spec.resourceOverrides.proxyDeployment.env[3].name: "." is a name that Kubernetes before 1.32 refuses; use letters, digits, "_", "-" and ".", without a digit or ".." at the beginning (env-name-new)',
    ),
  },
  {
    id: 'env-value',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: A, value: "a\\0b" }, { name: B, value: "a\\n" }] } }',
    says: onPage('a value with a NUL'),
  },
  {
    id: 'env-runtime',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_RUNTIME", value: "docker" }] } }',
    says: onPage(),
  },
  {
    id: 'env-runtime',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_RUNTIME", value: "kubernetes" }] } }',
    says: [],
  },
  {
    id: 'env-runtime',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_RUNTIME", value: "" }] } }',
    says: [],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_SECRET_HEADER_FORWARD_X_A_WEATHER", value: "x" }] } }
      headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}}]}`,
    says: onPage('`TOOLHIVE_SECRET_HEADER_FORWARD_X_A_WEATHER` in `env`, and a secret header `X-A`'),
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_OIDC_CLIENT_SECRET", value: "x" }] } }
      oidcConfigRef: { name: oidc, audience: a }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", clientSecretRef: { name: a, key: k } }`,
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_OIDC_CLIENT_SECRET" is the variable that carries a Secret of this proxy; remove it from env (env-collision)',
    ],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_TOKEN_EXCHANGE_CLIENT_SECRET", value: "x" }] } }
      externalAuthConfigRef: { name: ext }`,
    refs: {
      externalAuth: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, clientSecretRef: { name: a, key: k } }`,
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_TOKEN_EXCHANGE_CLIENT_SECRET" is the variable that carries a Secret of this proxy; remove it from env (env-collision)',
    ],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_SECRET_my.token-1", value: "x" }] } }
      externalAuthConfigRef: { name: ext }`,
    refs: {
      externalAuth: `
      type: bearerToken
      bearerToken: { tokenSecretRef: { name: my.token-1, key: k } }`,
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_SECRET_my.token-1" is the variable that carries a Secret of this proxy; remove it from env (env-collision)',
    ],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_UPSTREAM_CLIENT_SECRET_OKTA", value: "x" }] } }
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      authServer: `
      type: embeddedAuthServer
      embeddedAuthServer:
        issuer: https://weather.example.com
        upstreamProviders:
          - name: okta
            type: oidc
            oidcConfig: { issuerUrl: "https://okta.example.com", clientId: a, clientSecretRef: { name: s, key: k } }`,
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_UPSTREAM_CLIENT_SECRET_OKTA" is the variable that carries a Secret of this proxy; remove it from env (env-collision)',
    ],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_UPSTREAM_CLIENT_SECRET_OKTA", value: "x" }] } }
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD", value: "x" }] } }
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
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD" is the variable that carries a Secret of this proxy; remove it from env (env-collision)',
    ],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_AUTH_SERVER_REDIS_PASSWORD", value: "x" }] } }
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
      authServer: authServerYaml(),
    },
    says: [],
  },
  {
    id: 'env-collision',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_SECRET_X", value: "x" }] } }
      headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}}]}`,
    says: [],
  },
  {
    id: 'service-account-token',
    spec: 'serviceAccount: runner',
    refs: { serviceAccount: { automountToken: false } },
    says: onPage('a ServiceAccount of the app with `automountToken: false`'),
  },
  {
    id: 'service-account-token',
    on: 'exact',
    spec: 'serviceAccount: runner',
    refs: { serviceAccount: { automountToken: false } },
    says: onPage(),
  },
  {
    id: 'service-account-token',
    on: 'corrected',
    spec: 'serviceAccount: runner',
    refs: { serviceAccount: { automountToken: false } },
    says: [],
  },
  { id: 'service-account-token', spec: 'serviceAccount: runner', refs: { serviceAccount: {} }, says: [] },
  {
    id: 'env-size',
    spec: { resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'a'.repeat(131_070) }] } } },
    says: onPage('a value of 128 KiB'),
  },
  {
    id: 'env-size',
    spec: { resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'a'.repeat(131_069) }] } } },
    says: [],
  },
  {
    id: 'env-size',
    spec: { resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'é'.repeat(65_535) }] } } },
    says: onPage(),
  },
];
