import { onPage, saidAs, type RuleCase, type Says } from '../rule-case';

const ENDPOINT = 'spec.openTelemetry.endpoint';

function telemetry(id: string, openTelemetry: object, says: Says = []): RuleCase {
  return { id, kind: 'MCPTelemetryConfig', spec: { openTelemetry }, says: saidAs(says, (text) => `${text} (${id})`) };
}

function endpoint(id: string, address: string, says: Says = []): RuleCase {
  return telemetry(id, { enabled: true, metrics: { enabled: true }, endpoint: address }, says);
}

const GRPC = `${ENDPOINT}: has the port 4317, on which collectors accept gRPC, but proxies send HTTP; use the port for HTTP, 4318`;
const SECRET = { name: 'X-B', secretKeyRef: { name: 's', key: 'k' } };

/** Where telemetry is sent, and with which headers. */
export const TELEMETRY_ENDPOINT_CASES: readonly RuleCase[] = [
  ...['otel:4317', 'http://otel:4317', 'https://otel:4317/', 'https://[::1]:4317/v1'].map((address) =>
    endpoint('telemetry-endpoint-grpc', address, [GRPC]),
  ),
  ...['otel:43170', 'otel:4317x', 'https://otel4317', 'otel/a:4317', 'httpss://otel/:4317'].map((address) =>
    endpoint('telemetry-endpoint-grpc', address),
  ),
  ...['/v1/traces', '/v1/metrics', '/v1/traces/', '/otlp/v1/metrics/'].map((path) =>
    endpoint('telemetry-endpoint-path', `https://otel:4318${path}`, [
      `${ENDPOINT}: ends with ${path.replace('/otlp', '')}, but the path of each signal is added to it; leave that path out`,
    ]),
  ),
  ...['/v1/logs', '/v1/traces/a', '/v1/traces//', '/xv1/traces'].map((path) =>
    endpoint('telemetry-endpoint-path', `https://otel:4318${path}`),
  ),
  ...['FTP://otel', 'x-1+a.b://otel'].map((address) =>
    endpoint('telemetry-endpoint', address, [
      `${ENDPOINT}: is not a valid address: it begins with a scheme other than http:// or https://; write it like "https://collector.observability:4318"`,
    ]),
  ),
  ...['1otel://a', 'otel:4318/ftp://a', '', 'http://otel', 'https://otel:4318/a'].map((address) =>
    endpoint('telemetry-endpoint', address),
  ),
  ...['otel:4318', 'https://otel:4318'].map((address) => endpoint('telemetry-endpoint-scheme', address)),
  telemetry('telemetry-endpoint-scheme', { enabled: true, insecure: true, tracing: { enabled: true } }),
  telemetry('telemetry-endpoint-scheme', { enabled: true, tracing: { enabled: true } }),
  // while OpenTelemetry is not enabled, nothing is sent
  ...[
    'telemetry-sends-nothing',
    'telemetry-endpoint',
    'telemetry-endpoint-scheme',
    'telemetry-endpoint-grpc',
    'telemetry-endpoint-path',
    'telemetry-header-name',
    'telemetry-header-value',
  ].map((id) =>
    telemetry(id, {
      enabled: false,
      tracing: { enabled: true },
      endpoint: id === 'telemetry-sends-nothing' ? '' : 'http://a b:4317/v1/traces',
      headers: { 'a b': 'a\nb' },
    }),
  ),
  telemetry(
    'telemetry-header-value',
    {
      enabled: true,
      headers: { 'X-A': 'a\nb', 'X-C': 'c' },
      sensitiveHeaders: [SECRET],
    },
    onPage('`openTelemetry: { enabled: true, headers: { X-A: "a\\nb" } }`'),
  ),
  telemetry('telemetry-header-name', { enabled: true, headers: { 'X-A': 'a' }, sensitiveHeaders: [SECRET] }),
  telemetry('telemetry-header-both', { enabled: true, headers: { 'X-A': 'a' }, sensitiveHeaders: [SECRET] }),
  ...[{ enabled: true, endpoint: '' }, { enabled: true }].map((more) =>
    telemetry('telemetry-sends-nothing', { ...more, metrics: { enabled: true } }, [
      `${ENDPOINT}: is missing, so the enabled traces and metrics are sent nowhere; add the address of a collector`,
    ]),
  ),
  telemetry('telemetry-sends-nothing', { enabled: true, endpoint: 'otel:4318' }),
  telemetry('telemetry-sends-nothing', { enabled: true, endpoint: 'otel:4318', tracing: { enabled: true } }),
  ...[
    { endpoint: 'otel:4318', tracing: { enabled: true } },
    { endpoint: '', tracing: { enabled: false } },
    { metrics: { enabled: false } },
  ].map((given) => telemetry('telemetry-endpoint-signal', given)),
  telemetry(
    'telemetry-endpoint-signal',
    { endpoint: 'otel:4318', tracing: { enabled: false }, metrics: { enabled: false } },
    [
      `${ENDPOINT}: receives nothing, since neither tracing nor metrics is enabled; enable one of them, or remove the endpoint`,
    ],
  ),
  telemetry('telemetry-ca-insecure', { insecure: false, caBundleRef: { configMapRef: { name: 'ca', key: 'ca.crt' } } }),
  telemetry('telemetry-not-enabled', { enabled: true, insecure: true }),
  telemetry('telemetry-not-enabled', { enabled: false, insecure: false, useLegacyAttributes: true }),
];
