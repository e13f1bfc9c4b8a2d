import {
  BEHAVIOUR_CORRECTIONS,
  behaviourOf,
  byVersion,
  corrected,
  endOf,
  firstRelease,
  KNOWN_RELEASES,
  LATEST_RELEASE,
} from '../../lib/releases/releases';
import { RELEASES } from '../support/releases';

describe('the table of releases', () => {
  test('has all 53 in order', () => {
    expect([...KNOWN_RELEASES].sort(byVersion)).toEqual(KNOWN_RELEASES);
    expect(KNOWN_RELEASES).toHaveLength(53);
  });

  test('only changes at recorded releases', () => {
    const changed = KNOWN_RELEASES.filter((release, index) => {
      const before = behaviourOf(KNOWN_RELEASES[index - 1] ?? release);
      return JSON.stringify(behaviourOf(release)) !== JSON.stringify(before);
    });
    const recorded = new Set<string>(RELEASES);

    expect(changed.filter((release) => !recorded.has(release))).toEqual([]);
    expect(changed.length).toBeGreaterThan(8);
  });

  test('applies to all later releases until one changes it', () => {
    expect(behaviourOf('0.24.7')).toEqual(behaviourOf('0.23.0'));
    expect(behaviourOf('0.46.0')).toEqual(behaviourOf('0.44.0'));
    expect(behaviourOf('7.0.0')).toEqual(behaviourOf(LATEST_RELEASE));
    expect(firstRelease('startupProbe', 'none')).toBe('0.22.0');
    expect(firstRelease('startupProbe', 'health')).toBe('0.28.0');
  });

  test.each([
    ['image-pull-secrets', '0.26.0'],
    ['startup-probe', '0.28.0'],
    ['pod-security', '0.30.1'],
    ['oidc-ca-bundle', '0.32.0'],
    ['default-redis', '0.30.1'],
    ['default-redis-password', '0.50.0'],
    ['audit-order', '0.40.1'],
  ])('the correction %s is needed before %s', (id, end) => {
    const correction = BEHAVIOUR_CORRECTIONS.find((each) => each.id === id);

    expect(correction && endOf(correction)).toBe(end);
  });

  test('the newest release needs none of these corrections', () => {
    expect(corrected(behaviourOf(LATEST_RELEASE))).toEqual(behaviourOf(LATEST_RELEASE));
    expect(corrected(behaviourOf('0.22.0'))).not.toEqual(behaviourOf('0.22.0'));
  });
});
