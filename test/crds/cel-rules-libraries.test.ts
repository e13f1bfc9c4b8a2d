import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TargetCluster } from '../../lib';
import { inFolder } from '../support/in-folder';

type Cdk8s = typeof import('cdk8s');
type Library = typeof import('../../lib');

/** The libraries for CEL and for patterns that are loaded by what a program does in a fresh process. */
function loadedBy(program: (library: Library, cdk8s: Cdk8s) => void): readonly string[] {
  const loaded: string[] = [];
  jest.isolateModules(() => {
    for (const name of ['re2js', '@marcbachmann/cel-js']) {
      jest.doMock(name, () => {
        loaded.push(name);
        return jest.requireActual<object>(name);
      });
    }
    program(jest.requireActual<Library>('../../lib'), jest.requireActual<Cdk8s>('cdk8s'));
  });
  return loaded.sort();
}

/** The manifests of a proxy with what has most rules and patterns. */
function synthesized(library: Library, { App, Chart }: Cdk8s, cluster: TargetCluster): string {
  const { ExternalAuth, ExternalAuthConfig, HeaderValue, OidcConfig } = library;
  const { OidcProvider, RemoteMcpProxy, TelemetryConfig } = library;
  const app = new App();
  const chart = new Chart(app, 'weather', { namespace: 'mcp' });
  cluster.bind(chart);
  const oidc = new OidcConfig(chart, 'Oidc', {
    provider: OidcProvider.inline({ issuer: 'https://idp.example.com', clientId: 'weather' }),
  });
  const telemetry = new TelemetryConfig(chart, 'Telemetry', {
    openTelemetry: {
      endpoint: 'https://otel:4318',
      headers: { Team: HeaderValue.plaintext('weather') },
      tracing: { samplingRate: 0.25 },
    },
  });
  const auth = ExternalAuth.awsSts({ region: 'eu-central-1', fallbackRoleArn: 'arn:aws:iam::123456789012:role/x' });
  new RemoteMcpProxy(chart, 'Weather', {
    remoteUrl: 'https://mcp.example.com/mcp',
    oidc: { config: oidc, audience: 'weather', resourceUrl: 'https://weather.example.com/mcp' },
    telemetry: { config: telemetry, serviceName: 'weather' },
    externalAuth: { config: new ExternalAuthConfig(chart, 'Aws', { auth }) },
  });
  return app.synthYaml();
}

test.each([
  ['with the operator', (each: Library) => each.TargetCluster.withOperator({ release: each.OperatorRelease.LATEST })],
  ['without it', (each: Library) => each.TargetCluster.withoutOperator()],
])('none is loaded for the rules and patterns of the known CRDs, %s', (_, cluster) => {
  const loaded = loadedBy((library, cdk8s) => {
    expect(synthesized(library, cdk8s, cluster(library))).toContain('https://idp.example.com');
  });
  expect(loaded).toEqual([]);
});

test('both are loaded for a rule and a pattern that only the CRDs of a cluster have', () => {
  const spec = {
    type: 'object',
    properties: { remoteUrl: { type: 'string', pattern: '^(?i)https://' }, transport: { type: 'string' } },
    'x-kubernetes-validations': [{ rule: "self.remoteUrl != 'https://other.example.com'" }],
  };
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'mcpremoteproxies.toolhive.stacklok.dev' },
    spec: {
      group: 'toolhive.stacklok.dev',
      names: { kind: 'MCPRemoteProxy' },
      versions: [
        {
          name: 'v1beta1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
  };
  const loaded = inFolder((folder) => {
    const crds = path.join(folder, 'crds.json');
    writeFileSync(crds, JSON.stringify(crd));
    return loadedBy(({ TargetCluster }) => {
      TargetCluster.withOperator({ crds });
    });
  });
  expect(loaded).toEqual(['@marcbachmann/cel-js', 're2js']);
});
