import { Duration } from 'cdk8s';
import { goDuration } from '../../../lib/private/cdk8s/values';

const PATTERN = /^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$/;

describe('goDuration', () => {
  test.each([
    [Duration.days(7), '168h'],
    [Duration.hours(1), '1h'],
    [Duration.minutes(60), '1h'],
    [Duration.minutes(30), '30m'],
    [Duration.minutes(90), '90m'],
    [Duration.seconds(90), '90s'],
    [Duration.seconds(120), '2m'],
    [Duration.seconds(1.5), '1500ms'],
    [Duration.millis(1500), '1500ms'],
    [Duration.millis(0.5), '500us'],
    [Duration.millis(0.000_001), '1ns'],
    [Duration.seconds(0.1 + 0.2), '300ms'],
    [Duration.seconds(0), '0s'],
    [Duration.days(36_500), '876000h'],
  ])('%s is written in the largest unit that is whole', (duration, text) => {
    expect(goDuration(duration)).toBe(text);
    expect(text).toMatch(PATTERN);
  });

  test.each([Duration.seconds(NaN), Duration.seconds(Infinity), Duration.days(200_000)])(
    'is not a duration if Go has none',
    (duration) => {
      expect(goDuration(duration)).not.toMatch(PATTERN);
    },
  );
});
