// Generated from the public API by `npm run import`. Do not edit.
export const CLUSTER_STRUCTS = {
  DefaultRedisPassword: { name: 'string', key: 'string' },
  WithOperatorOptions: {
    name: 'string?',
    release: 'OperatorRelease?',
    crds: 'string?',
    acknowledge: 'string[]?',
    strict: 'boolean?',
    openshift: 'boolean?',
    apiGroup: 'string?',
    apiVersion: 'McpApiVersion?',
  },
  WithoutOperatorOptions: {
    name: 'string?',
    crds: 'string?',
    acknowledge: 'string[]?',
    strict: 'boolean?',
    release: 'OperatorRelease?',
    image: 'string?',
    fidelity: 'OperatorFidelity?',
    openshift: 'boolean?',
    proxyHost: 'string?',
    usageMetrics: 'boolean?',
    defaultImagePullSecrets: 'string[]?',
    defaultRedisAddress: 'string?',
    defaultRedisPassword: 'DefaultRedisPassword?',
  },
};
