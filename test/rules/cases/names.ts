import { onPage, type RuleCase } from '../rule-case';

export const NAMES_CASES: readonly RuleCase[] = [
  {
    id: 'proxy-name',
    metadata: { name: 'weather-weather-weather-weather-weather-weather' },
    spec: '{}',
    says: onPage('a name of 47 characters'),
  },
  {
    id: 'proxy-name',
    metadata: { name: 'weather.v2' },
    spec: '{}',
    says: [
      'metadata.name: "weather.v2" is not a valid DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: 'Weather' },
    spec: '{}',
    says: [
      'metadata.name: "Weather" is not a valid DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: '-weather' },
    spec: '{}',
    says: [
      'metadata.name: "-weather" is not a valid DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: '' },
    spec: '{}',
    says: [
      'metadata.name: "" is not a valid DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)',
    ],
  },
  {
    id: 'proxy-name',
    metadata: { name: `${'a'.repeat(45)}.` },
    spec: '{}',
    says: [
      `metadata.name: "${'a'.repeat(45)}." is not a valid DNS label, but its Service is called mcp-<name>-remote-proxy; use lower-case letters, digits and "-", with a letter or digit at both ends (proxy-name)`,
    ],
  },
  { id: 'proxy-name', metadata: { name: '1-weather' }, spec: '{}', says: [] },
  { id: 'proxy-name', metadata: { name: 'a'.repeat(46) }, spec: '{}', says: [] },
  {
    id: 'resource-name',
    kind: 'MCPTelemetryConfig',
    metadata: { name: 'Otel_1' },
    spec: '{}',
    says: onPage('the name `Otel_1`'),
  },
  {
    id: 'resource-name',
    kind: 'MCPTelemetryConfig',
    metadata: { name: 'a..b' },
    spec: '{}',
    says: [
      'metadata.name: "a..b" is not a valid object name; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
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
        '\u2026 is not a valid object name; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
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
      'metadata.name: "a b" is not a valid object name; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part (resource-name)',
    ],
  },
  {
    id: 'namespace-name',
    metadata: { namespace: 'mcp.prod' },
    spec: '{}',
    says: onPage('the namespace `mcp.prod`'),
  },
  {
    id: 'namespace-name',
    metadata: { namespace: 'a'.repeat(64) },
    spec: '{}',
    says: [
      [
        'metadata.namespace: "',
        'a'.repeat(64),
        '" is not a valid namespace name; use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends (namespace-name)',
      ].join(''),
    ],
  },
  {
    id: 'namespace-name',
    kind: 'MCPTelemetryConfig',
    metadata: { namespace: '' },
    spec: '{}',
    says: [
      'metadata.namespace: "" is not a valid namespace name; use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends (namespace-name)',
    ],
  },
  {
    id: 'reference-name',
    spec: 'telemetryConfigRef: { name: Otel }',
    says: onPage(),
  },
  {
    id: 'reference-name',
    spec: 'groupRef: { name: "a b" }',
    says: [
      'spec.groupRef.name: "a b" is not a valid name for an MCPGroup; give the name of an MCPGroup of the same namespace (reference-name)',
    ],
  },
  {
    id: 'reference-name',
    spec: 'toolConfigRef: { name: "" }',
    says: ['spec.toolConfigRef.name: is empty; give a name, or leave the block out (reference-name)'],
  },
  // the schema refuses it
  { id: 'reference-name', spec: 'oidcConfigRef: { name: "" }', says: [] },
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
      'spec.oidcConfigRef.name: "x_" is not a valid name for an MCPOIDCConfig; give the name of an MCPOIDCConfig of the same namespace (reference-name)',
      'spec.authServerRef.name: "-" is not a valid name for an MCPExternalAuthConfig; give the name of an MCPExternalAuthConfig of the same namespace (reference-name)',
    ],
  },
  { id: 'reference-name', spec: 'telemetryConfigRef: { name: otel.v2 }', says: [] },
  {
    id: 'service-account-name',
    spec: 'serviceAccount: Runner',
    says: onPage(),
  },
  { id: 'service-account-name', spec: 'serviceAccount: ""', says: [] },
  { id: 'service-account-name', spec: 'serviceAccount: runner', says: [] },
];
