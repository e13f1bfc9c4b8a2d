import { parser } from '@prometheus-io/lezer-promql';
import { POD_SERIES, PROXY_SERIES, TARGET_LABELS } from './metric-series';

type Tree = ReturnType<typeof parser.parse>;
type Node = Tree['topNode'];

/** A series that a query reads, and all labels that the query names for it. */
interface Read {
  readonly series: string;
  readonly labels: readonly string[];
}

/** Whether PromQL's own grammar reads the query. */
export function isPromql(query: string): boolean {
  let isRead = true;
  parser.parse(query).iterate({
    enter: ({ type }) => {
      isRead &&= !type.isError;
    },
  });
  return isRead;
}

/** The series of a query, with the labels that they are selected by. */
function seriesIn(query: string): Read[] {
  return nodesOf(query, 'VectorSelector').map((selector) => ({
    series: textOf(query, selector.getChild('Identifier')),
    labels: labelsIn(query.slice(selector.from, selector.to)),
  }));
}

/** All labels that a query names: to select, to group and to match. */
function labelsIn(query: string): string[] {
  return nodesOf(query, 'LabelName').map((node) => textOf(query, node));
}

/** What a query names, but neither the proxy, nor Prometheus, nor kube-state-metrics writes. */
export function unknownIn(query: string): string[] {
  const unknown = seriesIn(query).flatMap(({ series, labels }) => {
    const own = PROXY_SERIES[series] ?? POD_SERIES[series];
    if (own === undefined) {
      return [series];
    }
    const known: readonly string[] = [...own, ...TARGET_LABELS];
    return labels.filter((label) => !known.includes(label)).map((label) => `${series}{${label}}`);
  });
  const all = seriesIn(query).flatMap(({ series }) => [...(PROXY_SERIES[series] ?? []), ...(POD_SERIES[series] ?? [])]);
  const elsewhere: readonly string[] = [...all, ...TARGET_LABELS];
  return [...unknown, ...labelsIn(query).filter((label) => !elsewhere.includes(label))];
}

function nodesOf(query: string, name: string): Node[] {
  const found: Node[] = [];
  parser.parse(query).iterate({
    enter: ({ node }) => {
      if (node.name === name) {
        found.push(node);
      }
    },
  });
  return found;
}

function textOf(query: string, node: Node | null): string {
  return node === null ? '' : query.slice(node.from, node.to);
}
