import { Session } from 'node:inspector/promises';
import { App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { HeaderValue, OperatorRelease, RemoteMcpProxy, TargetCluster, TelemetryConfig } from '../lib';

/** The program of the README. */
function readme(cluster: TargetCluster): void {
  const app = new App();
  const chart = new Chart(app, 'weather', { namespace: 'mcp' });
  cluster.bind(chart);
  const token = kplus.Secret.fromSecretName(chart, 'Token', 'otlp-token');
  const telemetry = new TelemetryConfig(chart, 'Telemetry', {
    openTelemetry: {
      endpoint: 'https://otel-collector.observability:4318',
      tracing: { samplingRate: 0.25 },
      headers: { 'x-team': HeaderValue.plaintext('ai'), authorization: HeaderValue.fromSecret(token, 'header') },
    },
    prometheus: true,
  });
  new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather' },
    remoteUrl: 'https://mcp.example.com/mcp',
    telemetry: { config: telemetry },
  });
  app.synthYaml();
}

/** A function of the source, by the end of its file's path and its name. */
const COUNTED = {
  'rows asked whether a value breaks them': [/\/lib\/rules\/.*\.ts$/, /^breaks$/],
  'values compared with a schema': [/\/lib\/crds\/validation\.ts$/, /^check$/],
  'URLs parsed': [/\/lib\/go\/go-net\.ts$/, /^parseGoUrl$/],
} as const;

/** How often V8 calls the functions. */
async function callsIn(program: () => void): Promise<{ [what: string]: number }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  program();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  return Object.fromEntries(
    Object.entries(COUNTED).map(([what, [file, name]]) => {
      const functions = result.filter(({ url }) => file.test(url)).flatMap((each) => each.functions);
      const counts = functions.filter(({ functionName }) => name.test(functionName));
      return [what, counts.reduce((sum, { ranges: [whole] }) => sum + (whole?.count ?? 0), 0)];
    }),
  );
}

const OPERATOR = () => TargetCluster.withOperator({ release: OperatorRelease.LATEST });
const NO_OPERATOR = () => TargetCluster.withoutOperator({ release: OperatorRelease.LATEST });

/** A number that grows without a new rule about these very fields says that something is asked in vain, or twice. */
describe('the program of the README', () => {
  beforeAll(() => {
    // what is found out once for all apps does not count
    [OPERATOR, NO_OPERATOR].forEach((clusterOf) => {
      readme(clusterOf());
    });
  });

  test.each([
    ['with the operator', OPERATOR, { rows: 63, schema: 21, urls: 2 }],
    ['without the operator', NO_OPERATOR, { rows: 67, schema: 21, urls: 3 }],
  ])('%s asks rules only about fields that are there, and parses each URL once', async (_, clusterOf, expected) => {
    const calls = await callsIn(() => {
      readme(clusterOf());
    });

    expect(calls).toEqual({
      'rows asked whether a value breaks them': expected.rows,
      'values compared with a schema': expected.schema,
      'URLs parsed': expected.urls,
    });
  });
});
