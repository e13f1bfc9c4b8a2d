import { keyOf, namesInSeveral, scopesOf, type KubernetesObject } from '../objects';
import { clientsOf } from './clients';
import { flowchart, type ChartEdge, type ChartNode } from './flowchart-rest';
import { proxiesIn, type FoundProxy } from './proxies';
import { referencesIn, serversIn } from './connections';

interface Part {
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

/** The proxies of manifests and their connections, as a flowchart; undefined if there are no proxies. */
export function draw(objects: readonly KubernetesObject[]): string | undefined {
  const several = namesInSeveral(objects);
  const parts = scopesOf(objects).flatMap((scope) =>
    proxiesIn(scope.own, scope.objects)
      .map((proxy): DrawnProxy => ({
        ...proxy,
        within: several.has(keyOf(proxy.object)) ? proxy.object.overlay : undefined,
      }))
      .flatMap((proxy) => [
        { nodes: [proxyNode(proxy)], edges: [] },
        ...clients(proxy, scope.objects),
        ...servers(proxy),
        ...references(proxy, proxyNode(proxy), proxy.referring),
        ...configs(proxy),
      ]),
  );
  return parts.length === 0
    ? undefined
    : flowchart(
        parts.flatMap(({ nodes }) => nodes),
        parts.flatMap(({ edges }) => edges),
      );
}

interface DrawnProxy extends FoundProxy {
  /** Its overlay, if others have a proxy of its name. */
  readonly within: string | undefined;
}

function groupOf({ namespace, within }: DrawnProxy): string {
  const group = namespace === undefined ? 'no namespace' : `namespace ${namespace}`;
  return within === undefined ? group : `${group}, ${within}`;
}

function keyWithin(
  { namespace, within }: DrawnProxy,
  { kind, name }: { readonly kind: string; readonly name: string },
): string {
  const key = keyOf({ kind, namespace, name });
  return within === undefined ? key : `${key} ${within}`;
}

function proxyNode(proxy: DrawnProxy): ChartNode {
  const { name } = proxy;
  const lines = ['proxy', name];
  return { key: keyWithin(proxy, { kind: 'proxy', name }), lines, shape: 'box', group: groupOf(proxy), isBold: true };
}

function clients(proxy: DrawnProxy, objects: readonly KubernetesObject[]): Part[] {
  return clientsOf(proxy, objects).map(({ who, by }) => {
    const node: ChartNode = { key: `client/${who.join(' ')}`, lines: who, shape: 'round' };
    return { nodes: [node], edges: [{ from: node.key, to: proxyNode(proxy).key, label: by }] };
  });
}

function servers(proxy: DrawnProxy): Part[] {
  const settings = [...proxy.settings, ...proxy.configs.map(({ spec }) => spec)];
  return settings
    .flatMap((each) => serversIn(each, proxy.namespace))
    .map(({ host, role }) => {
      const node: ChartNode = { key: `server/${host}`, lines: [host], shape: 'round' };
      return { nodes: [node], edges: [{ from: proxyNode(proxy).key, to: node.key, label: role }] };
    });
}

function configs(proxy: DrawnProxy): Part[] {
  return proxy.configs.flatMap(({ kind, name, spec }): Part[] => {
    const key = keyWithin(proxy, { kind, name });
    const node: ChartNode = { key, lines: [kind, name], shape: 'box', group: groupOf(proxy) };
    const edge: ChartEdge = { from: proxyNode(proxy).key, to: key, isDotted: true };
    return [{ nodes: [node], edges: [edge] }, ...references(proxy, node, [spec])];
  });
}

function references(proxy: DrawnProxy, from: ChartNode, referring: readonly unknown[]): Part[] {
  return referring
    .flatMap(referencesIn)
    .filter(({ kind, name }) => kind === 'Secret' || !proxy.own.includes(name))
    .map(({ kind, name }) => {
      const key = keyWithin(proxy, { kind, name });
      const node: ChartNode = { key, lines: [kind, name], shape: 'slanted', group: groupOf(proxy) };
      return { nodes: [node], edges: [{ from: from.key, to: key, isDotted: true }] };
    });
}
