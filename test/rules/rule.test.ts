import { always, applyGroups, applyRules, onlyWhere, perBlock, rulesIn, type Rule } from '../../lib/rules/rule';

const RULE: Rule<string> = {
  id: 'spelling',
  layer: 'schema',
  severity: 'warning',
  check: (subject, report) => {
    if (subject !== 'fine') {
      report({ field: 'spec.a', value: subject, rule: 'is misspelt', fix: 'fix it' });
      report({ field: 'spec.b', rule: 'is misspelt too', fix: 'fix it' });
    }
  },
};

describe('applyRules', () => {
  test('gives each finding the id and the severity of its rule', () => {
    expect(applyRules([RULE], 'fnie')).toEqual([
      { id: 'spelling', severity: 'warning', field: 'spec.a', value: 'fnie', rule: 'is misspelt', fix: 'fix it' },
      { id: 'spelling', severity: 'warning', field: 'spec.b', rule: 'is misspelt too', fix: 'fix it' },
    ]);
    expect(applyRules([RULE], 'fine')).toEqual([]);
  });

  test.each([
    [new Error('no such thing'), 'no such thing'],
    ['text', 'text'],
  ])('reports a rule that throws %p, and keeps the findings of the others', (thrown, text) => {
    const broken: Rule<string> = {
      id: 'broken',
      layer: 'runtime',
      severity: 'warning',
      check: () => {
        throw thrown as Error;
      },
    };

    expect(applyRules([broken, RULE], 'fnie').map(({ id, severity, rule }) => [id, severity, rule])).toEqual([
      ['internal', 'error', `the check broken failed: ${text}`],
      ['spelling', 'warning', 'is misspelt'],
      ['spelling', 'warning', 'is misspelt too'],
    ]);
  });

  test('drops the findings of a rule that throws later', () => {
    const broken: Rule<string> = {
      ...RULE,
      check: (_, report) => {
        report({ field: 'spec.a', rule: 'half', fix: 'a check' });
        throw new Error('later');
      },
    };

    expect(applyRules([broken], 'fnie').map(({ id }) => id)).toEqual(['internal']);
  });
});

describe('groups of rules', () => {
  interface Subject {
    readonly name: string;
    readonly block?: object;
  }
  const found = (id: string, field: string): object => ({
    id,
    severity: 'error',
    field,
    rule: 'is there',
    fix: 'remove it',
  });
  const named = (id: string): Rule<Subject> => ({
    id,
    layer: 'runtime',
    severity: 'error',
    check: ({ name }, report) => {
      report({ field: name, rule: 'is there', fix: 'remove it' });
    },
  });
  const check = jest.fn((...[block, report]: Parameters<Rule<object>['check']>) => {
    report({ field: JSON.stringify(block), rule: 'is there', fix: 'remove it' });
  });
  const ofBlock: Rule<object> = { id: 'block', layer: 'runtime', severity: 'error', check };

  beforeEach(() => {
    check.mockClear();
  });

  test('have the findings of their rules, in order, for their subjects', () => {
    const groups = [
      always([named('first')]),
      onlyWhere(({ name }: Subject) => name === 'a', [named('second'), named('third')]),
      perBlock(({ block }: Subject) => block, [ofBlock]),
      always([named('last')]),
    ];

    expect(rulesIn(groups).map(({ id }) => id)).toEqual(['first', 'second', 'third', 'block', 'last']);
    expect(applyGroups(groups, { name: 'a' })).toEqual(
      ['first', 'second', 'third', 'last'].map((id) => found(id, 'a')),
    );
    expect(applyGroups(groups, { name: 'b', block: { c: 1 } })).toEqual([
      found('first', 'b'),
      found('block', '{"c":1}'),
      found('last', 'b'),
    ]);
  });

  test('report an exception while subjects are selected', () => {
    const group = onlyWhere(() => {
      throw new Error('no such thing');
    }, [named('first'), named('second')]);

    expect(applyGroups([group, always([named('last')])], { name: 'a' }).map(({ id, rule }) => [id, rule])).toEqual([
      ['internal', 'the check first, second failed: no such thing'],
      ['last', 'is there'],
    ]);
  });
});
