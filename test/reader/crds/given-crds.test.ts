import { SCHEMAS } from '../../../lib/model/generated/schemas';
import { celProblem } from '../../../lib/private/cel/cel-expression';
import { re2 } from '../../../lib/private/re2';
import { isKnownPattern, isKnownRule } from '../../../lib/reader/crds/given-crds';
import { nodesIn } from '../../../lib/model/schema';

const NODES = Object.values(SCHEMAS).flatMap(nodesIn);
const RULES = Array.from(new Set(NODES.flatMap(({ rules = [] }) => rules.map(({ rule }) => rule))));
const PATTERNS = Array.from(
  new Set(NODES.flatMap((node) => (node.type === 'string' && node.pattern !== undefined ? [node.pattern] : []))),
);

test.each(RULES)('the rule %j of crds/ can be evaluated, so it is not compiled where a cluster is bound', (rule) => {
  expect(celProblem(rule)).toBeUndefined();
  expect(isKnownRule(rule)).toBe(true);
});

test.each(PATTERNS)(
  'the pattern %j of crds/ can be read, so it is not compiled where a cluster is bound',
  (pattern) => {
    expect(re2(pattern)).not.toHaveProperty('problem');
    expect(isKnownPattern(pattern)).toBe(true);
  },
);

test('others are not known', () => {
  expect(isKnownRule('self ==')).toBe(false);
  expect(isKnownPattern('(?=x)')).toBe(false);
});
