import { andMore, linesOnce } from '../../lib/private/told-once';

describe('lines', () => {
  const item = (cause: string, place: string): { cause: string; place: string } => ({ cause, place });
  const how = {
    cause: ({ cause }: { cause: string }): string => cause,
    line: ({ cause, place }: { cause: string; place: string }): string => `${place}: ${cause}`,
    place: ({ place }: { place: string }): string => place,
  };

  test('are those of the first ones, in their order', () => {
    expect(linesOnce([item('x', '1'), item('y', '2'), item('x', '3')], how)).toEqual(['1: x, and 1 more: 3', '2: y']);
  });

  test('name ten places at most', () => {
    const places = Array.from({ length: 12 }, (_, index) => String(index));
    expect(andMore(places)).toBe(', and 12 more: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …');
    expect(andMore(places.slice(2))).toBe(', and 10 more: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11');
    expect(andMore([])).toBe('');
  });
});
