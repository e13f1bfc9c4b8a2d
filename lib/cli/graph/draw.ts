import { clientsOf } from './clients';
import { flowchart, type ChartEdge, type ChartNode } from './flowchart';
import { keyOf, type KubernetesObject } from './kubernetes-object';
import { proxiesIn, type FoundProxy } from './proxies';
import { referencesIn } from './references';
import { serversIn } from './servers';

interface Part {
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

/** The proxies of manifests and their connections, as a flowchart; undefined if there are no proxies. */
export function draw(objects: readonly KubernetesObject[]): string | undefined {
  const proxies = proxiesIn(objects);
  const parts = proxies.flatMap((proxy) => [
    { nodes: [proxyNode(proxy)], edges: [] },
    ...clients(proxy, objects),
    ...servers(proxy),
    ...references(proxy, proxyNode(proxy), proxy.referring),
    ...configs(proxy),
  ]);
  return proxies.length === 0
    ? undefined
    : flowchart(
        parts.flatMap(({ nodes }) => nodes),
        parts.flatMap(({ edges }) => edges),
      );
}

function groupOf({ namespace }: FoundProxy): string {
  return namespace === undefined ? 'no namespace' : `namespace ${namespace}`;
}

function proxyNode(proxy: FoundProxy): ChartNode {
  const { namespace, name } = proxy;
  const lines = ['proxy', name];
  return { key: keyOf({ kind: 'proxy', namespace, name }), lines, shape: 'box', group: groupOf(proxy), isBold: true };
}

function clients(proxy: FoundProxy, objects: readonly KubernetesObject[]): Part[] {
  return clientsOf(proxy, objects).map(({ who, by }) => {
    const node: ChartNode = { key: `client/${who.join(' ')}`, lines: who, shape: 'round' };
    return { nodes: [node], edges: [{ from: node.key, to: proxyNode(proxy).key, label: by }] };
  });
}

function servers(proxy: FoundProxy): Part[] {
  const settings = [...proxy.settings, ...proxy.configs.map(({ spec }) => spec)];
  return settings
    .flatMap((each) => serversIn(each, proxy.namespace))
    .map(({ host, role }) => {
      const node: ChartNode = { key: `server/${host}`, lines: [host], shape: 'round' };
      return { nodes: [node], edges: [{ from: proxyNode(proxy).key, to: node.key, label: role }] };
    });
}

function configs(proxy: FoundProxy): Part[] {
  return proxy.configs.flatMap(({ kind, name, spec }): Part[] => {
    const key = keyOf({ kind, namespace: proxy.namespace, name });
    const node: ChartNode = { key, lines: [kind, name], shape: 'box', group: groupOf(proxy) };
    const edge: ChartEdge = { from: proxyNode(proxy).key, to: key, isDotted: true };
    return [{ nodes: [node], edges: [edge] }, ...references(proxy, node, [spec])];
  });
}

function references(proxy: FoundProxy, from: ChartNode, referring: readonly unknown[]): Part[] {
  return referring
    .flatMap(referencesIn)
    .filter(({ kind, name }) => kind === 'Secret' || !proxy.own.includes(name))
    .map(({ kind, name }) => {
      const key = keyOf({ kind, namespace: proxy.namespace, name });
      const node: ChartNode = { key, lines: [kind, name], shape: 'slanted', group: groupOf(proxy) };
      return { nodes: [node], edges: [{ from: from.key, to: key, isDotted: true }] };
    });
}
