import { codeBlocks } from '../../scripts/lib/code-blocks';
import { converted } from '../support/programs';

const PAGE = 'docs/migrating.md';
const [yaml = ''] = codeBlocks(PAGE, 'yaml');
const [, program] = codeBlocks(PAGE, 'ts');
const [notes, errors] = codeBlocks(PAGE, 'text');

test('the program of the page is the one that is made of its file', () => {
  expect(converted(yaml)).toEqual({ code: 0, out: program, error: notes });
});

test('the errors of the page are those of its file with another port', () => {
  const { code, error } = converted(yaml.replace('8080', '70000'));
  expect({ code, error }).toEqual({ code: 1, error: errors });
});
