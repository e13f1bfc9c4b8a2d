import fc from 'fast-check';
import { withoutSlash } from '../../lib/model/exposure';
import { deliveredPath, delivers, removedPrefix, takes, type RoutePath } from '../../lib/model/routes';
import { runs } from '../support/runs';

const SEGMENT = fc.constantFrom('a', 'mcp', 'metrics', 'weather', 'x-y', 'v1.2');
const PATH = fc.array(SEGMENT, { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
const REWRITE = fc.record({
  field: fc.constant('x'),
  type: fc.constantFrom('full' as const, 'prefix' as const),
  to: PATH,
});

const WAY: fc.Arbitrary<RoutePath> = fc
  .record({
    path: PATH,
    field: fc.constant('x'),
    match: fc.constantFrom('exact' as const, 'prefix' as const),
    rewrite: fc.option(REWRITE, { nil: undefined }),
  })
  .map(({ rewrite, ...way }) => (rewrite === undefined ? way : { ...way, rewrite }));

function law(check: (way: RoutePath, requested: string) => void): void {
  fc.assert(fc.property(WAY, PATH, check), { numRuns: runs(1000), seed: 1 });
}

describe('a way', () => {
  test('delivers what becomes of each path that takes it', () => {
    let taken = 0;
    law((way, requested) => {
      const isTaken = takes(way, requested);
      taken += isTaken ? 1 : 0;
      expect(isTaken && !delivers(way, deliveredPath(way, requested))).toBe(false);
    });
    expect(taken).toBeGreaterThan(100);
  });

  test('delivers a path only if some path that takes it becomes that one', () => {
    law((way, wanted) => {
      const { path, rewrite, match } = way;
      const base = path === '/' ? '' : path;
      const rest = wanted.slice(rewrite === undefined ? base.length : rewrite.to.replace(/^\/$/, '').length);
      const from = match === 'exact' || rewrite?.type === 'full' ? path : `${base}${rest}` || '/';
      expect(takes(way, from) && withoutSlash(deliveredPath(way, from)) === wanted).toBe(delivers(way, wanted));
    });
  });

  test('removes what the proxy does not see of the path', () => {
    law((way, requested) => {
      const removed = removedPrefix(way);
      const isRemoved = removed !== '' && takes(way, requested) && way.rewrite?.type === 'prefix';
      const whole = isRemoved ? `${removed}${deliveredPath(way, requested)}` : requested;
      expect(withoutSlash(whole)).toBe(requested);
    });
  });
});

describe('a regular expression', () => {
  test.each([
    ['/.*', '/metrics', true],
    ['/(.*)', '/metrics', true],
    ['^/(.*)$', '/metrics', true],
    ['/mcp/.*', '/metrics', false],
    ['/metrics.*', '/metrics', true],
    ['/mcp$', '/mcp', false],
    ['/[a-z]+', '/metrics', false],
  ])('%s delivers %s, as far as that can be told: %s', (path, wanted, expected) => {
    expect(delivers({ path, field: 'x', match: 'pattern' }, wanted)).toBe(expected);
  });

  test.each([
    ['/weather(/|$)(.*)', '/weather'],
    ['/weather/?(.*)', '/weather'],
    ['/weather/(.*)', '/weather/'],
  ])('%s begins with what a rewrite removes', (path, prefix) => {
    const rewrite = { field: 'x', type: 'prefix', to: '/' } as const;
    expect(removedPrefix({ path, field: 'x', match: 'pattern', rewrite })).toBe(prefix.replace(/\/$/, ''));
  });
});
