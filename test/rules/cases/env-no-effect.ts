import { onPage, type RuleCase } from '../rule-case';

export const ENV_NO_EFFECT_CASES: readonly RuleCase[] = [
  {
    id: 'env-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_PROXY_HOST", value: "x" }] } }',
    says: onPage(),
  },
  {
    id: 'env-no-effect',
    on: 'corrected',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_RUNNER_IMAGE", value: "x" }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_RUNNER_IMAGE" has no effect, since the proxy does not read it; set it as an option of the target cluster (env-no-effect)',
    ],
  },
  {
    id: 'env-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_USAGE_METRICS_ENABLED", value: "false" }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_USAGE_METRICS_ENABLED" has no effect on the proxy, since it is read where the run config is generated; set it on the operator (env-no-effect)',
    ],
  },
  {
    id: 'env-no-effect',
    on: 'exact',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_USAGE_METRICS_ENABLED", value: "false" }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_USAGE_METRICS_ENABLED" has no effect on the proxy, since it is read where the run config is generated; set usageMetrics of the target cluster (env-no-effect)',
    ],
  },
  {
    id: 'env-no-effect',
    on: 'corrected',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_USAGE_METRICS_ENABLED", value: "false" }] } }',
    says: [],
  },
  {
    id: 'env-no-effect',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_SECRETS_PROVIDER", value: "encrypted" }] } }
      headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}}]}`,
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_SECRETS_PROVIDER" has no effect, since a proxy with secrets always reads them from the environment; remove it (env-no-effect)',
    ],
  },
  {
    id: 'env-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: TOOLHIVE_SECRET_X, value: v }, { name: TOOLHIVE_SECRETS_PROVIDER, value: encrypted }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[1].name: "TOOLHIVE_SECRETS_PROVIDER" has no effect, since a proxy with secrets always reads them from the environment; remove it (env-no-effect)',
    ],
  },
  {
    id: 'env-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_SECRETS_PROVIDER", value: "encrypted" }] } }',
    says: [],
  },
  {
    id: 'env-no-effect',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_SECRETS_PROVIDER", value: "environment" }] } }
      headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}}]}`,
    says: [],
  },
  ...(['exact', 'corrected'] as const).map((on) => ({
    id: 'env-no-effect',
    on,
    spec: {
      headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 's', key: 'k' } }] },
      resourceOverrides: { proxyDeployment: { env: [{ name: 'TOOLHIVE_SECRETS_PROVIDER', value: 'environment' }] } },
    },
    says:
      on === 'exact'
        ? [
            'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_SECRETS_PROVIDER" is set anyway, so the Deployment has it twice, which server-side apply refuses; remove it (env-no-effect)',
          ]
        : [],
  })),
  {
    id: 'env-no-effect',
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: OPERATOR_OPENSHIFT, value: "true" }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "OPERATOR_OPENSHIFT" has no effect, since the proxy does not read it; set it on the operator (env-no-effect)',
    ],
  },
  ...(
    [
      ['corrected', true, true],
      ['exact', false, false],
    ] as const
  ).map(([on, usageMetrics, isSaid]): RuleCase => ({
    id: 'env-no-effect',
    on,
    target: { usageMetrics },
    spec: 'resourceOverrides: { proxyDeployment: { env: [{ name: TOOLHIVE_USAGE_METRICS_ENABLED, value: "true" }] } }',
    says: isSaid
      ? [
          'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_USAGE_METRICS_ENABLED" has no effect on the proxy, since it is read where the run config is generated; set usageMetrics of the target cluster (env-no-effect)',
        ]
      : [],
  })),
  // variables of other names, with the same values
  ...(['operator', 'exact'] as const).flatMap((on) =>
    ['docker', 'environment', 'encrypted', 'true'].flatMap((value) =>
      ['env-no-effect', 'env-runtime', 'env-collision'].map((id): RuleCase => ({
        id,
        on,
        release: '0.44',
        spec: {
          sessionStorage: { provider: 'redis', address: 'r:6379', passwordRef: { name: 's', key: 'k' } },
          headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 's', key: 'k' } }] },
          resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value }] } },
        },
        says: [],
      })),
    ),
  ),
  // a client secret has a variable of its own, which no provider of secrets reads
  {
    id: 'env-no-effect',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: TOOLHIVE_SECRETS_PROVIDER, value: encrypted }] } }
      oidcConfigRef: { name: oidc, audience: a }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com", clientSecretRef: { name: a, key: k } }`,
    },
    says: [],
  },
];
