import { compared, inputsAt } from './support/same-proxy';
import { undocumented } from './support/same-proxy-doc';

const COUNT = 40;

/** Spread over all inputs; `same-proxy-all.test.ts` takes all of them, at four releases. */
const inputs = inputsAt('0.44.0');
const sample = inputs.filter((_, index) => index % Math.floor(inputs.length / COUNT) === 0).slice(0, COUNT);

describe('one program, with the operator and without it, at 0.44.0', () => {
  test('there are enough programs', () => {
    expect(sample).toHaveLength(COUNT);
  });

  test.each(sample)('the proxies of $name only differ as the page says', (input) => {
    expect(undocumented(compared(input, '0.44.0'))).toEqual([]);
  });
});
