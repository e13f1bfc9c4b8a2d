import * as fc from 'fast-check';
import { OperatorRelease, RemoteMcpProxy, TargetCluster } from '../../lib';
import { message } from '../../lib/engine/messages';
import { Catalog } from '../../lib/engine/catalog';
import { ALL_KINDS, REFERENCES } from '../../lib/model/kinds';
import { chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';
import { documentOf, include } from '../support/include';
import { SECRET, specWithSecrets } from '../support/random/secret-documents';
import { runs, SEED } from '../support/runs';

const API = 'toolhive.stacklok.dev/v1alpha1';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** All messages about an app, for people and for tools. */
function saidOf(chart: ReturnType<typeof chartFor>): string {
  const { errors, warnings } = Catalog.of(chart).review();
  const findings = [...Array.from(errors.values()).flat(), ...warnings].map(({ finding }) => finding);
  return JSON.stringify([findings, findings.map((each) => message(each)), errorsOf(chart)]);
}

describe.each(TARGETS)('a secret in the wrong place, %s', (_, clusterOf) => {
  test.each<[string, string]>([
    [
      'MCPRemoteProxy',
      '{ remoteUrl: "https://a.example", resourceOverrides: { proxyDeployment: { env: { API_KEY: hunter2 } } } }',
    ],
    [
      'MCPRemoteProxy',
      '{ remoteUrl: "https://a.example", resourceOverrides: { proxyDeployment: { env: ["API_KEY=hunter2"] } } }',
    ],
    ['MCPRemoteProxy', '{ remoteUrl: "https://a.example", headerForward: { addHeadersFromSecret: "hunter2" } }'],
    ['MCPRemoteProxy', '{ remoteUrl: "https://a.example", headerForward: "hunter2" }'],
    [
      'MCPRemoteProxy',
      '{ remoteUrl: "https://a.example", headerForward: { addHeadersFromSecret: [{ headerName: x, valueSecretRef: { name: { value: hunter2 } } }] } }',
    ],
    ['MCPRemoteProxy', '{ remoteUrl: "HTTPS://a/?key=hunter2" }'],
    ['MCPRemoteProxy', '{ remoteUrl: "user:hunter2@host" }'],
    ['MCPRemoteProxy', '{ remoteUrl: "http://10.0.0.1/hunter2/mcp" }'],
    ['MCPTelemetryConfig', '{ openTelemetry: { sensitiveHeaders: ["Bearer hunter2"] } }'],
    ['MCPTelemetryConfig', '{ openTelemetry: { headers: { a: [hunter2] } } }'],
    ['MCPExternalAuthConfig', '{ type: bearerToken, bearerToken: hunter2 }'],
    ['MCPExternalAuthConfig', '{ type: headerInjection, headerInjection: hunter2 }'],
    [
      'MCPExternalAuthConfig',
      '{ type: embeddedAuthServer, embeddedAuthServer: { storage: { type: redis, redis: { aclUserConfig: "u:hunter2" } } } }',
    ],
    [
      'MCPExternalAuthConfig',
      '{ type: embeddedAuthServer, embeddedAuthServer: { upstreamProviders: [{ oidcConfig: { additionalAuthorizationParams: { client_secret: [hunter2] } } }] } }',
    ],
  ])('of %s: %s', (kind, spec) => {
    const chart = chartFor(clusterOf());
    include(chart, `{ apiVersion: ${API}, kind: ${kind}, metadata: { name: x }, spec: ${spec} }`);

    expect(errorsOf(chart)).not.toEqual([]);
    expect(saidOf(chart)).not.toContain('hunter2');
  });

  test.each<object>([
    { headerForward: { Authorization: 'Bearer hunter2' } },
    { headerForward: 'hunter2' },
    { resourceOverrides: { proxyDeployment: { env: ['API_KEY=hunter2'] } } },
    { serviceAccount: 'hunter2' },
    { oidc: 'hunter2' },
  ])('of props: %j', (props) => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, props);

    expect(errorsOf(chart)).not.toEqual([]);
    expect(saidOf(chart)).not.toContain('hunter2');
  });
});

describe('no message shows a secret, in any field', () => {
  const clusters = [
    TargetCluster.withOperator(),
    TargetCluster.withOperator({ release: OperatorRelease.LATEST }),
    TargetCluster.withoutOperator(),
  ];

  test.each(ALL_KINDS)('in any document of kind %s', (kind) => {
    const reference = REFERENCES.find((each) => each.kind === kind);
    fc.assert(
      fc.property(specWithSecrets(kind), fc.constantFrom(...clusters), (spec, cluster) => {
        const chart = chartFor(cluster);
        include(chart, documentOf(kind, spec));
        if (reference !== undefined) {
          proxyIn(chart, {}, 'other');
          const refers = { remoteUrl: 'https://mcp.example.com/mcp', [reference.field]: { name: 'x' } };
          include(chart, documentOf('MCPRemoteProxy', refers));
        }
        for (const proxy of chart.node.findAll().filter((each) => each instanceof RemoteMcpProxy)) {
          proxy.expose.viaIngress({ host: 'weather.example.org' });
          proxy.network.restrict();
          proxy.metrics.scrape();
        }

        expect(saidOf(chart)).not.toContain(SECRET);
      }),
      { seed: SEED, numRuns: runs(100) },
    );
  });
});
