import type { IConstruct } from 'constructs';

/** By the root of the tree and the cluster: which proxies are exposed on a host. */
const exposed = new WeakMap<IConstruct, WeakMap<object, Map<string, Set<IConstruct>>>>();

/** Notes that clients reach a proxy by the host. */
export function noteHost(proxy: IConstruct, cluster: object, host: string): void {
  const clusters = exposed.get(proxy.node.root) ?? new WeakMap<object, Map<string, Set<IConstruct>>>();
  exposed.set(proxy.node.root, clusters);
  const hosts = clusters.get(cluster) ?? new Map<string, Set<IConstruct>>();
  clusters.set(cluster, hosts);
  hosts.set(host, (hosts.get(host) ?? new Set()).add(proxy));
}

/** Whether the app exposes several proxies on the host. */
export function isSharedHost(proxy: IConstruct, cluster: object, host: string): boolean {
  return (exposed.get(proxy.node.root)?.get(cluster)?.get(host)?.size ?? 0) > 1;
}
