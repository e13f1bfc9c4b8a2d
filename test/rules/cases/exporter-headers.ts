import { onPage, type RuleCase } from '../rule-case';

export const EXPORTER_HEADER_CASES: readonly RuleCase[] = [
  {
    id: 'telemetry-secret-headers-ignored',
    on: 'declared',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: onPage('a config with `sensitiveHeaders`, with the operator'),
  },
  {
    id: 'telemetry-secret-headers-ignored',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [
      'spec.telemetryConfigRef.name: "otel" has headers from Secrets (openTelemetry.sensitiveHeaders), which the operator ignores for proxies; let a collector in the cluster add them; or state release 0.37.0 if yours is that or later, so that they are set in its pods (telemetry-secret-headers-ignored)',
    ],
  },
  {
    id: 'telemetry-secret-headers-ignored',
    release: '0.44',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, headers: { X-B: b }, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [
      'spec.telemetryConfigRef.name: "otel" has headers from Secrets (openTelemetry.sensitiveHeaders), which the operator ignores for proxies; let a collector in the cluster add them; or move the plaintext headers into Secrets, too, so that they are set in its pods (telemetry-secret-headers-ignored)',
    ],
  },
  {
    id: 'telemetry-secret-headers-ignored',
    release: '0.37.0',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
  {
    id: 'telemetry-secret-headers-ignored',
    on: 'corrected',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
  // as constructs write it, and as it can be written by hand
  {
    id: 'telemetry-secret-headers-ignored',
    on: 'declared',
    release: '0.37.0',
    spec: '{ telemetryConfigRef: { name: otel }, podTemplateSpec: { spec: { containers: [{ name: toolhive, env: [{ name: OTEL_EXPORTER_OTLP_HEADERS, value: X-A=$(A) }] }] } } }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
  {
    id: 'telemetry-secret-headers-ignored',
    on: 'declared',
    spec: '{ telemetryConfigRef: { name: otel }, resourceOverrides: { proxyDeployment: { env: [{ name: OTEL_EXPORTER_OTLP_TRACES_HEADERS, value: X-A=$(A) }] } } }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
  // the operator does not merge the template yet; another container; the exporter only sends the plaintext headers
  ...(
    [
      ['0.36.0', 'toolhive', ''],
      ['0.37.0', 'sidecar', ''],
      ['0.37.0', 'toolhive', 'headers: { X-B: b }, '],
    ] as const
  ).map(([release, container, headers]): RuleCase => ({
    id: 'telemetry-secret-headers-ignored',
    on: 'declared',
    release,
    spec: `{ telemetryConfigRef: { name: otel }, podTemplateSpec: { spec: { containers: [{ name: ${container}, env: [{ name: OTEL_EXPORTER_OTLP_HEADERS, value: a }] }] } } }`,
    refs: {
      telemetry: `openTelemetry: { enabled: true, ${headers}sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }`,
    },
    says: onPage(),
  })),
  {
    id: 'telemetry-secret-headers-ignored',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, headers: { X-B: b }, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [
      'spec.telemetryConfigRef.name: "otel" has headers from Secrets (openTelemetry.sensitiveHeaders), which the operator ignores for proxies; let a collector in the cluster add them; or move the plaintext headers into Secrets, too, and state release 0.37.0 if yours is that or later, so that they are set in its pods (telemetry-secret-headers-ignored)',
    ],
  },
  {
    id: 'telemetry-secret-headers-ignored',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: { telemetry: 'openTelemetry: { sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }' },
    says: [],
  },
  {
    id: 'telemetry-env-taken',
    on: 'corrected',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "OTEL_EXPORTER_OTLP_HEADERS", value: "x" }] } }
      telemetryConfigRef: { name: otel }`,
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: onPage('`OTEL_EXPORTER_OTLP_HEADERS` in `env`, and secret headers in the config'),
  },
  {
    id: 'telemetry-env-taken',
    on: 'corrected',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "TOOLHIVE_OTEL_HEADER_X_A", value: "x" }] } }
      telemetryConfigRef: { name: otel }`,
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].name: "TOOLHIVE_OTEL_HEADER_X_A" is a variable that carries the secret headers of telemetry; remove it from env (telemetry-env-taken)',
    ],
  },
  {
    id: 'telemetry-env-taken',
    on: 'corrected',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "OTEL_EXPORTER_OTLP_HEADERS", value: "x" }] } }
      telemetryConfigRef: { name: otel }`,
    refs: { telemetry: 'openTelemetry: { enabled: true, headers: { X-A: a } }' },
    says: [],
  },
  {
    id: 'telemetry-env-taken',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "OTEL_EXPORTER_OTLP_HEADERS", value: "x" }] } }
      telemetryConfigRef: { name: otel }`,
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
  {
    id: 'telemetry-env-taken',
    on: 'corrected',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "OTEL_EXPORTER_OTLP_HEADERS", value: "x" }] } }
      telemetryConfigRef: { name: otel }`,
    refs: { telemetry: 'openTelemetry: { sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }' },
    says: [],
  },
  {
    id: 'telemetry-env-taken',
    release: '0.37.0',
    spec: `
      resourceOverrides: { proxyDeployment: { env: [{ name: "OTEL_EXPORTER_OTLP_HEADERS", value: "x" }] } }
      telemetryConfigRef: { name: otel }`,
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: onPage(),
  },
  {
    id: 'telemetry-header-collision',
    on: 'corrected',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }, { name: X_A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: onPage('the secret headers `X-A` and `X_A`'),
  },
  {
    id: 'telemetry-header-collision',
    on: 'corrected',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }, { name: x-a, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
  {
    id: 'telemetry-header-collision',
    on: 'exact',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }, { name: X_A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [],
  },
];
