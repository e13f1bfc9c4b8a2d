import { applyRules } from '../../lib/rules/apply-rules';
import {
  aKind,
  authType,
  CLUSTER_OPTION,
  itself,
  kindName,
  ofCluster,
  onlyWhere,
  ownerOf,
  rowsOf,
  type CheckRule,
} from '../../lib/rules/rule';

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

describe('onlyWhere', () => {
  test('applies rules to the subjects that have what they check', () => {
    const [rule = RULE] = onlyWhere((subject) => subject !== 'fnie', [RULE]);

    expect(rule).toMatchObject({ id: 'spelling', layer: 'schema', severity: 'warning' });
    expect(applyRules([rule], 'fnie')).toEqual([]);
    expect(applyRules([rule], 'fien').map(({ value }) => value)).toEqual(['fien', undefined]);
  });

  test('asks the outer condition first', () => {
    const asked: string[] = [];
    const when = (name: string, holds: boolean) => (): boolean => {
      asked.push(name);
      return holds;
    };
    const inner = onlyWhere<string>(when('inner', true), [RULE]);

    expect(applyRules(onlyWhere(when('outer', true), inner), 'a')).toHaveLength(2);
    expect(applyRules(onlyWhere(when('none', false), inner), 'a')).toEqual([]);
    expect(asked).toEqual(['outer', 'inner', 'none']);
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

interface Subject {
  readonly tools: {
    readonly filter?: readonly string[];
    readonly overrides?: { readonly [tool: string]: { readonly name?: string; readonly note: string } };
  };
  readonly isStrict?: boolean;
}

const { error, warning } = rowsOf(({ tools }: Subject) => [['spec', tools]]);

const EMPTY = error('empty', 'controller', {
  at: 'filter.*',
  breaks: (tool, { isStrict }) => tool === '' && isStrict !== false,
  rule: 'is empty',
  fix: 'remove it',
});
const LONG = warning('long', 'runtime', {
  at: 'overrides.*',
  field: 'name',
  breaks: ({ name = '', note }) => name.length > note.length,
  shown: itself,
  rule: ({ note }) => `is longer than ${JSON.stringify(note)}`,
  fix: (_, { isStrict = true }, path) => `shorten ⟨${path}⟩${isStrict ? ' now' : ''}`,
});
const WHOLE = error('whole', 'schema', {
  breaks: ({ filter, overrides }) => filter === undefined && overrides === undefined,
  rule: 'has no tools',
  fix: 'add one',
});

describe('a row', () => {
  test('is a rule', () => {
    expect([EMPTY, LONG].map(({ id, layer, severity }) => [id, layer, severity])).toEqual([
      ['empty', 'controller', 'error'],
      ['long', 'runtime', 'warning'],
    ]);
  });

  test('looks at each value at its path', () => {
    expect(applyRules([EMPTY], { tools: { filter: ['a', '', ''] } })).toEqual([
      { id: 'empty', severity: 'error', field: 'spec.filter[1]', rule: 'is empty', fix: 'remove it' },
      { id: 'empty', severity: 'error', field: 'spec.filter[2]', rule: 'is empty', fix: 'remove it' },
    ]);
    expect(applyRules([EMPTY], { tools: { filter: [''] }, isStrict: false })).toEqual([]);
  });

  test('does not look where nothing is', () => {
    expect(applyRules([EMPTY, LONG], { tools: {} })).toEqual([]);
    expect(applyRules([EMPTY, LONG], { tools: { filter: [] } })).toEqual([]);
    expect(applyRules([EMPTY, LONG], JSON.parse('{ "tools": { "filter": null } }') as Subject)).toEqual([]);
  });

  test('reports a field of the value, with texts that depend on it', () => {
    const overrides = { 'a.b': { name: 'longer', note: 'short' }, c: { note: 'short' } };

    expect(applyRules([LONG], { tools: { overrides } })).toEqual([
      {
        id: 'long',
        severity: 'warning',
        field: 'spec.overrides["a.b"].name',
        value: 'longer',
        rule: 'is longer than "short"',
        fix: 'shorten ⟨spec.overrides["a.b"]⟩ now',
      },
    ]);
  });

  test('looks at the whole part without a path', () => {
    expect(applyRules([WHOLE], { tools: {} }).map(({ field }) => field)).toEqual(['spec']);
    expect(applyRules([WHOLE], { tools: { filter: [] } })).toEqual([]);
  });

  test('can have a pattern of wrong texts, and name another place than the one it looks at', () => {
    const rows = rowsOf(
      ({ tools }: Subject) => [['', tools]],
      ({ isStrict }) => ({ field: 'spec.reference', value: isStrict }),
    );
    const spaced = rows.error('spaced', 'schema', {
      at: 'overrides.*.name',
      breaks: / /,
      shown: itself,
      rule: (name) => `has ${String(name.length)} characters`,
      fix: 'remove spaces',
    });
    const overrides = { a: { name: 'b c', note: '' }, d: { name: 'e', note: ' ' } };

    expect(applyRules([spaced], { tools: { overrides }, isStrict: true })).toEqual([
      {
        id: 'spaced',
        severity: 'error',
        field: 'spec.reference',
        value: true,
        rule: 'has 3 characters',
        fix: 'remove spaces',
      },
    ]);
  });

  test('shows a value only if it says so', () => {
    const overrides = { a: { name: 'long', note: '' } };
    const hidden = warning('long', 'runtime', { at: 'overrides.*', breaks: () => true, rule: 'is', fix: 'do' });
    const [shown, bare] = [LONG, hidden].flatMap((rule) => applyRules([rule], { tools: { overrides } }));

    expect(shown?.value).toBe('long');
    expect(bare).not.toHaveProperty('value');
    expect(bare?.field).toBe('spec.overrides["a"]');
  });

  test('cannot name a field that is not there', () => {
    error('wrong', 'schema', {
      // @ts-expect-error no such field
      at: 'filters.*',
      breaks: () => true,
      rule: '',
      fix: '',
    });
    // @ts-expect-error no such field of an override
    error('wrong', 'schema', { at: 'overrides.*', field: 'names', breaks: () => true, rule: '', fix: '' });

    expect(applyRules([EMPTY], { tools: {} })).toEqual([]);
  });
});

test('results are kept with the app, or with the subject where there is none', () => {
  const app = {};
  const subject = { app };
  const alone = {};

  expect(ownerOf(subject)).toBe(app);
  expect(ownerOf(alone)).toBe(alone);
});

test('messages mark what is worded later', () => {
  expect([kindName('MCPGroup'), aKind('MCPGroup'), authType('obo')]).toEqual([
    '⟨kind:MCPGroup⟩',
    '⟨a kind:MCPGroup⟩',
    '⟨type:"obo"⟩',
  ]);
  expect([CLUSTER_OPTION, ofCluster('image')]).toEqual(['TargetCluster', 'TargetCluster.image']);
});
