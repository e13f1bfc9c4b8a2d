import { duration, nanosOf } from '../../../../lib/cli/convert/props/quantities';
import { write } from '../../../../lib/cli/convert/typescript/writer';

const PLACE = { indent: 0, column: 0, after: 0 };

test.each([
  ['30m', 1_800_000_000_000n],
  ['1h30m', 5_400_000_000_000n],
  ['1.5h', 5_400_000_000_000n],
  ['0s', 0n],
  ['1.5us', 1_500n],
  ['2µs', 2_000n],
  ['', undefined],
  ['5', undefined],
  ['5x', undefined],
  ['1h 2m', undefined],
])('%j is %s nanoseconds', (text, nanos) => {
  expect(nanosOf(text)).toBe(nanos);
});

test.each([
  ['168h', 'Duration.hours(168)'],
  ['60m', 'Duration.hours(1)'],
  ['90m', 'Duration.minutes(90)'],
  ['90s', 'Duration.seconds(90)'],
  ['1.5s', 'Duration.millis(1500)'],
  ['0ms', 'Duration.seconds(0)'],
])('%s is written as %s', (text, expected) => {
  const found = duration(text);
  expect(found && write(found, PLACE)).toBe(expected);
});

test('parts of a millisecond are not written', () => {
  expect(duration('1500us')).toBeUndefined();
});
