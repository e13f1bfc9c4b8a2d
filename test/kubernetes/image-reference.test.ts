import fc from 'fast-check';
import { imageProblem } from '../../lib/kubernetes/image-reference';
import { IMAGE_REFERENCES, IMAGES } from './image-references';

describe('image references', () => {
  test.each(IMAGE_REFERENCES)('%j', (text, problem) => {
    expect(imageProblem(text)).toBe(problem);
  });

  test('of the grammar are accepted', () => {
    fc.assert(
      fc.property(IMAGES, (text) => imageProblem(text) === undefined),
      { seed: 1 },
    );
  });

  test('with a second tag, a second digest or a capital letter in the path are not', () => {
    fc.assert(
      fc.property(IMAGES, fc.constantFrom(':a:b', '@a:b@c:d', '/A/a'), (text, more) => {
        expect(imageProblem(text + more)).toBeDefined();
      }),
      { seed: 1 },
    );
  });

  test('that are long are read quickly', () => {
    expect(imageProblem(`${'a-'.repeat(400)}!`)).toMatch(/^its path is not names/);
    expect(imageProblem('a'.repeat(100_000))).toBe('it has more than 1024 characters');
  });
});
