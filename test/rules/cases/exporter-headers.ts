import type { RuleCase } from '../rule-case';

export const EXPORTER_HEADER_CASES: readonly RuleCase[] = [
  {
    id: 'telemetry-secret-headers-ignored',
    on: 'declared',
    spec: 'telemetryConfigRef: { name: otel }',
    refs: {
      telemetry:
        'openTelemetry: { enabled: true, sensitiveHeaders: [{ name: X-A, secretKeyRef: { name: s, key: k } }] }',
    },
    says: [
      'spec.telemetryConfigRef.name: "otel" has headers from Secrets (openTelemetry.sensitiveHeaders), which the operator ignores for proxies; let a collector in the cluster add them (telemetry-secret-headers-ignored)',
    ],
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
];
