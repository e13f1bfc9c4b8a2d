import * as fc from 'fast-check';
import { call, construct, type Call, type Props } from './data';
import { hasMetricsPort, type ValidTarget } from './target';
import {
  annotations,
  anyText,
  harmlessHeader,
  headerText,
  host,
  label,
  labels,
  labelValue,
  maybe,
  objectName,
  port,
  secretValue,
  serviceHost,
  some,
  urlPath,
  word,
} from './texts';

const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'owner', uid: '0b4c1d1e-8f52-4c42-a6cf-2a4fd6a1d2d3' };

/** What may be said of any object but its name, which the chart makes where none is given. */
export const metadata = maybe(
  some({
    labels,
    annotations,
    finalizers: fc.constant(['example.com/cleanup']),
    ownerReferences: fc.constantFrom([owner], [{ ...owner, controller: true, blockOwnerDeletion: true }]),
  }),
);

/** Certificates in a ConfigMap of the app or of the cluster. */
const caBundle: fc.Arbitrary<Call> = fc
  .record({
    name: label,
    key: maybe(fc.constantFrom('ca.crt', 'bundle.pem')),
    optional: fc.constantFrom(undefined, false, true),
  })
  .map(({ name, key, optional }) =>
    call('CaBundle.fromConfigMap', construct('kplus.ConfigMap.fromConfigMapName', name), key, optional),
  );

/** An address of the cluster's own network is nothing unusual where it is asked for. */
const inlineOidc: fc.Arbitrary<Props> = fc
  .record({
    scheme: fc.constantFrom('https', 'https', 'https', 'http'),
    inCluster: fc.boolean(),
    outside: host,
    inside: fc.oneof(serviceHost, fc.constantFrom('10.0.0.7', '[fd00::1]')),
    path: urlPath,
    urls: some({ introspectionUrl: urlPath, jwksUrl: urlPath }),
    options: some({
      clientId: word,
      clientSecret: secretValue,
      jwksAuthTokenPath: fc.constant('/var/run/secrets/idp/token'),
      protectedResourceAllowPrivateIp: fc.boolean(),
    }),
    caBundle: maybe(caBundle),
  })
  .map(({ scheme, inCluster, outside, inside, path, urls, options, caBundle: ca }) => {
    const authority = inCluster ? inside : outside;
    const base = `${scheme}://${authority}`;
    const { introspectionUrl, jwksUrl } = urls;
    // a client only logs in over https
    const asked = options['clientId'] === undefined && options['clientSecret'] === undefined ? scheme : 'https';
    return {
      issuer: `${base}${path}`,
      ...(introspectionUrl === undefined ? {} : { introspectionUrl: `${asked}://${authority}${introspectionUrl}` }),
      ...(jwksUrl === undefined ? {} : { jwksUrl: `${base}${jwksUrl}` }),
      ...(scheme === 'http' ? { insecureAllowHttp: true } : {}),
      ...(inCluster ? { jwksAllowPrivateIp: true } : {}),
      ...(ca === undefined ? {} : { caBundle: ca }),
      ...options,
    };
  });

const clusterOidc: fc.Arbitrary<Props> = fc.oneof(
  some({
    issuer: fc.constantFrom('https://kubernetes.default.svc', 'https://kubernetes.default.svc.cluster.local'),
    jwksUrl: fc.constant('https://kubernetes.default.svc/openid/v1/jwks'),
    introspectionUrl: fc.constant('https://kubernetes.default.svc/introspect'),
    useClusterAuth: fc.constant(true),
    namespace: label,
    serviceAccount: objectName,
  }),
  fc.record({
    issuer: fc.constantFrom(
      'https://oidc.eks.eu-central-1.amazonaws.com/id/ABC',
      'https://container.googleapis.com/v1/projects/p',
    ),
    useClusterAuth: fc.constant(false),
  }),
);

export const oidcConfig: fc.Arbitrary<Call> = fc
  .tuple(
    metadata,
    fc.oneof(
      inlineOidc.map((options) => call('OidcProvider.inline', options)),
      maybe(clusterOidc).map((options) =>
        call('OidcProvider.kubernetesServiceAccount', ...(options === undefined ? [] : [options])),
      ),
    ),
  )
  .map(([meta, provider]) => construct('OidcConfig', { metadata: meta, provider }));

