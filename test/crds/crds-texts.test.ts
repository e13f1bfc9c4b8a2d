import { currentCrdsTexts, CrdsTexts, withCrdsTexts } from '../../lib/crds/crds-texts';
import type { ReadCrds } from '../../lib/crds/given-crds';

const TEXTS = new CrdsTexts({ 'crds.yaml': 'a: b' });

test('texts have names', () => {
  expect(TEXTS.textOf('crds.yaml')).toBe('a: b');
  expect(TEXTS.textOf('other.yaml')).toBeUndefined();
  expect(TEXTS.textOf('toString')).toBeUndefined();
});

test('what was read of them is read once', () => {
  const texts = new CrdsTexts({});
  const read = jest.fn((): ReadCrds => ({ findings: [] }));
  const first = texts.once('a', read);

  expect(texts.once('a', read)).toBe(first);
  expect(texts.once('b', read)).not.toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
});

test('they are there as long as what needs them runs', () => {
  const before = currentCrdsTexts();

  expect(before.textOf('crds.yaml')).toBeUndefined();
  expect(withCrdsTexts(TEXTS, currentCrdsTexts)).toBe(TEXTS);
  expect(currentCrdsTexts()).toBe(before);
  expect(() =>
    withCrdsTexts(TEXTS, () => {
      throw new Error('a');
    }),
  ).toThrow('a');
  expect(currentCrdsTexts()).toBe(before);
});
