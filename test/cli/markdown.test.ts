import { inMarkdown } from '../../lib/cli/markdown';

describe('a text in a line of Markdown', () => {
  test.each([
    'Service mcp/weather changes: spec.type: LoadBalancer, before none',
    'removed: permit(principal, action, resource);',
    'for pods with a=b in namespaces (NetworkPolicy n)',
    '… is sent, from the key "k" of the Secret s.',
    'zażółć 漢字',
    '1.a 2)b v1.2 a=b (c)',
    'GH- GH-a AGH-1 abcdef abcdeg0',
    'xabcdef0 wwww',
    'a= b==',
    '',
  ])('%s stays as it is', (text) => {
    expect(inMarkdown(text)).toBe(text);
  });

  test.each([
    ['added: x when { a } b', 'added: x when `{ a }` b'],
    ['users log in at @everyone', 'users log in at `@everyone`'],
    ['closes #1, GH-1 and abcdef0', 'closes `#1, GH-1 and abcdef0`'],
    ['see www.evil.example', 'see `www.evil.example`'],
    ['is https://evil.example, before none', 'is `https://evil.example,` before none'],
    ['a :tada: $x$ b', 'a `:tada: $x$` b'],
    ['<img src=x> b', '`<img src=x>` b'],
    ['my_tool is called a*b', '`my_tool is called a*b`'],
    ['1. a', '`1.` a'],
    ['12) a', '`12)` a'],
    ['a ==', 'a `==`'],
    ['as in gh-1', 'as in `gh-1`'],
    ['x` y', '`` x` `` y'],
    ['`x y', '`` `x `` y'],
    ['a  b', '`a  b`'],
    ['- a', '`-` a'],
    ['a\n# b', 'a\\u000a# b'.replace(/^.*#/, '`$&`')],
    ['a\u202e', '`a\\u202e`'],
    ['a ` b', 'a `` ` `` b'],
    ['`a`', '`` `a` ``'],
    ['clients gain a ', 'clients gain ` a  `'],
    ['a b  c d', 'a `b  c` d'],
    ['   ', '`   `'],
    ['`a b', '`` `a `` b'],
    ['`a @b', '`` `a @b ``'],
    [' `', '``  ` ``'],
    ['a ``` `', 'a ```` ``` ` ````'],
  ])('%j is code where it is more than words', (text, expected) => {
    expect(inMarkdown(text)).toBe(expected);
  });
});
