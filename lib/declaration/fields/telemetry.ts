import type { OpenTelemetrySpec, TelemetryConfigSpec } from '../../model/specs';
import type { Table } from './row';

export const TELEMETRY: Table<{
  TelemetryConfigProps: TelemetryConfigSpec;
  OpenTelemetryOptions: OpenTelemetrySpec;
  TracingOptions: NonNullable<OpenTelemetrySpec['tracing']>;
}> = {
  TelemetryConfigProps: {
    prometheus: 'prometheus.enabled',
    metricsOnTransportPort: 'prometheus.metricsOnTransportPort',
  },
  OpenTelemetryOptions: {
    enabled: { field: 'enabled', otherwise: true },
    headers: { plaintext: 'headers', fromSecrets: 'sensitiveHeaders', name: 'name', reference: 'secretKeyRef' },
    caBundle: 'caBundleRef',
    metrics: 'metrics.enabled',
  },
  TracingOptions: { enabled: { field: 'enabled', otherwise: true } },
};
