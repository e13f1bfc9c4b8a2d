import { compared, programOf, recordedInputs } from './support/same-proxy';
import { undocumented } from './support/same-proxy-doc';

const COUNT = 40;

/** Spread over all inputs; `same-proxy-all.test.ts` takes all of them, at four releases. */
const recorded = recordedInputs('0.44.0');
const spread = recorded.filter((_, index) => index % Math.floor(recorded.length / COUNT) === 0);
const sample = spread.filter(({ file }) => programOf(file) !== undefined).slice(0, COUNT);

describe('one program, with the operator and without it, at 0.44.0', () => {
  test('there are enough programs', () => {
    expect(sample).toHaveLength(COUNT);
  });

  test.each(sample)('the proxies of $name only differ as the page says', (input) => {
    expect(undocumented(compared(input, '0.44.0'))).toEqual([]);
  });
});
