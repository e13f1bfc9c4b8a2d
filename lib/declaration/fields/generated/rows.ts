// Generated from crds/ by `npm run import`. Do not edit.
/** The fields that props set which crds/ describes. */
export const GENERATED_ROWS = {
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
  InlineOidcOptions: {
    clientSecret: 'clientSecretRef',
    caBundle: 'caBundleRef',
    insecureAllowHttp: 'insecureAllowHTTP',
    jwksAllowPrivateIp: 'jwksAllowPrivateIP',
    protectedResourceAllowPrivateIp: 'protectedResourceAllowPrivateIP',
  },
} as const;
