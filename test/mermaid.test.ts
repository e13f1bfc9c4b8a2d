import { codeBlocks } from '../scripts/lib/code-blocks';
import { pages } from './support/docs';
import { faults } from './support/mermaid';

const PICTURES = pages().flatMap((page) =>
  codeBlocks(page, 'mermaid').map((picture, index): [string, string] => [
    `${page}, picture ${String(index + 1)}`,
    picture,
  ]),
);

test('there are pictures', () => {
  expect(PICTURES.length).toBeGreaterThan(5);
});

test.each(PICTURES)('%s has only statements that Mermaid parses', (_, picture) => {
  expect(faults(picture)).toEqual([]);
});

test.each([
  ['flowchart UP', 'flowchart UP'],
  ['flowchart LR\n  a["x --> b', 'a["x --> b'],
  ['flowchart LR\n  a -- > b', 'a -- > b'],
  ['flowchart LR\n  a --> end', 'a --> end'],
  ['flowchart LR\n  subgraph s\n  a --> b', 'a block does not end'],
  ['flowchart LR\n  end', 'end'],
  ['sequenceDiagram\n  a->>b hello', 'a->>b hello'],
  ['sequenceDiagram\n  opt x\n  a->>b: hello', 'a block does not end'],
])('%j is an error, as in Mermaid', (picture, fault) => {
  expect(faults(picture).map((line) => line.trim())).toEqual([fault]);
});
