import * as kplus from 'cdk8s-plus-28';
import { CaBundle, HeaderValue, TelemetryConfig } from '../../lib/index';
import type { TelemetryConfigProps } from '../../lib/configs/generated/telemetry-config-props';
import { chartFor, manifestOf } from '../support/facades';

const ENDPOINT = 'https://otel.example:4318';
const ON = { enabled: true, insecure: false, useLegacyAttributes: true };

function specOf(props: Omit<TelemetryConfigProps, 'metadata'>): unknown {
  const chart = chartFor();
  new TelemetryConfig(chart, 'Otel', props);
  return manifestOf(chart, 'MCPTelemetryConfig')['spec'];
}

describe('TelemetryConfig', () => {
  test.each<[string, TelemetryConfigProps, object]>([
    ['nothing', {}, {}],
    ['prometheus', { prometheus: true }, { prometheus: { enabled: true } }],
    ['prometheus off', { prometheus: false }, { prometheus: { enabled: false } }],
    ['an empty block, which is meant', { openTelemetry: {} }, { openTelemetry: ON }],
    ['a block that is turned off', { openTelemetry: { enabled: false } }, { openTelemetry: { ...ON, enabled: false } }],
    [
      'tracing, which is meant',
      { openTelemetry: { endpoint: ENDPOINT, tracing: {} } },
      { openTelemetry: { ...ON, endpoint: ENDPOINT, tracing: { enabled: true, samplingRate: '0.05' } } },
    ],
    [
      'tracing that is turned off',
      { openTelemetry: { tracing: { enabled: false, samplingRate: 1 } } },
      { openTelemetry: { ...ON, tracing: { enabled: false, samplingRate: '1' } } },
    ],
    [
      'metrics',
      { openTelemetry: { endpoint: ENDPOINT, metrics: true } },
      { openTelemetry: { ...ON, endpoint: ENDPOINT, metrics: { enabled: true } } },
    ],
    [
      'no metrics',
      { openTelemetry: { metrics: false, insecure: true, useLegacyAttributes: false } },
      { openTelemetry: { enabled: true, insecure: true, useLegacyAttributes: false, metrics: { enabled: false } } },
    ],
    [
      'attributes and no headers',
      { openTelemetry: { resourceAttributes: {}, headers: {} } },
      { openTelemetry: { ...ON, resourceAttributes: {} } },
    ],
  ])('writes %s', (_, props, spec) => {
    expect(specOf(props)).toEqual(spec);
  });

  test.each([
    [0.25, '0.25'],
    [0, '0'],
    [1, '1'],
    [0.0000001, '0.0000001'],
  ])('writes the sampling rate %d as text', (samplingRate, text) => {
    expect(specOf({ openTelemetry: { tracing: { samplingRate } } })).toHaveProperty(
      'openTelemetry.tracing.samplingRate',
      text,
    );
  });

  test('writes plain headers in a map and those from Secrets in a list', () => {
    const chart = chartFor();
    const secret = kplus.Secret.fromSecretName(chart, 'S', 's');
    const headers = { 'x-team': HeaderValue.plaintext('ai'), authorization: HeaderValue.fromSecret(secret, 'k') };
    new TelemetryConfig(chart, 'Otel', { openTelemetry: { headers } });
    Object.assign(headers, { late: HeaderValue.plaintext('late') });

    expect(manifestOf(chart, 'MCPTelemetryConfig')['spec']).toMatchObject({
      openTelemetry: {
        headers: { 'x-team': 'ai' },
        sensitiveHeaders: [{ name: 'authorization', secretKeyRef: { name: 's', key: 'k' } }],
      },
    });
  });

  test('writes the CA bundle', () => {
    const chart = chartFor();
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'ca');
    const options = { endpoint: ENDPOINT, metrics: true };
    new TelemetryConfig(chart, 'Otel', { openTelemetry: { ...options, caBundle: CaBundle.fromConfigMap(configMap) } });

    expect(manifestOf(chart, 'MCPTelemetryConfig')['spec']).toMatchObject({
      openTelemetry: { caBundleRef: { configMapRef: { name: 'ca', key: 'ca.crt' } } },
    });
  });
});
