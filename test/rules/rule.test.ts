import { applyRules, onlyWhere, type Rule } from '../../lib/rules/rule';

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

describe('onlyWhere', () => {
  test('applies rules to the subjects that have what they check', () => {
    const [rule = RULE] = onlyWhere((subject) => subject !== 'fnie', [RULE]);

    expect(rule).toMatchObject({ id: 'spelling', layer: 'schema', severity: 'warning' });
    expect(applyRules([rule], 'fnie')).toEqual([]);
    expect(applyRules([rule], 'fien').map(({ value }) => value)).toEqual(['fien', undefined]);
  });

  test('reports an exception while subjects are selected', () => {
    const rules = onlyWhere(() => {
      throw new Error('no such thing');
    }, [RULE]);

    expect(applyRules(rules, 'a').map(({ id, rule }) => [id, rule])).toEqual([
      ['internal', 'the check spelling failed: no such thing'],
    ]);
  });
});
