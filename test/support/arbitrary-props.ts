import { Size, type Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';
import {
  Authorization,
  CaBundle,
  HeaderValue,
  McpTransport,
  SessionAffinity,
  type RemoteMcpProxyProps,
} from '../../lib';
import type { OpenTelemetryOptions } from '../../lib/configs/generated/telemetry-config-props';
import type { ToolConfigProps } from '../../lib/configs/generated/tool-config-props';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/);
const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}[a-z0-9]$/);
const texts = fc.dictionary(key, fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,14}[A-Za-z0-9])?$/), { maxKeys: 3 });
const annotations = fc.dictionary(key, fc.string({ unit: 'grapheme', maxLength: 20 }), { maxKeys: 3 });
const url = fc.tuple(word, fc.webPath()).map(([host, path]) => `https://${host}.example.com${path}`);
const optional = { requiredKeys: [] };

/** Header names that stay distinct, even as environment variables. */
function headers(secret: kplus.ISecret): fc.Arbitrary<{ [name: string]: HeaderValue }> {
  const value = fc.oneof(
    fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/).map((text) => HeaderValue.plaintext(text)),
    word.map((each) => HeaderValue.fromSecret(secret, each)),
  );
  return fc.dictionary(
    word.map((each) => `x-${each}`),
    value,
    { maxKeys: 4 },
  );
}

/** Any valid props of a proxy for every kind of cluster, without references. */
export function arbitraryProxyProps(chart: Chart): fc.Arbitrary<Omit<RemoteMcpProxyProps, 'metadata'>> {
  const secret = kplus.Secret.fromSecretName(chart, 'HeaderSecret', 'headers');
  const overrides = fc.record({ annotations, labels: texts }, optional);
  const cpu = fc.record({ request: fc.integer({ min: 1, max: 500 }).map((n) => kplus.Cpu.millis(n)) }, optional);
  const memory = fc.record({ limit: fc.integer({ min: 64, max: 4096 }).map((n) => Size.mebibytes(n)) }, optional);
  const optionals = fc.record(
    {
      proxyPort: fc.integer({ min: 1024, max: 65535 }),
      transport: fc.constantFrom(McpTransport.STREAMABLE_HTTP),
      sessionAffinity: fc.constantFrom(SessionAffinity.CLIENT_IP, SessionAffinity.NONE),
      trustProxyHeaders: fc.boolean(),
      endpointPrefix: word.map((each) => `/${each}`),
      audit: fc.boolean(),
      debug: fc.boolean(),
      authorization: fc.constantFrom(Authorization.cedar(['permit(principal, action, resource);'])),
      headerForward: headers(secret),
      resources: fc.record({ cpu, memory }, optional),
      resourceOverrides: fc.record(
        {
          proxyDeployment: fc.record(
            {
              annotations,
              labels: texts,
              env: fc.dictionary(
                word.map((each) => `APP_${each.toUpperCase()}`),
                fc.string({ maxLength: 20 }),
                { maxKeys: 3 },
              ),
              podTemplateMetadataOverrides: overrides,
            },
            optional,
          ),
          proxyService: overrides,
        },
        optional,
      ),
    },
    optional,
  );
  return fc.record({ remoteUrl: url, optionals }).map(({ remoteUrl, optionals: rest }) => ({ remoteUrl, ...rest }));
}

/** Any valid props of a telemetry config for every kind of cluster. */
export function arbitraryOpenTelemetry(chart: Chart): fc.Arbitrary<OpenTelemetryOptions> {
  const secret = kplus.Secret.fromSecretName(chart, 'TelemetrySecret', 'telemetry');
  const ca = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'ca');
  return fc
    .record(
      {
        enabled: fc.boolean(),
        headers: headers(secret),
        resourceAttributes: texts,
        caBundle: fc.option(word, { nil: undefined }).map((each) => CaBundle.fromConfigMap(ca, each)),
        metrics: fc.boolean(),
        useLegacyAttributes: fc.boolean(),
        tracing: fc.record(
          { enabled: fc.boolean(), samplingRate: fc.double({ min: 0, max: 1, noNaN: true }) },
          optional,
        ),
      },
      optional,
    )
    .chain((options) => {
      const sends = options.metrics === true || (options.tracing !== undefined && options.tracing.enabled !== false);
      return sends ? url.map((endpoint) => ({ ...options, endpoint })) : fc.constant(options);
    });
}

/** Any valid props of a tool config. */
export function arbitraryTools(): fc.Arbitrary<ToolConfigProps> {
  const description = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  return fc.record(
    {
      toolsFilter: fc.uniqueArray(word, { maxLength: 4 }),
      toolsOverride: fc.dictionary(
        word.filter((each) => each !== 'constructor'),
        fc.record(
          {
            description,
            annotations: fc.record({ title: fc.string(), readOnlyHint: fc.boolean() }, optional),
          },
          { requiredKeys: ['description'] },
        ),
        { maxKeys: 3 },
      ),
    },
    optional,
  );
}
