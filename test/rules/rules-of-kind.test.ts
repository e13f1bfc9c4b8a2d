import { rulesIn } from '../../lib/rules/rule';
import { RULES_OF } from '../../lib/rules/rules-of-kind';
import { CASES } from './cases/all';
import { messagesOf } from './rule-case';

describe('rules', () => {
  test.each(CASES.map((each, index) => [`${each.id} (${String(index)})`, each] as const))('%s', (_, ruleCase) => {
    expect(messagesOf(ruleCase)).toEqual(ruleCase.says);
  });

  const ids = Object.values(RULES_OF).flatMap((groups) => rulesIn(groups).map(({ id }) => id));

  test.each(Array.from(new Set(ids)))('%s has a case with a finding', (id) => {
    expect(CASES.filter((each) => each.id === id && each.says.length > 0)).not.toEqual([]);
  });

  test.each(Object.entries(RULES_OF))('%s has unique rule ids', (_, groups) => {
    const rules = rulesIn(groups);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  test('no message has a line break or the end of a sentence in its rule', () => {
    const messages = CASES.flatMap(({ says }) => says);

    expect(messages.filter((text) => /[\n\r]|\.;|\. \(|\.$/.test(text))).toEqual([]);
  });
});
