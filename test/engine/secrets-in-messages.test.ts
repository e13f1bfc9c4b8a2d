import { message } from '../../lib/engine/messages';
import { Catalog } from '../../lib/engine/catalog';
import { chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';
import { include } from '../support/include';

const API = 'toolhive.stacklok.dev/v1alpha1';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** All that is said of an app, to people and to tools. */
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
