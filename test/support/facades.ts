import { App, Chart, Size, Testing } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { ContainerResources, k8s } from 'cdk8s-plus-28';
import {
  ExternalAuth,
  ExternalAuthConfig,
  HeaderValue,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RemoteMcpProxy,
  TargetCluster,
  UpstreamProvider,
  type IOidcConfig,
  type WithOperatorOptions,
  type ProxyOidcOptions,
  type RemoteMcpProxyProps,
} from '../../lib';
import type { Manifest } from './corpus';

/** A cluster with the operator, for tests in which its release doesn't matter. */
export function statedCluster(options: WithOperatorOptions = {}): TargetCluster {
  return TargetCluster.withOperator({ release: OperatorRelease.LATEST, ...options });
}

/** Both kinds of cluster. */
export const TARGETS: readonly (readonly [title: string, cluster: (name?: string) => TargetCluster])[] = [
  ['with the operator', (name = ''): TargetCluster => statedCluster({ name })],
  ['without the operator', (name = ''): TargetCluster => TargetCluster.withoutOperator({ name })],
];

/** A chart of the namespace `mcp` for a cluster. */
export function chartFor(cluster = statedCluster()): Chart {
  const chart = new Chart(new App(), 'test', { namespace: 'mcp' });
  cluster.bind(chart);
  return chart;
}

/** Resources that are sufficient for a proxy without a warning. */
export const REQUESTS: ContainerResources = { memory: { request: Size.mebibytes(64) } };

/** A proxy called `weather`, or as its id says. */
export function proxyIn(chart: Chart, props: Partial<RemoteMcpProxyProps> = {}, id = 'weather'): RemoteMcpProxy {
  return bareProxyIn(chart, { resources: REQUESTS, ...props }, id);
}

/** The same with only the required props. */
export function bareProxyIn(chart: Chart, props: Partial<RemoteMcpProxyProps> = {}, id = 'weather'): RemoteMcpProxy {
  return new RemoteMcpProxy(chart, id, {
    metadata: { name: id },
    remoteUrl: 'https://mcp.example.com/mcp',
    ...props,
  });
}

/** The only manifest of that kind. */
export function manifestOf(chart: Chart, kind: string): Manifest {
  const found = (Testing.synth(chart) as Manifest[]).filter((each) => each.kind === kind);
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`${String(found.length)} manifests of kind ${kind}`);
  }
  return only;
}

/** The errors of synth, one per line; empty if it succeeds. */
export function errorsOf(chart: Chart): string[] {
  try {
    Testing.synth(chart);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

/** The warnings of a construct, once the app is validated. */
export function warningsOf(construct: IConstruct): string[] {
  const { root } = construct.node;
  root.node.findAll().forEach((each) => each.node.validate());
  return construct.node.metadata.filter(({ type }) => type === 'cdk8s-mcp:warning').map(({ data }) => data as string);
}

/** The warnings about one thing, by the codes' ids. */
export function warningsWith(construct: IConstruct, id: string): string[] {
  return warningsOf(construct).filter((text) => text.endsWith(`(${id})`));
}

/** The labels of all objects around the proxy `weather`. */
export const COMPANION_LABELS = { 'app.kubernetes.io/name': 'mcpremoteproxy', 'app.kubernetes.io/instance': 'weather' };

/** The host that proxies are exposed on. */
export const HOST = 'weather.example.org';

/** Keeps the tokens of clients from the remote server. */
export const WITHHELD = { headerForward: { Authorization: HeaderValue.withheld() } };

/** Authentication by an identity provider. */
export function oidcOf(
  chart: Chart,
  more: Partial<ProxyOidcOptions> = {},
): ProxyOidcOptions & { readonly config: IOidcConfig } {
  const provider = OidcProvider.inline({ issuer: 'https://idp.example.com' });
  const config = new OidcConfig(chart, 'Oidc', { metadata: { name: 'idp' }, provider });
  return { config, audience: `https://${HOST}/mcp`, ...more };
}

/** An authorization server that a proxy runs. */
export function authServerOf(chart: Chart, issuer: string): ExternalAuthConfig {
  const google = UpstreamProvider.oidc('google', { issuerUrl: 'https://accounts.google.com', clientId: 'weather' });
  const auth = ExternalAuth.embeddedAuthServer({ issuer, upstreamProviders: [google] });
  return new ExternalAuthConfig(chart, 'AuthServer', { metadata: { name: 'auth-server' }, auth });
}

/** The paths of the one Ingress, each after its type. */
export function ingressPaths(chart: Chart): string[] {
  const { rules = [] } = manifestOf(chart, 'Ingress')['spec'] as k8s.IngressSpec;
  return rules.flatMap(({ http }) => (http?.paths ?? []).map(({ path = '', pathType }) => `${pathType} ${path}`));
}
