import { lostWords } from '../../scripts/lib/lost-words';
import type { ApiType, Docs } from '../support/assembly';

/** The types of a package with one interface that has one prop. */
function api(docs: Docs, others: Partial<ApiType> = {}): { readonly [fqn: string]: ApiType } {
  const own = { fqn: 'p.Props', name: 'Props', kind: 'interface', properties: [{ name: 'port', docs }] } as const;
  return { 'p.Props': { ...own, ...others } };
}

describe('what documentation loses', () => {
  test.each<[string, Docs, Docs, string[]]>([
    ['a default', { default: '8080' }, {}, ['no default any more: 8080']],
    ['an error', { remarks: 'Zero is an error.' }, { remarks: 'From 1 on.' }, ['no error any more: error']],
    ['one of two errors', { summary: 'An error, an error.' }, { summary: 'An error.' }, ['no error any more: error']],
    ['a release', { summary: 'From 0.30 on.' }, { summary: 'From 0.31 on.' }, ['no release any more: 0.30']],
    ['an example', { summary: 'A port, such as 80.' }, { summary: 'A port.' }, ['no example any more: such as']],
    [
      'nothing, if it is said elsewhere',
      { remarks: 'An error.', default: 'a' },
      { summary: 'An error.', default: 'b' },
      [],
    ],
    ['nothing, if it says more', { summary: 'A port.' }, { summary: 'A port, such as 80. Zero is an error.' }, []],
  ])('is %s', (_, before, after, losses) => {
    expect(lostWords(api(before), api(after))).toEqual(losses.map((loss) => `Props.port: ${loss}`));
  });

  test('is told of types, of parameters, and of constructors', () => {
    const docs = { summary: 'A, for example.' };
    const method = { name: 'of', docs, parameters: [{ name: 'value', docs }] };
    const before = api({}, { docs, methods: [method], initializer: { ...method, name: '' } });
    const bare = { name: 'of', parameters: [{ name: 'value' }] };
    const after = api({}, { methods: [bare], initializer: { ...bare, name: '' } });

    expect(lostWords(before, after)).toEqual(
      ['Props', 'Props.constructor', 'Props.constructor(value)', 'Props.of', 'Props.of(value)'].map(
        (at) => `${at}: no example any more: for example`,
      ),
    );
  });

  test('is nothing of what is gone, or has another name', () => {
    const before = api({ default: '8080' });

    expect(lostWords(before, {})).toEqual([]);
    expect(lostWords(before, api({}, { properties: [{ name: 'proxyPort' }] }))).toEqual([]);
  });
});
