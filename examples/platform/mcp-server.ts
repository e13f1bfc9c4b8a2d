import { Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import {
  HeaderValue,
  PodAffinity,
  RemoteMcpProxy,
  SessionStorage,
  type IOidcConfig,
  type ITelemetryConfig,
} from 'cdk8s-mcp';

/** What a product team sets for its MCP server. */
export interface McpServer {
  readonly name: string;
  readonly team: string;
  readonly url: string;
  /** The Secret that has the server's API key, with the key `token`. */
  readonly apiKeySecret?: string;
}

/** What the platform gives to all servers. */
export interface McpPlatform {
  readonly host: string;
  /** Host and port of the Redis that keeps clients' sessions. */
  readonly sessions: string;
  readonly idp: IOidcConfig;
  readonly telemetry: ITelemetryConfig;
  readonly gatewayPods: kplus.INetworkPolicyPeer;
  readonly prometheus: kplus.INetworkPolicyPeer;
}

/** An MCP server as the platform runs it: product teams choose the server, the platform chooses the rest. */
export class PlatformMcpServer extends Construct {
  public readonly proxy: RemoteMcpProxy;

  public constructor(scope: Construct, id: string, server: McpServer, platform: McpPlatform) {
    super(scope, id);
    const { name, team, url, apiKeySecret } = server;
    const path = `/${name}`;

    this.proxy = new RemoteMcpProxy(this, 'Proxy', {
      metadata: { name, labels: { team } },
      remoteUrl: url,
      oidc: { config: platform.idp, audience: `https://${platform.host}${path}` },
      telemetry: { config: platform.telemetry, serviceName: `mcp-${name}` },
      audit: true,
      resources: { cpu: { request: kplus.Cpu.millis(50) }, memory: { request: Size.mebibytes(64) } },
      headerForward: {
        // keeps clients' tokens from the remote server
        Authorization: HeaderValue.withheld(),
        ...(apiKeySecret === undefined ? {} : { 'X-API-Key': this.apiKey(apiKeySecret) }),
      },
      replicas: 2,
      pod: { affinity: [PodAffinity.awayFromEachOther('kubernetes.io/hostname', 50)] },
      // so each pod knows the sessions of all clients
      sessionStorage: SessionStorage.redis({
        address: platform.sessions,
        keyPrefix: `${name}:`,
        password: this.secret('SessionsPassword', 'sessions-redis', 'password'),
      }),
    });

    this.proxy.expose.viaHttpRoute({
      gateway: { name: 'mcp' },
      hostname: platform.host,
      path,
      annotations: { 'example.org/team': team },
    });
    this.proxy.network.restrict({ allowFrom: [platform.gatewayPods], scrapeFrom: [platform.prometheus] });
    this.proxy.metrics.scrape({ labels: { team } });
  }

  private apiKey(secretName: string): HeaderValue {
    const { secret, key } = this.secret('ApiKey', secretName, 'token');
    return HeaderValue.fromSecret(secret, key);
  }

  private secret(id: string, name: string, key: string): kplus.SecretValue {
    return { secret: kplus.Secret.fromSecretName(this, id, name), key };
  }
}
