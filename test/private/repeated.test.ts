import { repeated } from '../../lib/private/repeated';

test.each([
  [[], []],
  [['a', 'b', 'c'], []],
  [
    ['a', 'b', 'a', 'a', 'b'],
    [2, 3, 4],
  ],
])('of %j, those at %j are there earlier, too', (items, indexes) => {
  expect(Array.from(repeated(items))).toEqual(indexes);
});
