import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sectionsOf } from '../../site/lib/sidebar';
import { ROOT } from '../support/docs';

test('the sidebar has the headings and the pages of the index, in its order', () => {
  const index = `# Documentation

Words.

## Start here

| page | read it if |
| --- | --- |
| [Tutorial](tutorial.md) | you want to see it work: [more](other.md) |
| [Examples](../examples) | you want to copy |
| [The operator](operator/README.md) | evidence |

## Words

- [a](b.md)
`;
  expect(sectionsOf(index)).toEqual([
    {
      text: 'Start here',
      items: [
        { text: 'Tutorial', link: '/docs/tutorial' },
        { text: 'The operator', link: '/docs/operator/' },
      ],
    },
  ]);
});

test('it has all sections of the index but the words', () => {
  const index = readFileSync(path.join(ROOT, 'docs', 'README.md'), 'utf8');
  const headings = Array.from(index.matchAll(/^## (.*)$/gm), ([, text = '']) => text);
  expect(sectionsOf(index).map(({ text }) => text)).toEqual(headings.filter((text) => text !== 'Words'));
});
