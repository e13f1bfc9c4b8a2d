import { grouped } from '../../private/plain';
import { inMarkdown } from '../markdown';
import { keyOf, namesInSeveral, scopesOf, type KubernetesObject } from '../objects';
import { Around, type Client, type LostClient } from './around';
import { referencesIn, serversIn, type NamedReference } from '../proxies/connections';
import { flowchart, type ChartEdge, type ChartNode } from './flowchart';
import { proxiesIn, type FoundProxy } from '../proxies/found-proxies';

/** The objects of a cluster. */
export interface DrawnCluster {
  /** Absent if there is only one. */
  readonly name: string | undefined;
  readonly objects: readonly KubernetesObject[];
}

/** What can be left out of a picture. */
export const OMISSIONS = ['secrets', 'configs', 'policies'] as const;

export type Omission = (typeof OMISSIONS)[number];

/** What is drawn. */
export interface DrawingOptions {
  /** Names of proxies, each alone or as `namespace/name`; none: all proxies. */
  readonly only: readonly string[];
  readonly without: ReadonlySet<Omission>;
}

const EVERYTHING: DrawingOptions = { only: [], without: new Set() };

/** The proxies of manifests, to be drawn together or each in a picture of its own. */
export class Drawing {
  private readonly proxies: readonly DrawnProxy[];
  private readonly missing: readonly Part[];

  public constructor(
    clusters: readonly DrawnCluster[],
    private readonly options: DrawingOptions = EVERYTHING,
  ) {
    const scopes = clusters.flatMap(({ name, objects }) => {
      const several = namesInSeveral(objects);
      return scopesOf(objects).map((scope) => {
        const found = proxiesIn(scope.own, scope.objects);
        const around = new Around(found, scope.objects);
        return { around, proxies: found.map((each) => drawnProxy(each, around, { cluster: name, several })) };
      });
    });
    const isAsked = ({ found }: DrawnProxy): boolean => options.only.some((name) => isNamed(name, found));
    const all = scopes.flatMap(({ proxies }) => proxies);
    this.proxies = options.only.length === 0 ? all : all.filter(isAsked);
    this.missing = options.only.length === 0 ? scopes.flatMap(({ around }) => missingServices(around)) : [];
  }

  /** Whether there is no proxy. */
  public get isEmpty(): boolean {
    return this.proxies.length === 0;
  }

  /** The names that were asked for and that no proxy has. */
  public get unknown(): readonly string[] {
    return this.options.only.filter((name) => !this.proxies.some(({ found }) => isNamed(name, found)));
  }

  /** One flowchart of all. */
  public together(): string {
    return chart([...this.proxies.flatMap((each) => this.partsOf(each)), ...this.missing]);
  }

  /** A page of Markdown with a flowchart for each proxy. */
  public each(): string {
    const pictures = this.proxies.map((each) => picture(titleOf(each), this.partsOf(each)));
    const others = this.missing.length === 0 ? [] : [picture('Services of no proxy', this.missing)];
    return [...pictures, ...others].join('\n');
  }

  private partsOf(proxy: DrawnProxy): Part[] {
    const { without } = this.options;
    const isDrawn = ({ kind }: NamedReference): boolean => !without.has(kind === 'Secret' ? 'secrets' : 'configs');
    const own = proxyNode(proxy);
    const used = proxy.found.configs;
    return [
      { nodes: [own], edges: [] },
      ...clients(proxy, without.has('policies')),
      ...servers(proxy),
      ...references(proxy, own, { referring: proxy.found.referring, isDrawn }),
      ...(without.has('configs')
        ? references(proxy, own, { referring: used.map(({ spec }) => spec), isDrawn })
        : used.flatMap((each) => configParts(proxy, each, isDrawn))),
    ];
  }
}

function picture(title: string, parts: readonly Part[]): string {
  return `## ${inMarkdown(title)}\n\n\`\`\`mermaid\n${chart(parts)}\`\`\`\n`;
}

/** A proxy, and where it is. */
interface DrawnProxy {
  readonly found: FoundProxy;
  readonly around: Around;
  /** Its cluster and its overlay, if others may have a proxy of its name. */
  readonly places: readonly string[];
}

function drawnProxy(
  found: FoundProxy,
  around: Around,
  { cluster, several }: { readonly cluster: string | undefined; readonly several: ReadonlySet<string> },
): DrawnProxy {
  const overlay = several.has(keyOf(found.object)) ? found.object.overlay : undefined;
  return { found, around, places: [cluster, overlay].filter((each) => each !== undefined) };
}

function isNamed(asked: string, { namespace, name }: FoundProxy): boolean {
  return asked === name || asked === `${namespace ?? ''}/${name}`;
}

function titleOf({ found: { namespace, name }, places }: DrawnProxy): string {
  return [...places, namespace === undefined ? name : `${namespace}/${name}`].join(': ');
}

/** Nodes, and what connects them. */
interface Part {
  readonly nodes: readonly ChartNode[];
  readonly edges: readonly ChartEdge[];
  /** What a server is for a proxy. */
  readonly role?: string;
}

