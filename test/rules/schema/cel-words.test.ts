import { ALL_KINDS } from '../../../lib/model/kinds';
import type { SchemaNode } from '../../../lib/model/schema';
import { celExpression } from '../../../lib/private/cel/cel-expression';
import { newestSchemaOf } from '../../../lib/releases/schema-of';
import { wordedRules, wordsOf } from '../../../lib/rules/schema/cel-words';

function rulesIn(node: SchemaNode): string[] {
  const inner =
    node.type === 'object'
      ? Object.values(node.fields)
      : node.type === 'map'
        ? [node.values]
        : node.type === 'list'
          ? [node.items]
          : [];
  return [...(node.rules ?? []).map(({ rule }) => rule), ...inner.flatMap(rulesIn)];
}

describe('the words for rules in CEL', () => {
  const rules = ALL_KINDS.flatMap((kind) => rulesIn(newestSchemaOf(kind)));

  test('are there for every rule of the known CRDs', () => {
    expect(rules.length).toBeGreaterThan(30);
    expect(rules.filter((rule) => wordsOf(rule) === undefined)).toEqual([]);
    expect(wordedRules().length).toBeGreaterThan(30);
  });

  test.each(wordedRules().map((rule) => [rule, wordsOf(rule)?.holdsWithout ?? []] as const))(
    'skip %s only where it holds',
    (rule, names) => {
      const expression = celExpression(rule);
      const found = names.map((name) => {
        const others = names.filter((each) => each !== name).map((each): [string, unknown] => [each, true]);
        return 'problem' in expression ? expression : expression.evaluate(new Map(others), 3);
      });
      expect(found).toEqual(names.map(() => ({ kind: 'true' })));
    },
  );
});
