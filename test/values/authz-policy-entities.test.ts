import { Lazy } from 'cdk8s';
import { Authorization, AuthzConfig, AuthzPolicy, OperatorRelease, TargetCluster } from '../../lib';
import { chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';

const PERMIT = 'permit(principal, action, resource);';
const SECRET = 'hunter2';
const FIX = 'give a list of objects like { uid: { type, id }, attrs, parents }, or its JSON text (type)';

const WRONG: readonly (readonly [string, unknown, string])[] = [
  ['a number', 5, `entities: is a number, not Cedar entities; ${FIX}`],
  ['one entity', { uid: { type: 'User', id: SECRET } }, `entities: is an object, not Cedar entities; ${FIX}`],
  ['texts in a list', [{}, SECRET], `entities[1]: is a string, not a Cedar entity; ${FIX}`],
  ['a hole in a list', [undefined], `entities[0]: is undefined, not a Cedar entity; ${FIX}`],
  [
    'a function',
    [{ uid: (): string => SECRET }],
    'entities[0]["uid"]: is a function, not plain data; give strings, numbers, true or false, arrays and objects of these (type)',
  ],
  ['an endless list', endless(), 'entities[0]: contains itself, which a manifest cannot express; leave it out (type)'],
  [
    'a token inside',
    [{ uid: { type: 'User', id: Lazy.any({ produce: () => SECRET }) as unknown } }],
    'entities: contains a token that cdk8s resolves later, but is written as one text; make the whole text or list a token (token)',
  ],
];

function endless(): unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

describe.each(TARGETS)('entities of a proxy, %s', (_, clusterOf) => {
  function errorsWith(entities: unknown): string[] {
    const chart = chartFor(clusterOf());
    proxyIn(chart, { authorization: Authorization.cedar([PERMIT], { entities }) });
    return errorsOf(chart);
  }

  test.each(WRONG)('%s is an error', (__, entities, error) => {
    expect(errorsWith(entities)).toEqual([`[test/weather] authorization.${error}`]);
  });

  test.each<[string, unknown, string]>([
    ['a text that is no JSON', '[', 'it is not JSON'],
    ['the text of an object', '{}', 'it is not an array'],
    ['data that Cedar does not take', [{ uid: 'User' }], 'error during entity deserialization'],
  ])('%s is an error', (__, entities, problem) => {
    expect(errorsWith(entities)).toEqual([
      expect.stringContaining(
        `[test/weather] authorization.entities: is not a JSON array of Cedar entities: ${problem}`,
      ),
    ]);
  });

  test.each<[string, unknown]>([
    ['no entities', undefined],
    ['null', null],
    ['an empty list', []],
    ['a list of entities', [{ uid: { type: 'User', id: 'a' }, attrs: {}, parents: [] }]],
    ['the text of one', '[{"uid":{"type":"User","id":"a"}}]'],
  ])('%s is right', (__, entities) => {
    expect(errorsWith(entities)).toEqual([]);
  });
});

describe('entities of shared authorization', () => {
  test.each(WRONG)('%s is an error', (_, entities, error) => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.LATEST }));
    new AuthzConfig(chart, 'Shared', { policy: AuthzPolicy.cedar([PERMIT], { entities }) });

    expect(errorsOf(chart)).toEqual([`[test/Shared] policy.${error}`]);
  });
});
