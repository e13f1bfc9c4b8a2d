import { Duration } from 'cdk8s';
import { secondsOf } from '../../../lib/private/cdk8s/values';

test.each([
  ['a number', Duration.minutes(2), 120],
  ['a part of a second', Duration.millis(1500), 1.5],
  ['a text that is a number', Duration.seconds('5' as never), 5],
  ['another text', Duration.seconds('a/b' as never), NaN],
])('of %s is a number', (_, duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds);
});
