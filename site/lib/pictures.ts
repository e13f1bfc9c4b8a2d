import { createHash } from 'node:crypto';
import { codeBlocks } from '../../scripts/lib/code-blocks';

/** The pictures of graphs in `docs/images/`, and the pages whose graph in Mermaid each shows. */
export const PICTURES: readonly { readonly file: string; readonly page: string }[] = [
  { file: 'quickstart.svg', page: 'examples/quickstart/README.md' },
  { file: 'public-gateway.svg', page: 'examples/public-gateway/README.md' },
  { file: 'operations.svg', page: 'examples/operations/README.md' },
];

/** The picture of the playground. */
export const PLAYGROUND = 'playground.png';

/** The graph of a page in Mermaid. */
export function graphOf(page: string): string {
  const [graph] = codeBlocks(page, 'mermaid');
  if (graph === undefined) {
    throw new Error(`${page} has no graph`);
  }
  return graph;
}

/** What a picture says of itself, so that a test notices a graph that is newer. */
export function originOf(page: string): string {
  const digest = createHash('sha256').update(graphOf(page)).digest('hex').slice(0, 16);
  return `drawn by npm run site:pictures from ${page}, ${digest}`;
}
