import {
  EXTERNAL_AUTH_CONFIG_RULES,
  MCP_GROUP_RULES,
  OIDC_CONFIG_RULES,
  PROXY_RULES,
  TELEMETRY_CONFIG_RULES,
  TOOL_CONFIG_RULES,
} from '../../lib/rules/rules';
import { CASES } from './cases/all';
import { messagesOf } from './rule-case';

describe('rules', () => {
  test.each(CASES.map((each, index) => [`${each.id} (${String(index)})`, each] as const))('%s', (_, ruleCase) => {
    expect(messagesOf(ruleCase)).toEqual(ruleCase.says);
  });

  const ids = [
    ...PROXY_RULES,
    ...TELEMETRY_CONFIG_RULES,
    ...OIDC_CONFIG_RULES,
    ...EXTERNAL_AUTH_CONFIG_RULES,
    ...TOOL_CONFIG_RULES,
    ...MCP_GROUP_RULES,
  ].map(({ id }) => id);

  test.each(Array.from(new Set(ids)))('%s has a case in which it speaks', (id) => {
    expect(CASES.filter((each) => each.id === id && each.says.length > 0)).not.toEqual([]);
  });

  test('no kind has two rules of one id', () => {
    const lists = [
      PROXY_RULES,
      TELEMETRY_CONFIG_RULES,
      OIDC_CONFIG_RULES,
      EXTERNAL_AUTH_CONFIG_RULES,
      TOOL_CONFIG_RULES,
    ];

    expect(lists.map((rules) => new Set(rules.map(({ id }) => id)).size)).toEqual(lists.map((rules) => rules.length));
  });

  test('no message has a line break or an end of a sentence in its rule', () => {
    const messages = CASES.flatMap(({ says }) => says);

    expect(messages.filter((text) => /[\n\r]|\.;|\. \(|\.$/.test(text))).toEqual([]);
  });
});
