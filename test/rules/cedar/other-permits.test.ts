import * as fc from 'fast-check';
import { meetOtherPermits } from '../../../lib/rules/cedar/other-permits';
import type { CedarConstraint, CedarPolicy } from '../../../lib/rules/cedar/policy';
import { runs } from '../../support/runs';

const ALL: CedarConstraint = { op: 'All' };
const entity = fc.record({ type: fc.constant('T'), id: fc.constantFrom('a', 'b', 'c') });
const constraint: fc.Arbitrary<CedarConstraint> = fc.oneof(
  fc.constant(ALL),
  entity.map((each) => ({ op: '==', entity: each })),
  entity.map((each) => ({ op: 'in', entity: each })),
  fc.array(entity, { maxLength: 3 }).map((entities) => ({ op: 'in', entities })),
  fc.constant({ op: 'is', entity_type: 'T' }),
);
const policy: fc.Arbitrary<CedarPolicy> = fc.record({
  effect: fc.constantFrom('permit' as const, 'forbid' as const),
  principal: constraint,
  action: constraint,
  resource: constraint,
  conditions: fc.constant([]),
});

/** The same, by comparing each policy with all others. */
function compared(policies: readonly CedarPolicy[]): boolean[] {
  const named = ({ op, entity, entities }: CedarConstraint): string[] | undefined =>
    (op === '==' && entity !== undefined ? [entity] : op === 'in' ? entities : undefined)?.map(({ id }) => id);
  const meet = (one: CedarConstraint, other: CedarConstraint): boolean => {
    const [first, second] = [named(one), named(other)];
    return first === undefined || second === undefined || first.some((id) => second.includes(id));
  };
  return policies.map((one, index) =>
    policies.some(
      (other, at) =>
        at !== index &&
        other.effect === 'permit' &&
        meet(one.principal, other.principal) &&
        meet(one.action, other.action) &&
        meet(one.resource, other.resource),
    ),
  );
}

test('meetOtherPermits finds the same as comparing each policy with all others', () => {
  fc.assert(
    fc.property(fc.array(policy, { maxLength: 8 }), (policies) => {
      expect(meetOtherPermits(policies)).toEqual(compared(policies));
    }),
    { seed: 3, numRuns: runs(2000) },
  );
});