/** Where telemetry goes: any collector, in the cluster or outside. */
const openTelemetry: fc.Arbitrary<Props> = fc
  .record({
    tls: fc.boolean(),
    hasScheme: fc.boolean(),
    collector: fc.oneof(host, serviceHost),
    port: fc.oneof(
      fc.constant(4318),
      port.filter((each) => each !== 4317),
    ),
    path: fc.constantFrom('', '/otlp'),
    options: some({ metrics: fc.boolean(), useLegacyAttributes: fc.boolean(), caBundle }),
    enabled: maybe(fc.constant(true)),
    tracing: maybe(some({ enabled: fc.boolean(), samplingRate: fc.double({ min: 0, max: 1, noNaN: true }) })),
    headers: maybe(headers(true)),
    resourceAttributes: maybe(
      fc.dictionary(fc.constantFrom('deployment.environment', 'team', 'k8s.cluster.name'), labelValue, { maxKeys: 3 }),
    ),
  })
  .map(
    ({
      tls,
      hasScheme,
      collector,
      port: number,
      path,
      options,
      enabled,
      tracing,
      headers: sent,
      resourceAttributes,
    }) => {
      const { caBundle: ca, ...rest } = options;
      const sends = rest.metrics === true || (tracing !== undefined && tracing.enabled !== false);
      const scheme = hasScheme ? (tls ? 'https://' : 'http://') : '';
      return given({
        ...rest,
        enabled,
        tracing,
        headers: sent,
        resourceAttributes,
        ...(sends ? { endpoint: `${scheme}${collector}:${String(number)}${path}` } : {}),
        ...(tls ? { caBundle: ca } : { insecure: true }),
      });
    },
  );

/** With `fromSecrets`, some of them. */
export function headers(fromSecrets: boolean): fc.Arbitrary<Props> {
  const plain = headerText.map((text) => call('HeaderValue.plaintext', text));
  const secret = secretValue.map(({ secret: from, key }) => call('HeaderValue.fromSecret', from, key));
  return fc
    .uniqueArray(fc.tuple(harmlessHeader, fromSecrets ? fc.oneof(plain, secret) : plain), {
      selector: ([name]) => name.toLowerCase(),
      maxLength: 3,
    })
    .map((entries) => Object.fromEntries(entries));
}

export function telemetryConfig(target: ValidTarget): fc.Arbitrary<Call> {
  // before, the port of the proxy has the metrics anyway
  const onTransportPort = hasMetricsPort(target) ? fc.boolean() : fc.constant(true);
  return fc
    .record({
      metadata,
      openTelemetry: maybe(openTelemetry),
      prometheus: maybe(fc.boolean()),
      metricsOnTransportPort: maybe(onTransportPort),
    })
    .map(({ metricsOnTransportPort, ...others }) =>
      construct('TelemetryConfig', given(others.prometheus === true ? { ...others, metricsOnTransportPort } : others)),
    );
}

const tool = fc.constantFrom('forecast', 'get_alerts', 'history-of-day', 'weather.now', 'Search', '日報');

const toolOverride = fc
  .record({
    name: maybe(fc.boolean()),
    description: maybe(anyText.filter((text) => text !== '')),
    annotations: maybe(
      some({
        title: anyText,
        destructiveHint: fc.boolean(),
        idempotentHint: fc.boolean(),
        openWorldHint: fc.boolean(),
        readOnlyHint: fc.boolean(),
      }),
    ),
  })
  .map(({ name, description, annotations: hints }) => ({ isRenamed: name === true, description, annotations: hints }));

/** A filter goes by the new names. */
export const toolConfig: fc.Arbitrary<Call> = fc
  .record({
    metadata,
    filter: maybe(fc.uniqueArray(tool, { minLength: 1, maxLength: 4 })),
    overrides: maybe(fc.dictionary(tool, toolOverride, { maxKeys: 3 })),
  })
  .map(({ metadata: meta, filter, overrides = {} }) => {
    const toolsOverride = Object.fromEntries(
      Object.entries(overrides).map(([name, { isRenamed, description, annotations: hints }]) => [
        name,
        given({
          name: isRenamed || description === undefined ? `my_${name}` : undefined,
          description,
          annotations: hints,
        }),
      ]),
    );
    const renamed = (name: string): unknown => toolsOverride[name]?.['name'] ?? name;
    return construct('ToolConfig', given({ metadata: meta, toolsFilter: filter?.map(renamed), toolsOverride }));
  });

/** What is left out is left out, and not `undefined`. */
export function given(props: Props): Props {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

export const groupConfig: fc.Arbitrary<Call> = fc
  .record({ metadata, description: maybe(anyText) })
  .map((props) => construct('McpGroup', given(props)));
