import * as fc from 'fast-check';
import { parseQuantity } from '../../lib/kubernetes/quantity';
// what resource.ParseQuantity and Quantity.Cmp of k8s.io/apimachinery 0.35 said
import recorded from './quantity.recorded.json';
import { runs } from '../support/runs';
import { anyText } from '../support/any-text';

type Recorded = readonly [left: string, right: string, verdict: number | readonly [boolean, boolean]];

describe('parseQuantity', () => {
  test.each(recorded as unknown as Recorded[])('%j against %j', (left, right, verdict) => {
    const [first, second] = [parseQuantity(left), parseQuantity(right)];
    const seen =
      first === undefined || second === undefined
        ? [first !== undefined, second !== undefined]
        : Number(first.nanos > second.nanos) - Number(first.nanos < second.nanos);

    expect(seen).toEqual(verdict);
  });

  test.each([
    ['1', 1_000_000_000n],
    ['-1m', -1_000_000n],
    ['1Ki', 1_024_000_000_000n],
    ['0.1n', 1n],
    ['1e3', 1_000_000_000_000n],
    ['1E', 10n ** 27n],
    ['16Ei', (2n ** 63n - 1n) * 10n ** 9n],
    ['0', 0n],
    ['1e-100', 1n],
  ])('%s in billionths', (text, nanos) => {
    expect(parseQuantity(text)?.nanos).toBe(nanos);
  });

  test.each(['', ' ', '.', '-', 'm', 'Mi', '1mb', '1ki', '1 Gi', '1e', '1e1.5', '١', '1e9223372036854775808'])(
    '%p is none',
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );

  test('accepts any text, of any length', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.stringMatching(/^[0-9.eE+-]+[a-zA-Z]*$/)), (text) => {
        expect(['undefined', 'bigint']).toContain(typeof parseQuantity(text)?.nanos);
      }),
      { seed: 1, numRuns: runs(2000) },
    );
    const long = 500_000;
    expect(parseQuantity('9'.repeat(long))?.nanos).toBe(10n ** 60n);
    expect(parseQuantity(`0.${'0'.repeat(long)}1`)?.nanos).toBe(1n);
    expect(parseQuantity(`1e${'9'.repeat(long)}`)).toBeUndefined();
    expect(parseQuantity(`${'1'.repeat(long)}x`)).toBeUndefined();
    expect(parseQuantity('1e999999999999999999')?.nanos).toBe(10n ** 60n);
    expect(parseQuantity(`1.${'1'.repeat(long)}`)?.nanos).toBe(1_111_111_112n);
  });
});
