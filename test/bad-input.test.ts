import { Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  OperatorRelease,
  TargetCluster,
  Authorization,
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  McpTransport,
  OidcConfig,
  OidcProvider,
  TelemetryConfig,
  ToolConfig,
  UpstreamProvider,
  type RemoteMcpProxyProps,
} from '../lib';
import { ALL_KINDS } from '../lib/model/kinds';
import { oldestSchemaOf } from './support/oldest-schema';
import { withPlaced } from '../lib/private/field-paths';
import { chartFor, errorsOf, oidcOf, proxyIn, TARGETS } from './support/facades';
import { brokenLimits } from './support/broken-limits';
import type { Manifest } from './support/corpus';
import { everyField } from './support/every-field';
import { include } from './support/include';

describe('a document that breaks one limit of the schema', () => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
  const valid = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_22 }));
  everyField(valid);
  const manifests = Testing.synth(valid) as Manifest[];

  /** Where another rule has a word to say too, since something else is missing then. */
  const FOLLOWED = [
    'type spec.openTelemetry.metrics',
    'type spec.openTelemetry.metrics.enabled',
    'min-length spec.awsSts.roleMappings[0].claim',
  ];

  test.each(ALL_KINDS.filter((kind) => kind !== 'MCPAuthzConfig'))(
    'of %s is refused with one finding, which names the field',
    (kind) => {
      const limits = manifests
        .filter((manifest) => manifest.kind === kind)
        .flatMap((manifest) =>
          brokenLimits(oldestSchemaOf(kind), manifest['spec']).map((limit) => ({ manifest, limit })),
        )
        .filter(({ limit: { id, field } }) => !FOLLOWED.includes(`${id} ${field}`));

      expect(limits.length).toBeGreaterThan(0);

      for (const { manifest, limit } of limits) {
        const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_22 }));
        const spoilt = manifests.map((each) => (each === manifest ? withPlaced(each, [limit]) : each));
        const { path } = include(chart, spoilt.map((each) => JSON.stringify(each)).join('\n---\n')).node;
        const construct = `[${path}/${manifest.metadata.name}-${kind.toLowerCase()}-mcp]`;

        expect(errorsOf(chart)).toEqual([expect.stringContaining(`${construct} ${limit.field}: `)]);
        expect(errorsOf(chart)[0]).toMatch(new RegExp(`: .+; .+ \\(${limit.id}, .*\\.yaml:\\d+\\)$`));
      }
    },
  );
});

describe('shared authorization that breaks one limit', () => {
  const config = '{ policies: ["permit(principal, action, resource);"] }';

  test.each([
    [`{ config: ${config} }`, 'spec.type: is missing; add it (required'],
    ['{ type: cedarv1 }', 'spec.config: is missing; add it (required'],
    ['{ type: cedarv1, config: text }', 'spec.config: is a string, not an object; give an object (type'],
    [`{ type: "", config: ${config} }`, 'spec.type: '],
  ])('%s', (spec, expected) => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
    include(
      chart,
      `{ apiVersion: toolhive.stacklok.dev/v1beta1, kind: MCPAuthzConfig, metadata: { name: a }, spec: ${spec} }`,
    );

    expect(errorsOf(chart).join()).toContain(expected);
  });
});