/** The parts as a flowchart. A server with several roles is one node that names them. */
function chart(parts: readonly Part[]): string {
  const roles = grouped(
    parts.filter(({ role }) => role !== undefined),
    ({ nodes: [node] }) => node?.key,
  );
  const nodes = parts.flatMap((part) =>
    part.nodes.map((node) => {
      const known = Array.from(new Set((roles.get(node.key) ?? []).flatMap(({ role }) => role ?? []))).sort();
      return known.length === 0 ? node : { ...node, lines: [known.join(', '), ...node.lines] };
    }),
  );
  return flowchart(
    nodes,
    parts.flatMap(({ edges }) => edges),
  );
}

function groupOf(namespace: string | undefined, places: readonly string[]): string {
  return [namespace === undefined ? 'no namespace' : `namespace ${namespace}`, ...places].join(', ');
}

function keyWithin(
  { found: { namespace }, places }: DrawnProxy,
  { kind, name }: { readonly kind: string; readonly name: string },
): string {
  return [keyOf({ kind, namespace, name }), ...places].join(' ');
}

function proxyNode(proxy: DrawnProxy): ChartNode {
  const { name, namespace } = proxy.found;
  const group = groupOf(namespace, proxy.places);
  return { key: keyWithin(proxy, { kind: 'proxy', name }), lines: ['proxy', name], shape: 'box', group, isBold: true };
}

function clients(proxy: DrawnProxy, isWithoutPolicies: boolean): Part[] {
  const { found, around } = proxy;
  const to = proxyNode(proxy).key;
  const admitted = isWithoutPolicies ? [] : (around.admittedClients(found) ?? []);
  return [
    ...around.routedClients(found).map((each) => routedPart(each, to)),
    ...admitted.map((each) => admittedPart(each, to)),
    ...around.lostClients(found).map((each) => lostPart(each, to)),
  ];
}

/** The Services that routes name as those of proxies, and that no proxy has. */
function missingServices(around: Around): Part[] {
  return around.lostClients(undefined).map((each) => {
    const { namespace, name } = each.service;
    const key = keyOf({ kind: 'Service', namespace, name });
    const node: ChartNode = { key, lines: ['Service', name], shape: 'box', group: groupOf(namespace, []) };
    const { nodes, edges } = lostPart(each, key);
    return { nodes: [...nodes, node], edges };
  });
}

/** What leads a client here is in its node, since labels of arrows cover each other. */
function routedPart({ who, by }: Client, to: string): Part {
  const node: ChartNode = { key: `client/${[...who, by].join(' ')}`, lines: [...who, by], shape: 'round' };
  return { nodes: [node], edges: [{ from: node.key, to }] };
}

/** Several NetworkPolicies let the same client in. */
function admittedPart({ who, by }: Client, to: string): Part {
  const node: ChartNode = { key: `client/${who.join(' ')}`, lines: who, shape: 'round' };
  return { nodes: [node], edges: [{ from: node.key, to, label: by }] };
}

function lostPart(client: LostClient, to: string): Part {
  const { nodes, edges } = routedPart(client, to);
  return { nodes, edges: edges.map((each) => ({ ...each, label: client.why, isLost: true })) };
}

function servers(proxy: DrawnProxy): Part[] {
  const { settings, configs, namespace } = proxy.found;
  return [...settings, ...configs.map(({ spec }) => spec)]
    .flatMap((each) => serversIn(each, namespace))
    .map(({ host, role }) => {
      const node: ChartNode = { key: `server/${host}`, lines: [host], shape: 'round' };
      return { nodes: [node], edges: [{ from: proxyNode(proxy).key, to: node.key }], role };
    });
}

type IsDrawn = (reference: NamedReference) => boolean;

function configParts(proxy: DrawnProxy, { kind, name, spec }: FoundProxy['configs'][number], isDrawn: IsDrawn): Part[] {
  const key = keyWithin(proxy, { kind, name });
  const group = groupOf(proxy.found.namespace, proxy.places);
  const node: ChartNode = { key, lines: [kind, name], shape: 'box', group };
  const edge: ChartEdge = { from: proxyNode(proxy).key, to: key, isDotted: true };
  return [{ nodes: [node], edges: [edge] }, ...references(proxy, node, { referring: [spec], isDrawn })];
}

function references(
  proxy: DrawnProxy,
  from: ChartNode,
  { referring, isDrawn }: { readonly referring: readonly unknown[]; readonly isDrawn: IsDrawn },
): Part[] {
  const group = groupOf(proxy.found.namespace, proxy.places);
  return referring
    .flatMap(referencesIn)
    .filter((each) => isDrawn(each) && (each.kind === 'Secret' || !proxy.found.own.includes(each.name)))
    .map(({ kind, name }) => {
      const key = keyWithin(proxy, { kind, name });
      const node: ChartNode = { key, lines: [kind, name], shape: 'slanted', group };
      return { nodes: [node], edges: [{ from: from.key, to: key, isDotted: true }] };
    });
}
