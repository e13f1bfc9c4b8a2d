// Generated from the public API by `npm run import`. Do not edit.
export const MCP_TELEMETRY_CONFIG_FIELDS = {
  'spec.openTelemetry.enabled': 'openTelemetry.enabled',
  'spec.openTelemetry.endpoint': 'openTelemetry.endpoint',
  'spec.openTelemetry.insecure': 'openTelemetry.insecure',
  'spec.openTelemetry.sensitiveHeaders[name].secretKeyRef.name': 'openTelemetry.headers{}.secret',
  'spec.openTelemetry.sensitiveHeaders[name].secretKeyRef.key': 'openTelemetry.headers{}.key',
  'spec.openTelemetry.headers{}': 'openTelemetry.headers{}',
  'spec.openTelemetry.resourceAttributes{}': 'openTelemetry.resourceAttributes{}',
  'spec.openTelemetry.caBundleRef.configMapRef.name': 'openTelemetry.caBundle.configMap',
  'spec.openTelemetry.caBundleRef.configMapRef.key': 'openTelemetry.caBundle.key',
  'spec.openTelemetry.caBundleRef.configMapRef.optional': 'openTelemetry.caBundle.optional',
  'spec.openTelemetry.metrics.enabled': 'openTelemetry.metrics',
  'spec.openTelemetry.tracing.enabled': 'openTelemetry.tracing.enabled',
  'spec.openTelemetry.tracing.samplingRate': 'openTelemetry.tracing.samplingRate',
  'spec.openTelemetry.useLegacyAttributes': 'openTelemetry.useLegacyAttributes',
  'spec.prometheus.enabled': 'prometheus',
};
