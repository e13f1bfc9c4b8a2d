import { Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import {
  HeaderValue,
  OidcConfig,
  OidcProvider,
  RemoteMcpProxy,
  StreamingAnnotations,
  TelemetryConfig,
} from 'cdk8s-mcp';
import type { Environment } from './environments';

/** One environment, for Argo CD: configs come first, then the proxy, and then clients. */
export class GitopsChart extends Chart {
  public constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id, { namespace: 'mcp', labels: { 'example.org/environment': environment.name } });
    environment.cluster.bind(this);

    const idp = new OidcConfig(this, 'Idp', {
      metadata: { name: 'idp', annotations: wave(0) },
      provider: OidcProvider.inline({ issuer: environment.issuer }),
    });
    const telemetry = new TelemetryConfig(this, 'Telemetry', {
      metadata: { name: 'otel', annotations: wave(0) },
      openTelemetry: {
        endpoint: 'https://otel-collector.observability:4318',
        tracing: { samplingRate: environment.samplingRate },
        resourceAttributes: { 'deployment.environment.name': environment.name },
      },
    });
    const proxy = new RemoteMcpProxy(this, 'Weather', {
      metadata: { name: 'weather', annotations: wave(1) },
      remoteUrl: 'https://mcp.example.com/mcp',
      oidc: { config: idp, audience: `https://${environment.host}/mcp` },
      // keeps clients' tokens from the remote server
      headerForward: { Authorization: HeaderValue.withheld() },
      telemetry: { config: telemetry },
      resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
    });
    proxy.expose.viaIngress({
      host: environment.host,
      tlsSecret: kplus.Secret.fromSecretName(this, 'Tls', 'weather-tls'),
      ingressClassName: 'nginx',
      annotations: { ...StreamingAnnotations.ingressNginx(), ...wave(2) },
    });
  }
}

/** Argo CD applies the next wave when this one is healthy, and prunes in the opposite order. */
function wave(number: number): { [name: string]: string } {
  return { 'argocd.argoproj.io/sync-wave': String(number) };
}
