import type { RuleCase } from '../rule-case';

export const NAMES_CASES: readonly RuleCase[] = [
  {
    id: 'proxy-name',
    metadata: { name: 'weather-weather-weather-weather-weather-weather' },
    spec: '{}',
    says: [
      'metadata.name: "weather-weather-weather-weather-weather-weather" has 47 characters, but its Service mcp-<name>-remote-proxy is a DNS label of at most 63; use at most 46 (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: 'weather.v2' },
    spec: '{}',
    says: [
      'metadata.name: "weather.v2" is no DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: 'Weather' },
    spec: '{}',
    says: [
      'metadata.name: "Weather" is no DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: '-weather' },
    spec: '{}',
    says: [
      'metadata.name: "-weather" is no DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: '' },
    spec: '{}',
    says: [
      'metadata.name: "" is no DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  { id: 'proxy-name', metadata: { name: '1-weather' }, spec: '{}', says: [] },
  { id: 'proxy-name', metadata: { name: 'a'.repeat(46) }, spec: '{}', says: [] },
  {
    id: 'resource-name',
    kind: 'MCPTelemetryConfig',
    metadata: { name: 'Otel_1' },
    spec: '{}',
    says: [
      'metadata.name: "Otel_1" is no name that an object can have; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
    ],
  },
  {
    id: 'resource-name',
    kind: 'MCPTelemetryConfig',
    metadata: { name: 'a..b' },
    spec: '{}',
    says: [
      'metadata.name: "a..b" is no name that an object can have; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
    ],
  },
  {
    id: 'resource-name',
    kind: 'MCPTelemetryConfig',
    metadata: { name: 'a'.repeat(254) },
    spec: '{}',
    says: [
      [
        'metadata.name: "',
        'a'.repeat(78),
        '\u2026 is no name that an object can have; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
      ].join(''),
    ],
  },
  { id: 'resource-name', kind: 'MCPTelemetryConfig', metadata: { name: 'otel.v2' }, spec: '{}', says: [] },
  {
    id: 'resource-name',
    kind: 'MCPGroup',
    metadata: { name: 'a b' },
    spec: '{}',
    says: [
      'metadata.name: "a b" is no name that an object can have; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
    ],
  },
  {
    id: 'namespace-name',
    metadata: { namespace: 'mcp.prod' },
    spec: '{}',
    says: [
      'metadata.namespace: "mcp.prod" is no name that a namespace can have; use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends (namespace-name)',
    ],
  },
  {
    id: 'namespace-name',
    metadata: { namespace: 'a'.repeat(64) },
    spec: '{}',
    says: [
      [
        'metadata.namespace: "',
        'a'.repeat(64),
        '" is no name that a namespace can have; use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends (namespace-name)',
      ].join(''),
    ],
  },
  {
    id: 'namespace-name',
    kind: 'MCPTelemetryConfig',
    metadata: { namespace: '' },
    spec: '{}',
    says: [
      'metadata.namespace: "" is no name that a namespace can have; use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends (namespace-name)',
    ],
  },
  {
    id: 'reference-name',
    spec: 'telemetryConfigRef: { name: Otel }',
    says: [
      'spec.telemetryConfigRef.name: "Otel" is no name that an MCPTelemetryConfig can have; give the name of an MCPTelemetryConfig of the same namespace (reference-name)',
    ],
  },
  {
    id: 'reference-name',
    spec: 'groupRef: { name: "a b" }',
    says: [
      'spec.groupRef.name: "a b" is no name that an MCPGroup can have; give the name of an MCPGroup of the same namespace (reference-name)',
    ],
  },
  {
    id: 'reference-name',
    spec: 'toolConfigRef: { name: "" }',
    says: ['spec.toolConfigRef.name: is empty; give a name, or leave the block out (reference-name)'],
  },
  {
    id: 'reference-name',
    spec: 'externalAuthConfigRef: { name: "" }',
    says: ['spec.externalAuthConfigRef.name: is empty; give a name, or leave the block out (reference-name)'],
  },
  {
    id: 'reference-name',
    spec: `
      oidcConfigRef: { name: "x_", audience: a }
      authServerRef: { name: "-" }`,
    says: [
      'spec.oidcConfigRef.name: "x_" is no name that an MCPOIDCConfig can have; give the name of an MCPOIDCConfig of the same namespace (reference-name)',
      'spec.authServerRef.name: "-" is no name that an MCPExternalAuthConfig can have; give the name of an MCPExternalAuthConfig of the same namespace (reference-name)',
    ],
  },
  { id: 'reference-name', spec: 'telemetryConfigRef: { name: otel.v2 }', says: [] },
  {
    id: 'service-account-name',
    spec: 'serviceAccount: Runner',
    says: [
      'spec.serviceAccount: "Runner" is no name that a ServiceAccount can have; give the name of a ServiceAccount of the same namespace (service-account-name)',
    ],
  },
  { id: 'service-account-name', spec: 'serviceAccount: ""', says: [] },
  { id: 'service-account-name', spec: 'serviceAccount: runner', says: [] },
];
