import { applyRules, type Rule } from '../../lib/rules/rule';

const RULE: Rule<string> = {
  id: 'spelling',
  layer: 'schema',
  severity: 'warning',
  check: (subject, report) => {
    if (subject !== 'fine') {
      report({ field: 'spec.a', value: subject, rule: 'is misspelt', fix: 'mend it' });
      report({ field: 'spec.b', rule: 'is misspelt too', fix: 'mend it' });
    }
  },
};

describe('applyRules', () => {
  test('gives each violation the id and the severity of its rule', () => {
    expect(applyRules([RULE], 'fnie')).toEqual([
      { id: 'spelling', severity: 'warning', field: 'spec.a', value: 'fnie', rule: 'is misspelt', fix: 'mend it' },
      { id: 'spelling', severity: 'warning', field: 'spec.b', rule: 'is misspelt too', fix: 'mend it' },
    ]);
    expect(applyRules([RULE], 'fine')).toEqual([]);
  });

  test.each([
    [new Error('no such thing'), 'no such thing'],
    ['text', 'text'],
  ])('makes a finding of a rule that throws %p, and keeps those of the others', (thrown, text) => {
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

  test('drops what a rule found before it threw', () => {
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
