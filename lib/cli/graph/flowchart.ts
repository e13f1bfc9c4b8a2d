import { freeName } from '../../private/texts';

/** The shape of a node. */
type Shape = 'box' | 'round' | 'slanted';

export interface ChartNode {
  /** Equal for two descriptions of the same node. */
  readonly key: string;
  readonly lines: readonly string[];
  readonly shape: Shape;
  /** The box that contains it. */
  readonly group?: string | undefined;
  readonly isBold?: boolean;
}

export interface ChartEdge {
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