describe.each(TARGETS)('%s', (_, clusterOf) => {
  const wrong = (value: unknown): never => value as never;

  describe('props that break one limit of a proxy', () => {
    const cases: readonly (readonly [string, Partial<RemoteMcpProxyProps>, string])[] = [
      ['no remoteUrl', { remoteUrl: wrong(undefined) }, 'remoteUrl: is missing; give a string (required)'],
      [
        'another scheme',
        { remoteUrl: 'ftp://a.example' },
        'remoteUrl: "ftp://a.example" does not start with http:// or https://; write it like "https://mcp.example.com/mcp" (pattern)',
      ],
      ['port 0', { proxyPort: 0 }, 'proxyPort: 0 is below the minimum of 1; use 1 to 65535 (minimum)'],
      ['port 65536', { proxyPort: 65536 }, 'proxyPort: 65536 is above the maximum of 65535; use 1 to 65535 (maximum)'],
      ['half a port', { proxyPort: 80.5 }, 'proxyPort: 80.5 is a number, not an integer; give an integer (type)'],
      [
        'another transport',
        { transport: wrong('stdio') },
        'transport: "stdio" is not supported; use McpTransport.STREAMABLE_HTTP or McpTransport.SSE (enum)',
      ],
      [
        'another affinity',
        { sessionAffinity: wrong('none') },
        'sessionAffinity: "none" is not supported; use SessionAffinity.CLIENT_IP or SessionAffinity.NONE (enum)',
      ],
      [
        'no policies',
        { authorization: Authorization.cedar([]) },
        'authorization.policies: has 0 items, but needs at least 1; add one (min-items)',
      ],
      ['audit as text', { audit: wrong('yes') }, 'audit: is a string, not true or false; give true or false (type)'],
      [
        'ephemeral storage',
        { resources: { ephemeralStorage: { limit: Size.gibibytes(1) } } },
        'resources.ephemeralStorage.limit: is not a field',
      ],
      [
        'a variable that is no text',
        { resourceOverrides: { proxyDeployment: { env: { A: wrong(1) } } } },
        'resourceOverrides.proxyDeployment.env["A"]: is a number, not a string; give a string (type)',
      ],
      [
        'debug twice',
        { debug: true, resourceOverrides: { proxyDeployment: { env: { A: 'b', TOOLHIVE_DEBUG: 'false' } } } },
        'resourceOverrides.proxyDeployment.env["TOOLHIVE_DEBUG"]: has the same name as item 1 of the list; remove one of the two (duplicate)',
      ],
      [
        'a label that is no text',
        { resourceOverrides: { proxyService: { labels: { a: wrong(true) } } } },
        'resourceOverrides.proxyService.labels["a"]: is a boolean, not a string; give a string (type)',
      ],
    ];

    test.each(cases)('%s', (__, props, error) => {
      const chart = chartFor(clusterOf());
      proxyIn(chart, props);

      expect(errorsOf(chart)).toEqual([expect.stringContaining(`[test/weather] ${error}`)]);
    });

    test('a header name of 256 characters', () => {
      const chart = chartFor(clusterOf());
      const secret = kplus.Secret.fromSecretName(chart, 'Secret', 's');
      proxyIn(chart, { headerForward: { ['x'.repeat(256)]: HeaderValue.fromSecret(secret, 'k') } });

      expect(errorsOf(chart)).toEqual([
        expect.stringMatching(
          /^\[test\/weather\] headerForward\["x{184}…: is longer than 255 characters; shorten it \(max-length\)$/,
        ),
      ]);
    });

    test('an empty audience', () => {
      const chart = chartFor(clusterOf());
      proxyIn(chart, { oidc: oidcOf(chart, { audience: '' }) });

      expect(errorsOf(chart)).toEqual([
        '[test/weather] oidc.audience: "" is shorter than 1 character; give a value (min-length)',
      ]);
    });
  });

  test('nulls from programs without types are accepted and left out', () => {
    const chart = chartFor(clusterOf());
    const nothing = wrong(null);
    proxyIn(chart, {
      proxyPort: nothing,
      audit: nothing,
      oidc: nothing,
      headerForward: nothing,
      telemetry: nothing,
      resources: nothing,
      resourceOverrides: { proxyDeployment: { env: nothing, imagePullSecrets: nothing }, proxyService: nothing },
      debug: nothing,
    });
    new TelemetryConfig(chart, 'Otel', { openTelemetry: { headers: nothing, tracing: nothing, caBundle: nothing } });
    new ToolConfig(chart, 'Tools', { toolsFilter: nothing, toolsOverride: nothing });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('all errors are reported at once, each at its construct', () => {
    const chart = chartFor(clusterOf());
    const server = ExternalAuth.embeddedAuthServer({
      issuer: 'https://a.example/',
      upstreamProviders: [UpstreamProvider.oidc('Bad Name', { issuerUrl: 'http://b.example', clientId: 'c' })],
    });
    new ExternalAuthConfig(chart, 'Server', { metadata: { name: 'server' }, auth: server });
    new OidcConfig(chart, 'Oidc', {
      metadata: { name: 'oidc' },
      provider: OidcProvider.inline({ issuer: wrong(5), clientId: wrong({}) }),
    });
    new TelemetryConfig(chart, 'Otel', {
      openTelemetry: { endpoint: 'https://o.example', tracing: { samplingRate: 1.5 } },
    });
    new ToolConfig(chart, 'Tools', { toolsFilter: ['a', 'b', 'a'] });
    proxyIn(chart, { remoteUrl: 'a.example', proxyPort: -1, transport: wrong(McpTransport) });

    expect(errorsOf(chart)).toEqual(
      [
        'Server] auth.issuer: "https://a.example/" is not an http or https URL',
        'Server] auth.upstreamProviders[0].name: "Bad Name" is not a name of lower-case letters',
        'Server] auth.upstreamProviders[0].issuerUrl: "http://b.example" is not an https URL',
        'Oidc] provider.issuer: is a number, not a string',
        'Oidc] provider.clientId: is an object, not a string',
        'Otel] openTelemetry.tracing.samplingRate: "1.5" is not between 0 and 1',
        'Tools] toolsFilter[2]: "a" repeats item 0 of the list; remove one of the two',
        'weather] transport: is an object, not an McpTransport',
        'weather] remoteUrl: does not start with http',
        'weather] proxyPort: -1 is below the minimum of 1',
      ].map((text) => expect.stringContaining(`[test/${text}`) as string),
    );
  });
});
