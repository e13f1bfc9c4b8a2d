import { App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { Authorization, McpWarnings, RemoteMcpProxy } from '../../lib/index';
import { checkedSet, type PolicySet, meetOtherPermits } from '../../lib/cedar/policy-set';
import type { CedarConstraint, CedarPolicy } from '../../lib/cedar/wasm';
import { runs } from '../support/runs';

/** The module itself, which the checks load when they need it. */
const cedar = jest.requireActual<typeof import('@cedar-policy/cedar-wasm/nodejs')>('@cedar-policy/cedar-wasm/nodejs');
const WRONG = 'forbid(principal == User::"bob", action, resource);';

function set(policies: readonly string[], more: Partial<PolicySet> = {}): PolicySet {
  const since = { skills: '0.30.0', claimSource: '0.40.0' };
  const asks = { skills: false, claimSource: false, canonicalUris: false, since };
  return { policies, entities: '[]', isProven: true, asks, ...more };
}

function many(count: number, policy: (index: number) => string): PolicySet {
  return set(Array.from({ length: count }, (_, index) => policy(index)));
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('checkedSet', () => {
  test.each([
    ['texts', 1, (i: number) => `principal has claim_role && principal.claim_role == "${String(i)}"`],
    ['sets', 2, (i: number) => `principal has claim_roles && principal.claim_roles.contains("${String(i)}")`],
    [
      'decimals that are compared with integers',
      4,
      (i: number) => `principal has claim_a && principal.claim_a > ${String(i)}`,
    ],
  ])('asks the validator once for all policies of %s and each type that they can have', (_, calls, condition) => {
    const validate = jest.spyOn(cedar, 'validate');
    checkedSet(
      {},
      many(500, (i) => `permit(principal, action, resource == Tool::"t${String(i)}") when { ${condition(i)} };`),
    );

    expect(validate).toHaveBeenCalledTimes(calls);
  });

  test('looks again only at the policies that may be wrong', () => {
    const validate = jest.spyOn(cedar, 'validate');
    const right = 'permit(principal, action, resource);';
    const sets =
      'permit(principal, action, resource) when { principal has claim_a && principal.claim_a.contains("x") };';
    checkedSet({}, set([right, right, sets]));

    expect(validate.mock.calls.map(([{ policies }]) => Object.keys(policies.staticPolicies ?? {}).length)).toEqual([
      3, 1,
    ]);
  });

  test('asks for few attributes at a time, since each makes the schema larger', () => {
    const validate = jest.spyOn(cedar, 'validate');
    const checked = checkedSet(
      {},
      many(640, (i) => `permit(principal, action, resource) when { principal has claim_${String(i)} };`),
    );

    expect(validate).toHaveBeenCalledTimes(10);
    expect(Array.from(checked.answers.keys())).toEqual(Array.from({ length: 640 }, (_, index) => index));
  });

  test('remembers the answers for an app, and no longer', () => {
    const validate = jest.spyOn(cedar, 'validate');
    const [one, other] = [{}, {}];
    checkedSet(one, set([WRONG]));
    checkedSet(one, set([WRONG]));
    expect(validate).toHaveBeenCalledTimes(1);

    checkedSet(other, set([WRONG]));
    expect(validate).toHaveBeenCalledTimes(2);
  });

  test('leaves out what cannot be read, since nothing could be validated with it', () => {
    const { verdicts, answers, problems } = checkedSet({}, set(['permit(', WRONG], { group: 'in' }));

    expect(verdicts.map(({ kind }) => kind)).toEqual(['broken', 'fine']);
    expect(Array.from(answers, ([index, said]) => [index, said.map(({ id }) => id)])).toEqual([
      [1, ['cedar-principal']],
    ]);
    expect(problems.size).toBe(0);
  });

  test('finds the policy that makes the validator crash, and judges all others', () => {
    const { validate } = cedar;
    jest.spyOn(cedar, 'validate').mockImplementation((call) => {
      if (JSON.stringify(call.policies).includes('evil')) {
        throw new Error('unreachable');
      }
      return validate(call);
    });
    const policies = Array.from({ length: 100 }, (_, index) => (index === 71 ? WRONG.replace('bob', 'evil') : WRONG));
    const { answers, problems } = checkedSet({}, set(policies));

    expect(Array.from(problems)).toEqual([[71, 'the Cedar parser crashed']]);
    expect(answers.size).toBe(99);
  });

  test('says what was not checked if the parser crashes again and again', () => {
    jest.spyOn(cedar, 'policySetTextToParts').mockImplementation(() => {
      throw new Error('unreachable');
    });
    const { verdicts } = checkedSet(
      {},
      many(10, (index) => `permit(principal, action, resource); // ${String(index)}`),
    );
    const reasons = verdicts.map((verdict) => (verdict.kind === 'unchecked' ? verdict.reason : verdict.kind));

    expect(reasons).toEqual([
      ...Array<string>(8).fill('the Cedar parser crashed'),
      ...Array<string>(2).fill('the Cedar parser crashed on others'),
    ]);
    jest.restoreAllMocks();
    expect(checkedSet({}, set([WRONG])).answers.get(0)).toHaveLength(1);
  });
});

describe('a proxy whose policies make the validator crash', () => {
  function warningsOf(spoil: () => void): string[] {
    const app = new App();
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    for (const [id, policy] of [
      ['A', 'permit(principal, action, resource);'],
      ['B', WRONG],
    ] as const) {
      new RemoteMcpProxy(chart, id, {
        remoteUrl: 'https://mcp.example.com/mcp',
        authorization: Authorization.cedar([policy]),
      });
    }
    spoil();
    return McpWarnings.of(chart)
      .filter(({ code }) => code.includes('CEDAR'))
      .map(({ path, message }) => `${path}: ${message}`);
  }

  test('gets a warning, and others are still checked', () => {
    const warnings = warningsOf(() => {
      jest.spyOn(cedar, 'validate').mockImplementationOnce(() => {
        throw new Error('unreachable');
      });
    });

    expect(warnings).toEqual([
      expect.stringContaining(
        'test/A: authorization.policies[0]: could not be compared with what the proxy asks Cedar: the Cedar parser crashed',
      ),
      expect.stringContaining('test/B: authorization.policies[0]: names User::"bob"'),
    ]);
  });

  test('is told why, if the validator cannot read them', () => {
    const warnings = warningsOf(() => {
      jest.spyOn(cedar, 'validate').mockImplementationOnce(() => ({
        type: 'failure',
        errors: [{ message: 'no schema', help: null, code: null, url: null, severity: null }],
        warnings: [],
      }));
    });

    expect(warnings[0]).toContain('the Cedar validator cannot read them: no schema');
  });
});

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
