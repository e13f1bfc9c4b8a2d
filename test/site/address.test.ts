import fc from 'fast-check';
import { fromAddress, type Shared, toAddress } from '../../site/playground/address';
import { KNOWN_RELEASES } from '../../lib/releases/releases';

const SHARED: Shared = { text: 'kind: MCPRemoteProxy\n', release: '0.63.0', operator: true, kept: undefined };

async function written(shared: Shared): Promise<string> {
  const hash = await toAddress(shared);
  return hash ?? '';
}

jest.setTimeout(30_000);

test('an address brings back what is in it', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  const release = fc.constantFrom(...KNOWN_RELEASES);
  const shared = fc.record({
    text,
    release,
    operator: fc.boolean(),
    kept: fc.option(fc.record({ text, release }), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(shared, async (given) => {
      expect(await fromAddress(await written(given))).toEqual(given);
    }),
    { seed: 7, numRuns: 40 },
  );
});

test('it has only characters that stay as they are in an address', async () => {
  expect(await written({ ...SHARED, text: '<>"\'{} +/=\u{1F600}\uD800' })).toMatch(/^#text=[\w-]+$/);
});

test('it is shorter than the text', async () => {
  const text = 'kind: MCPRemoteProxy\n'.repeat(500);
  expect((await written({ ...SHARED, text })).length).toBeLessThan(300);
});

test('a text that makes it too long has none', async () => {
  const [noise = ''] = fc.sample(fc.string({ unit: 'grapheme', minLength: 60_000, maxLength: 60_000, size: 'max' }), {
    seed: 7,
    numRuns: 1,
  });
  expect(await toAddress({ ...SHARED, text: noise })).toBeUndefined();
});

test('a text that is too long to be checked has none, however short it would be', async () => {
  expect(await toAddress({ ...SHARED, text: 'a'.repeat(1_000_001) })).toBeUndefined();
  const longest = {
    ...SHARED,
    text: '\u0000'.repeat(1_000_000),
    kept: { text: '\u0000'.repeat(1_000_000), release: '0.63.0' },
  };
  expect(await fromAddress(await written(longest))).toEqual(longest);
});

test('each end that is cut off is noticed', async () => {
  const whole = await written({ ...SHARED, text: 'kind: MCPRemoteProxy\nmetadata:\n  name: weather\n' });
  for (let length = '#text='.length; length < whole.length; length += 1) {
    expect(await fromAddress(whole.slice(0, length))).toBe('cut');
  }
});

test.each(['', '#', '#objects', '#TEXT=abc'])('%j is the address of no text', async (hash) => {
  expect(await fromAddress(hash)).toBeUndefined();
});

test.each(['#text=%', '#text=äöü', '#text= ', '#text=AAAA', '#text=__proto__'])('%j cannot be read', async (hash) => {
  expect(await fromAddress(hash)).toBe('cut');
});
