import { applyRules } from '../../lib/rules/apply-rules';
import { onlyWhere, rowsOf, type CheckRule } from '../../lib/rules/rule';

const RULE: CheckRule<string> = {
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
    const broken: CheckRule<string> = {
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
    const broken: CheckRule<string> = {
      ...RULE,
      check: (_, report) => {
        report({ field: 'spec.a', rule: 'half', fix: 'a check' });
        throw new Error('later');
      },
    };

    expect(applyRules([broken], 'fnie').map(({ id }) => id)).toEqual(['internal']);
  });
});

describe('a plan', () => {
  interface Subject {
    readonly spec: { readonly names?: readonly string[]; readonly title?: string };
  }
  const asked: string[] = [];
  const { error } = rowsOf(({ spec }: Subject) => {
    asked.push('parts');
    return [['spec', spec]];
  });
  const empty = (id: string, at: 'title' | 'names.*'): ReturnType<typeof error> =>
    error(id, 'schema', {
      at,
      breaks: (text: string) => {
        asked.push(id);
        return text === '';
      },
      rule: 'is empty',
      fix: 'fill it',
    });
  const hasTitle = ({ spec }: Subject): boolean => {
    asked.push('condition');
    return spec.title !== undefined;
  };

  beforeEach(() => {
    asked.length = 0;
  });

  test('finds the parts once, and walks through them once', () => {
    const rules = [empty('first', 'names.*'), empty('title', 'title'), empty('second', 'names.*')];

    expect(applyRules(rules, { spec: { names: ['', 'a'] } }).map(({ id, field }) => [id, field])).toEqual([
      ['first', 'spec.names[0]'],
      ['second', 'spec.names[0]'],
    ]);
    // what is broken is looked at once more, for its path
    expect(asked).toEqual(['parts', 'first', 'second', 'first', 'first', 'second', 'second']);
  });

  test('looks at each value once where nothing is broken', () => {
    const rules = [empty('first', 'names.*'), empty('title', 'title'), empty('second', 'names.*')];

    expect(applyRules(rules, { spec: { names: ['a', 'b'] } })).toEqual([]);
    expect(asked).toEqual(['parts', 'first', 'second', 'first', 'second']);
  });

  test('asks a condition once, and asks nothing more where it does not hold', () => {
    const rules = onlyWhere(hasTitle, [empty('first', 'names.*'), empty('second', 'names.*')]);

    expect(applyRules(rules, { spec: { names: [''] } })).toEqual([]);
    expect(asked).toEqual(['condition']);
  });

  test('keeps conditions apart', () => {
    const hasNames = ({ spec }: Subject): boolean => spec.names !== undefined;
    const rules = [
      ...onlyWhere(hasTitle, [empty('first', 'names.*')]),
      ...onlyWhere(hasNames, [empty('second', 'names.*')]),
    ];

    expect(applyRules(rules, { spec: { names: [''] } }).map(({ id }) => id)).toEqual(['second']);
  });

  test('gives the findings in the order of the rules', () => {
    const check: CheckRule<Subject> = {
      id: 'odd',
      layer: 'schema',
      severity: 'error',
      check: (_, report) => {
        report({ field: 'spec', rule: 'is odd', fix: 'even it' });
      },
    };
    const rules = [
      empty('first', 'title'),
      ...onlyWhere(hasTitle, [check]),
      empty('last', 'names.*'),
      empty('second', 'title'),
    ];

    expect(applyRules(rules, { spec: { names: ['', ''], title: '' } }).map(({ id, field }) => [id, field])).toEqual([
      ['first', 'spec.title'],
      ['odd', 'spec'],
      ['last', 'spec.names[0]'],
      ['last', 'spec.names[1]'],
      ['second', 'spec.title'],
    ]);
  });

  test('drops only the findings of a row that throws', () => {
    const broken = error('broken', 'schema', {
      at: 'names.*',
      breaks: (name) => {
        if (name === 'b') {
          throw new Error('no such name');
        }
        return true;
      },
      rule: 'is a name',
      fix: 'remove it',
    });

    expect(
      applyRules([empty('first', 'names.*'), broken], { spec: { names: ['', 'b'] } }).map(({ id, field }) => [
        id,
        field,
      ]),
    ).toEqual([
      ['first', 'spec.names[0]'],
      ['internal', 'spec'],
    ]);
  });
});
