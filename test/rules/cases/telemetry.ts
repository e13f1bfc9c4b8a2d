import { onPage, type RuleCase } from '../rule-case';

export const TELEMETRY_CASES: readonly RuleCase[] = [
  {
    id: 'telemetry-header-both',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { headers: { X-Api: a }, sensitiveHeaders: [{ name: x-api, secretKeyRef: { name: s, key: k } }] }',
    says: onPage(),
  },
  {
    id: 'telemetry-header-both',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { headers: { X-A: a, x-a: b } }',
    says: [
      'spec.openTelemetry.headers["x-a"]: repeats the header "X-A" of openTelemetry.headers; keep one of the two (telemetry-header-both)',
    ],
  },
  {
    id: 'telemetry-header-both',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { sensitiveHeaders: [{ name: x-api, secretKeyRef: { name: s, key: k } }, { name: X-Api, secretKeyRef: { name: s, key: k } }] }',
    says: [
      'spec.openTelemetry.sensitiveHeaders[1].name: "X-Api" repeats the header "x-api" of openTelemetry.sensitiveHeaders; keep one of the two (telemetry-header-both)',
    ],
  },
  {
    id: 'telemetry-header-both',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { sensitiveHeaders: [{ name: x-api, secretKeyRef: { name: s, key: k } }, { name: x-api, secretKeyRef: { name: s, key: k } }, { name: "", secretKeyRef: { name: s, key: k } }] }',
    says: [],
  },
  {
    id: 'telemetry-endpoint-signal',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, endpoint: "https://otel:4318" }',
    says: onPage(),
  },
  {
    id: 'telemetry-endpoint-signal',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { endpoint: "https://otel:4318", tracing: {} }',
    says: onPage(),
  },
  {
    id: 'telemetry-endpoint-signal',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, endpoint: "https://otel:4318", metrics: { enabled: true } }',
    says: [],
  },
  {
    id: 'telemetry-ca-insecure',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { insecure: true, caBundleRef: { configMapRef: { name: ca, key: ca.crt } } }',
    says: onPage(),
  },
  {
    id: 'telemetry-header-name',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, headers: { "X Y": a }, sensitiveHeaders: [{ name: "\u00e9", secretKeyRef: { name: s, key: k } }] }',
    says: onPage(
      undefined,
      "spec.openTelemetry.sensitiveHeaders[0].name: is not a valid HTTP header name, so nothing would be sent; use letters, digits and any of !#$%&'*+-.^_`|~ (telemetry-header-name)",
    ),
  },
  {
    id: 'telemetry-header-name',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { headers: { "X Y": a } }',
    says: [],
  },
  {
    id: 'telemetry-header-value',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, headers: { X-A: "a\\nb" } }',
    says: onPage(),
  },
  {
    id: 'telemetry-service-name',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { resourceAttributes: { service.name: a } }',
    says: onPage(),
  },
  {
    id: 'telemetry-service-name',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { resourceAttributes: { service.namespace: a } }',
    says: [],
  },
  {
    id: 'telemetry-not-enabled',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { endpoint: "https://otel:4318", tracing: { enabled: true } }',
    says: onPage(),
  },
  {
    id: 'telemetry-not-enabled',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { insecure: true }',
    says: onPage(),
  },
  {
    id: 'telemetry-not-enabled',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { useLegacyAttributes: false }',
    says: onPage(),
  },
  { id: 'telemetry-not-enabled', kind: 'MCPTelemetryConfig', spec: 'openTelemetry: {}', says: [] },
  { id: 'telemetry-not-enabled', kind: 'MCPTelemetryConfig', spec: 'prometheus: { enabled: true }', says: [] },
  {
    id: 'telemetry-sends-nothing',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, tracing: { enabled: true } }',
    says: onPage(),
  },
  {
    id: 'telemetry-sends-nothing',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true }',
    says: [
      'spec.openTelemetry: sends nothing, since neither tracing nor metrics is enabled; enable one of them and add an endpoint, or remove the block (telemetry-sends-nothing)',
    ],
  },
  {
    id: 'telemetry-sends-nothing',
    kind: 'MCPTelemetryConfig',
    spec: `
      openTelemetry: { enabled: true }
      prometheus: { enabled: true }`,
    says: [],
  },
  {
    id: 'telemetry-endpoint',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "grpc://otel:4317" }',
    says: onPage(),
  },
  {
    id: 'telemetry-endpoint',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://" }',
    says: [
      'spec.openTelemetry.endpoint: is not a valid address: it has no host; write it like "https://collector.observability:4318" (telemetry-endpoint)',
    ],
  },
  {
    id: 'telemetry-endpoint',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "otel:4318/v1" }',
    says: [],
  },
  {
    id: 'telemetry-endpoint-scheme',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "http://otel:4318" }',
    says: onPage(),
  },
  {
    id: 'telemetry-endpoint-scheme',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, insecure: true, metrics: { enabled: true }, endpoint: "https://otel:4318" }',
    says: [
      'spec.openTelemetry.endpoint: begins with https://, but is contacted without TLS, since insecure is true; remove insecure, or write http:// (telemetry-endpoint-scheme)',
    ],
  },
  {
    id: 'telemetry-endpoint-scheme',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, insecure: true, metrics: { enabled: true }, endpoint: "http://otel:4318" }',
    says: [],
  },
  {
    id: 'telemetry-header-credential',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { headers: { authorization: a, x-team: b } }',
    says: onPage(),
  },
  ...['x-honeycomb-team', 'X-Sentry-Auth', 'uptrace-dsn'].map((name) => ({
    id: 'telemetry-header-credential',
    kind: 'MCPTelemetryConfig' as const,
    spec: { openTelemetry: { headers: { [name]: 'a', 'x-honeycomb-dataset': 'b' } } },
    says: [
      `spec.openTelemetry.headers["${name}"]: looks like a credential, but anyone who can read the resources of the namespace can read its value; take it from a Secret (telemetry-header-credential)`,
    ],
  })),
  {
    id: 'telemetry-header-credential',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { sensitiveHeaders: [{ name: authorization, secretKeyRef: { name: s, key: k } }] }',
    says: [],
  },
  {
    id: 'telemetry-endpoint-grpc',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4317" }',
    says: onPage('`endpoint: "https://otel:4317"`'),
  },
  {
    id: 'telemetry-endpoint-grpc',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4318/a:4317/" }',
    says: [],
  },
  {
    id: 'telemetry-endpoint-path',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4318/v1/traces" }',
    says: onPage('`endpoint: "https://otel:4318/v1/traces"`'),
  },
  {
    id: 'telemetry-endpoint-path',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4318/otlp" }',
    says: [],
  },
];
