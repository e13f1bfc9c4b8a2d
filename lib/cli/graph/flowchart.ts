import { freeName } from '../../private/texts';
import { keyOf, namesInSeveral, scopesOf, type KubernetesObject } from '../objects';
import { Around, type Client, type LostClient } from './around';
import { referencesIn, serversIn } from './connections';
import { proxiesIn, type FoundProxy } from './proxies';

interface Part {
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
}

/** The proxies of manifests and their connections, as a flowchart; undefined if there are no proxies. */
export function draw(objects: readonly KubernetesObject[]): string | undefined {
  const several = namesInSeveral(objects);
  const parts = scopesOf(objects).flatMap((scope): Part[] => {
    const found = proxiesIn(scope.own, scope.objects);
    const around = new Around(found, scope.objects);
    const drawn = found.flatMap((each) => {
      const within = several.has(keyOf(each.object)) ? each.object.overlay : undefined;
      return partsOf({ ...each, within, found: each }, around);
    });
    return drawn.length === 0 ? [] : [...drawn, ...missing(around)];
  });
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
  readonly found: FoundProxy;
}

function partsOf(proxy: DrawnProxy, around: Around): Part[] {
  return [
    { nodes: [proxyNode(proxy)], edges: [] },
    ...clients(proxy, around),
    ...servers(proxy),
    ...references(proxy, proxyNode(proxy), proxy.referring),
    ...configs(proxy),
  ];
}

function groupOf({ namespace, within }: Pick<DrawnProxy, 'namespace' | 'within'>): string {
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

function clients({ found, ...proxy }: DrawnProxy, around: Around): Part[] {
  const to = proxyNode({ ...proxy, found }).key;
  const admitted = around.admittedClients(found) ?? [];
  return [
    ...[...around.routedClients(found), ...admitted].map((each) => clientPart(each, to)),
    ...around.lostClients(found).map((each) => lostPart(each, to)),
  ];
}

/** The Services that routes name as those of proxies, and that no proxy has. */
function missing(around: Around): Part[] {
  return around.lostClients(undefined).map((each) => {
    const { namespace, name } = each.service;
    const key = keyOf({ kind: 'Service', namespace, name });
    const node: ChartNode = {
      key,
      lines: ['Service', name],
      shape: 'box',
      group: groupOf({ namespace, within: undefined }),
    };
    const { nodes, edges } = lostPart(each, key);
    return { nodes: [...nodes, node], edges };
  });
}

function clientPart({ who, by }: Client, to: string): Part {
  const node: ChartNode = { key: `client/${who.join(' ')}`, lines: who, shape: 'round' };
  return { nodes: [node], edges: [{ from: node.key, to, label: by }] };
}

function lostPart(client: LostClient, to: string): Part {
  const { nodes, edges } = clientPart({ ...client, by: `${client.by}: ${client.why}` }, to);
  return { nodes, edges: edges.map((each) => ({ ...each, isLost: true })) };
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

/** The shape of a node. */
type Shape = 'box' | 'round' | 'slanted';

interface ChartNode {
  /** Equal for two descriptions of the same node. */
  readonly key: string;
  readonly lines: readonly string[];
  readonly shape: Shape;
  /** The box that contains it. */
  readonly group?: string | undefined;
  readonly isBold?: boolean;
}

interface ChartEdge {
  /** Keys of nodes. */
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly isDotted?: boolean;
  /** Whether it ends before its node. */
  readonly isLost?: boolean;
}

const BRACKETS: { readonly [S in Shape]: readonly [begin: string, end: string] } = {
  box: ['["', '"]'],
  round: ['(["', '"])'],
  slanted: ['[/"', '"/]'],
};

/** Nodes and edges as a Mermaid flowchart; the order of the input does not change the text. */
export function flowchart(nodes: readonly ChartNode[], edges: readonly ChartEdge[]): string {
  const known = new Map(nodes.map((each) => [each.key, each]));
  const sorted = Array.from(known.values()).sort((one, other) => order(one.key, other.key));
  const ids = idsOf(sorted);
  const groups = Array.from(new Set(sorted.flatMap(({ group }) => group ?? []))).sort(order);
  const bold = sorted.filter(({ isBold }) => isBold === true).map(({ key }) => ids.get(key) ?? '');
  const arrows = new Set(edges.map((each) => `  ${edgeText(each, ids)}\n`));
  return [
    'flowchart LR\n',
    ...sorted.filter(({ group }) => group === undefined).map((each) => `  ${nodeText(each, ids)}\n`),
    ...groups.map((group, index) => {
      const inside = sorted.filter((each) => each.group === group).map((each) => `    ${nodeText(each, ids)}\n`);
      return `  subgraph group${String(index + 1)}["${escaped(group)}"]\n${inside.join('')}  end\n`;
    }),
    ...Array.from(arrows).sort(order),
    ...(bold.length === 0 ? [] : ['  classDef proxy stroke-width:3px\n', `  class ${bold.join(',')} proxy\n`]),
  ].join('');
}

/** Ids that are derived from their nodes, so that changes elsewhere don't affect them. */
function idsOf(nodes: readonly ChartNode[]): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key } of nodes) {
    const base = key.replaceAll(/[^A-Za-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '');
    const id = freeName(base, (each) => taken.has(each), '_');
    taken.add(id);
    ids.set(key, id);
  }
  return ids;
}

function nodeText({ key, lines, shape }: ChartNode, ids: ReadonlyMap<string, string>): string {
  const [begin, end] = BRACKETS[shape];
  return `${ids.get(key) ?? ''}${begin}${lines.map(escaped).join('<br/>')}${end}`;
}

function edgeText(
  { from, to, label, isDotted = false, isLost = false }: ChartEdge,
  ids: ReadonlyMap<string, string>,
): string {
  const arrow = isLost ? '--x' : isDotted ? '-.->' : '-->';
  const text = label === undefined ? '' : `|"${escaped(label)}"|`;
  return `${ids.get(from) ?? ''} ${arrow}${text} ${ids.get(to) ?? ''}`;
}

/** Characters that may have a meaning in Mermaid, Markdown or HTML are written as numeric codes. */
function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,:/_=()-]/gu, (character) => `#${String(character.codePointAt(0))};`);
}

function order(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
