import * as fc from 'fast-check';
import type { Kind, ResolvedProxy, Resource } from '../../lib/model/kinds';
import { resource } from './support';

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_CHARACTERS = Array.from("!#$%&'*+-.^_`|~0123456789ABCXYZabcxyz");

function text(characters: string, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength: 1, maxLength });
}

function dnsLabel(maxLength: number): fc.Arbitrary<string> {
  return fc
    .tuple(
      text(LOWER, 1),
      fc.option(
        fc.tuple(
          fc.string({ unit: fc.constantFrom(...Array.from(`${LOWER}-`)), maxLength: maxLength - 2 }),
          text(LOWER, 1),
        ),
      ),
    )
    .map(([first, rest]) => first + (rest?.join('') ?? ''));
}

const NAME = fc.array(dnsLabel(20), { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
const KEY = text(`${LOWER}ABC_.-`, 20).filter((key) => key !== '.' && !key.startsWith('..'));
const REF = fc.record({ name: NAME, key: KEY });
const VALUE = fc.string({ unit: 'grapheme-ascii', maxLength: 20 });
const HOST = fc
  .tuple(dnsLabel(20), fc.constantFrom('example.com', 'example.org', 'svc'))
  .map((parts) => parts.join('.'));
const PATH = fc
  .array(text(`${LOWER}-_~`, 8), { maxLength: 3 })
  .map((parts) => parts.map((part) => `/${part}`).join(''));
const HTTPS = fc.tuple(HOST, fc.option(fc.integer({ min: 1, max: 65_535 })), PATH).map(([host, port, path]) => {
  return `https://${host}${port === null ? '' : `:${String(port)}`}${path}`;
});
const LABEL_VALUE = fc.oneof(fc.constant(''), text(LOWER, 63));
const LABELS = fc.dictionary(
  fc.tuple(fc.option(NAME), text(LOWER, 20)).map(([domain, name]) => (domain === null ? name : `${domain}/${name}`)),
  LABEL_VALUE,
  { maxKeys: 3 },
);
const METADATA = { labels: LABELS, annotations: LABELS };
const HEADER_NAME = fc
  .string({ unit: fc.constantFrom(...TOKEN_CHARACTERS), minLength: 1, maxLength: 12 })
  .map((name) => `X-${name}`);
const ENV_NAME = fc.tuple(text('ABCabc_.-', 1), text('ABC123_.-', 12)).map(([first, rest]) => `A${first}${rest}`);
const CPU = fc.constantFrom(['100m', '1'], ['0.5', '500m'], ['1', '1.5'], ['', '2']);
const MEMORY = fc.constantFrom(['64Mi', '1Gi'], ['1000000', '1M'], ['128Mi', '134217728'], ['1e6', '']);

/** Headers of which no two are one to HTTP, or to the environment. */
const HEADERS = fc.uniqueArray(fc.tuple(HEADER_NAME, fc.option(VALUE), REF), {
  selector: ([name]) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_'),
  maxLength: 4,
});

const HEADER_FORWARD = HEADERS.map((headers) => ({
  addPlaintextHeaders: Object.fromEntries(headers.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  addHeadersFromSecret: headers.flatMap(([headerName, value, valueSecretRef]) =>
    value === null ? [{ headerName, valueSecretRef }] : [],
  ),
}));

const RESOURCES = fc.tuple(CPU, MEMORY).map(([cpu, memory]) => ({
  requests: { cpu: cpu[0], memory: memory[0] },
  limits: { cpu: cpu[1], memory: memory[1] },
}));

const OVERRIDES = fc.record(
  {
    proxyDeployment: fc.record(
      {
        ...METADATA,
        env: fc.uniqueArray(fc.record({ name: ENV_NAME, value: VALUE }), {
          selector: ({ name }) => name,
          maxLength: 3,
        }),
        imagePullSecrets: fc.array(fc.record({ name: NAME }), { maxLength: 2 }),
        podTemplateMetadataOverrides: fc.record(METADATA, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    proxyService: fc.record(METADATA, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

const POLICIES = fc.array(
  fc.constantFrom(
    'permit(principal, action == Action::"call_tool", resource == Tool::"forecast");',
    'forbid(principal, action, resource) unless { principal.claim_roles.contains("admin") };',
    '// readers\npermit(principal in THVGroup::"readers", action in [Action::"call_tool", Action::"list_tools"], resource);',
  ),
  { minLength: 1, maxLength: 3 },
);

const OIDC = fc.oneof(
  fc.record({ type: fc.constant('kubernetesServiceAccount'), kubernetesServiceAccount: fc.constant({}) }),
  fc.record({
    type: fc.constant('inline'),
    inline: fc.record(
      { issuer: HTTPS, clientId: VALUE, clientSecretRef: REF, jwksUrl: HTTPS, introspectionUrl: HTTPS },
      { requiredKeys: ['issuer'] },
    ),
  }),
);

const EXTERNAL_AUTH = fc.oneof(
  fc.constant({ type: 'unauthenticated' }),
  fc.record({ type: fc.constant('bearerToken'), bearerToken: fc.record({ tokenSecretRef: REF }) }),
  fc.record({
    type: fc.constant('tokenExchange'),
    tokenExchange: fc.record(
      { tokenUrl: HTTPS, audience: VALUE, clientSecretRef: REF, externalTokenHeaderName: HEADER_NAME },
      { requiredKeys: ['tokenUrl', 'audience'] },
    ),
  }),
  fc.record({
    type: fc.constant('awsSts'),
    awsSts: fc.constant({ region: 'eu-central-1', fallbackRoleArn: 'arn:aws:iam::123456789012:role/mcp' }),
  }),
);

const TELEMETRY = fc.record(
  {
    openTelemetry: fc.record(
      {
        enabled: fc.boolean(),
        endpoint: fc.oneof(HTTPS, HOST),
        headers: fc.constant({ 'x-team': 'ai' }),
        sensitiveHeaders: REF.map((secretKeyRef) => [{ name: 'authorization', secretKeyRef }]),
        resourceAttributes: fc.dictionary(text(LOWER, 8), VALUE, { maxKeys: 2 }),
        caBundleRef: fc.tuple(dnsLabel(48), KEY).map(([name, key]) => ({ configMapRef: { name, key } })),
        tracing: fc.constant({ enabled: true, samplingRate: '0.25' }),
        metrics: fc.record({ enabled: fc.boolean() }),
      },
      { requiredKeys: ['enabled', 'tracing'] },
    ),
    prometheus: fc.record({ enabled: fc.boolean() }),
  },
  { requiredKeys: [] },
);

const TOOLS = fc.record(
  {
    toolsFilter: fc.uniqueArray(text(LOWER, 8), { maxLength: 3 }),
    toolsOverride: fc.dictionary(text(LOWER, 8), fc.record({ description: text(LOWER, 8) }), { maxKeys: 2 }),
  },
  { requiredKeys: [] },
);

function named<K extends Kind>(kind: K, spec: fc.Arbitrary<object>): fc.Arbitrary<Resource<K>> {
  return fc.tuple(spec, NAME, LABELS).map(([given, name, labels]) => resource(kind, given, { name, labels }));
}

/** Configs that are valid on every cluster. */
export const VALID_CONFIG: fc.Arbitrary<Resource> = fc.oneof(
  named('MCPOIDCConfig', OIDC),
  named('MCPExternalAuthConfig', EXTERNAL_AUTH),
  named('MCPTelemetryConfig', TELEMETRY),
  named('MCPToolConfig', TOOLS),
);

/** Proxies that are valid on every cluster, with all that they refer to. */
export const VALID_PROXY: fc.Arbitrary<ResolvedProxy> = fc
  .record({
    name: dnsLabel(46),
    spec: fc.record(
      {
        remoteUrl: HTTPS,
        proxyPort: fc.integer({ min: 1, max: 65_535 }),
        transport: fc.constantFrom('sse', 'streamable-http'),
        endpointPrefix: PATH,
        audit: fc.record({ enabled: fc.boolean() }),
        headerForward: HEADER_FORWARD,
        resources: RESOURCES,
        resourceOverrides: OVERRIDES,
        serviceAccount: NAME,
        authzConfig: POLICIES.map((policies) => ({ type: 'inline', inline: { policies } })),
        groupRef: fc.record({ name: NAME }),
      },
      { requiredKeys: ['remoteUrl'] },
    ),
    oidc: fc.option(named('MCPOIDCConfig', OIDC)),
    telemetry: fc.option(named('MCPTelemetryConfig', TELEMETRY)),
    externalAuth: fc.option(named('MCPExternalAuthConfig', EXTERNAL_AUTH)),
    tools: fc.option(named('MCPToolConfig', TOOLS)),
  })
  .map(({ name, spec, oidc, telemetry, externalAuth, tools }) => ({
    proxy: resource(
      'MCPRemoteProxy',
      {
        ...spec,
        ...(oidc === null ? {} : { oidcConfigRef: { name: oidc.name, audience: name } }),
        ...(telemetry === null ? {} : { telemetryConfigRef: { name: telemetry.name } }),
        ...(externalAuth === null ? {} : { externalAuthConfigRef: { name: externalAuth.name } }),
        ...(tools === null ? {} : { toolConfigRef: { name: tools.name } }),
      },
      { name },
    ),
    ...(oidc === null ? {} : { oidc }),
    ...(telemetry === null ? {} : { telemetry }),
    ...(externalAuth === null ? {} : { externalAuth }),
    ...(tools === null ? {} : { tools }),
  }));
