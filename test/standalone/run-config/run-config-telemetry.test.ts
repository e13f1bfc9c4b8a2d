import { middlewareOf, resolvedProxy, runConfigOf } from '../../support/standalone';

interface OpenTelemetry {
  readonly [key: string]: unknown;
}

function telemetryConfig(openTelemetry: OpenTelemetry | undefined, prometheus?: { enabled: boolean }): unknown {
  const telemetry = { ...(openTelemetry && { openTelemetry }), ...(prometheus && { prometheus }) };
  return runConfigOf(resolvedProxy({}, { telemetry }))['telemetry_config'];
}

describe('telemetry_config', () => {
  test.each([
    ['https://otel:4318', 'otel:4318'],
    ['http://otel:4318', 'otel:4318'],
    ['https://http://otel:4318', 'otel:4318'],
    ['http://https://otel:4318', 'https://otel:4318'],
    ['otel:4318/v1', 'otel:4318/v1'],
    ['HTTPS://otel', 'HTTPS://otel'],
  ])('the endpoint %s becomes %s', (endpoint, written) => {
    expect(telemetryConfig({ enabled: true, endpoint, metrics: { enabled: true } })).toMatchObject({
      endpoint: written,
    });
  });

  test.each([
    ['1.0', '1'],
    ['0.10', '0.1'],
    ['0.00001', '0.00001'],
    ['0.0000001', '0.0000001'],
    ['0.123456789012345678', '0.12345678901234568'],
    ['0', '0'],
    ['0.0', '0'],
  ])('the sampling rate %s is printed as %s', (samplingRate, printed) => {
    expect(telemetryConfig({ enabled: true, tracing: { samplingRate } })).toMatchObject({ samplingRate: printed });
  });

  test('has a sampling rate exactly if there is a tracing block', () => {
    expect(telemetryConfig({ enabled: true, tracing: { enabled: false } })).toMatchObject({
      tracingEnabled: false,
      samplingRate: '0.05',
    });
    expect(telemetryConfig({ enabled: true })).not.toHaveProperty('samplingRate');
    expect(telemetryConfig({ enabled: false, tracing: { enabled: true } })).not.toHaveProperty('samplingRate');
  });

  test('leaves out empty and false values', () => {
    expect(
      telemetryConfig({ enabled: true, endpoint: '', headers: {}, resourceAttributes: {} }, { enabled: false }),
    ).toEqual({
      serviceName: 'weather',
      tracingEnabled: false,
      metricsEnabled: false,
      useLegacyAttributes: true,
    });
  });

  test('only uses the CA of disabled telemetry', () => {
    const configMapRef = { name: 'ca', key: '' };
    expect(telemetryConfig({ insecure: true, headers: { a: 'b' }, caBundleRef: { configMapRef } })).toEqual({
      serviceName: 'weather',
      tracingEnabled: false,
      metricsEnabled: false,
      useLegacyAttributes: false,
      caCertPath: '/config/certs/otel/ca/ca.crt',
    });
  });

  test('is repeated in the middleware', () => {
    const runConfig = runConfigOf(
      resolvedProxy({ transport: 'sse' }, { telemetry: { prometheus: { enabled: true } } }),
    );
    expect(middlewareOf(runConfig, 'telemetry')).toEqual({
      config: runConfig['telemetry_config'],
      server_name: 'weather',
      transport: 'sse',
    });
  });
});
