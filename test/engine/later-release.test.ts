import { ofLaterRelease } from '../../lib/engine/later-release';
import type { Finding } from '../../lib/model/finding';
import { OperatorRelease, TargetCluster } from '../../lib';

const LATER = OperatorRelease.of('99.0');
const OPERATOR = TargetCluster.withOperator({ release: LATER });

/** What to do about a finding of a rule in a cluster. */
function fixIn(cluster: TargetCluster, { id, severity = 'error' }: Partial<Finding> & { readonly id: string }): string {
  return ofLaterRelease({ id, severity, field: 'spec.x', rule: 'is wrong', fix: 'mend it' }, cluster._target).fix;
}

describe('a release that comes after all known ones', () => {
  test.each([
    ['a limit of the schema', 'pattern'],
    ['a limit across fields', 'session-redis-address'],
    ['what the controller refuses', 'upstream-block'],
  ])('may take %s', (_, id) => {
    expect(fixIn(OPERATOR, { id })).toBe('mend it; or set it with a JSON patch, if release 99.0.0 takes it');
  });

  test.each([
    ['what the proxy refuses', { id: 'redis-address' }],
    ['a warning', { id: 'default-redis-ignored', severity: 'warning' }],
    ['a field that says itself which releases have it', { id: 'release-field' }],
    ['a prop that no release has', { id: 'unknown-prop' }],
    ['what no rule is known of', { id: 'xyz' }],
  ] as const)('makes no difference to %s', (_, finding) => {
    expect(fixIn(OPERATOR, finding)).toBe('mend it');
  });
});

test.each([
  ['the newest known release', TargetCluster.withOperator({ release: OperatorRelease.LATEST })],
  ['an older release', TargetCluster.withOperator({ release: OperatorRelease.V0_22 })],
  ['a cluster without the operator', TargetCluster.withoutOperator({ release: LATER })],
])('for %s the finding stays as it is', (_, cluster) => {
  expect(fixIn(cluster, { id: 'pattern' })).toBe('mend it');
});
