import { harmless, slice } from '../../lib/cedar/wasm';

test.each([
  ['found `hunter2` there', 'a hunter2 b', 'found `…` there'],
  ['found `12ab` there', '12ab', 'found `…` there'],
  ['found `a1_` and `é2é`', 'a1_ é2é', 'found `…` and `…`'],
  // words of Cedar itself, and those that are no secrets
  ['got IPv4, ffee1', 'hunter2', 'got IPv4, ffee1'],
  ['`a1` `abc` `123`', 'a1 abc 123', '`a1` `abc` `123`'],
  ['one  line\n\t of it', '', 'one line of it'],
  ['a'.repeat(200), '', 'a'.repeat(200)],
  ['a'.repeat(201), '', `${'a'.repeat(200)}…`],
])('what may be a secret of the text is not repeated: %j', (message, text, shown) => {
  expect(harmless(message, text)).toBe(shown);
});

test('places are counted in bytes', () => {
  expect(slice('é—a', 0, 5)).toBe('é—');
  expect(slice('é—a', 5)).toBe('a');
});
