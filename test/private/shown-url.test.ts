import { shownUrl } from '../../lib/private/shown-url';

describe('shownUrl', () => {
  test.each([
    ['https://a/b', 'https://a/b'],
    ['https://a/b?token=x', 'https://a/b'],
    ['https://a/b#x\ny', 'https://a/b'],
    ['https://user:pw@a/b', 'https://…@a/b'],
    ['https://a/b@c', 'https://…@c'],
    ['user:pw@a', '…@a'],
    ['https://u:p?@a', 'https://u:p'],
  ])('%p is shown as %p', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });
});
