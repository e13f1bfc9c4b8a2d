import { ALL_RULES } from '../../lib/rules/all-rules';
import { checkNamed, DESCRIBED_CHECKS } from '../support/checks-page';
import { CASES } from './cases/all';

describe('docs/checks.md', () => {
  test('has the rules of the code, each once', () => {
    const described = DESCRIBED_CHECKS.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);
    const written = ALL_RULES.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);

    expect(described.sort()).toEqual(written.sort());
  });

  const shown = new Map(
    CASES.filter(({ says }) => says.length > 0).map(({ id }) => [
      id,
      CASES.find((each) => each.id === id && each.says.length > 0)?.says[0],
    ]),
  );

  test.each(Array.from(shown))('shows what %s says', (id, message) => {
    expect(checkNamed(id).message).toBe(message);
  });

  test('shows a message of each rule', () => {
    expect(DESCRIBED_CHECKS.filter(({ id, message }) => !message.endsWith(`(${id})`))).toEqual([]);
  });
});
