import { CEL_IDS } from '../../lib/crds/generated/cel-conditions';
import { RULES_OF } from '../../lib/rules/all-rules';
import { checkNamed, saidBy } from '../support/checks-page';
import { CASES } from './cases/all';
import { findsSomething, messagesOf } from './rule-case';

describe('rules', () => {
  test.each(CASES.map((each, index) => [`${each.id} (${String(index)})`, each] as const))('%s', (_, ruleCase) => {
    expect(messagesOf(ruleCase)).toEqual(saidBy(ruleCase));
  });

  const ids = Object.values(RULES_OF).flatMap((rules) => rules.map(({ id }) => id));

  test.each(Array.from(new Set(ids)))('%s has a case with a finding', (id) => {
    expect(CASES.filter((each) => each.id === id && findsSomething(each))).not.toEqual([]);
  });

  test.each(Object.entries(RULES_OF))('%s has one layer and one severity for each rule id', (_, rules) => {
    const ofId = new Map(rules.map(({ id, layer, severity }) => [id, { layer, severity }]));

    expect(
      rules.filter(({ id, layer, severity }) => ofId.get(id)?.layer !== layer || ofId.get(id)?.severity !== severity),
    ).toEqual([]);
  });

  test.each(Object.entries(RULES_OF))('%s has the layers and severities that docs/checks/ names', (_, rules) => {
    // the page of a rule that CRDs have too names their layer
    const own = rules.filter(({ id }) => !CEL_IDS.includes(id));

    expect(own.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`)).toEqual(
      own.map(({ id }) => `${id} ${checkNamed(id).layer} ${checkNamed(id).severity}`),
    );
  });

  test('no message has a line break or the end of a sentence in its rule', () => {
    const messages = CASES.flatMap(saidBy);

    expect(messages.filter((text) => /[\n\r]|\.;|\. \(|\.$/.test(text))).toEqual([]);
  });
});
