import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { corpusCases, objectsOf } from '../../support/corpus';
import { diff, found, type Found } from '../../support/diff';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('diff of recorded cases', () => {
  const accepted = corpusCases().filter(({ verdict: { expect: verdict, objects, operatorEnv } }) => {
    return verdict === 'accept' && objects && operatorEnv === undefined;
  });

  test.each(accepted.map(({ name, input }) => [name, readFileSync(input, 'utf8')]))(
    '%s: no change is no difference',
    (_, text) => {
      expect(found(text, text)).toMatchObject({ proxies: [], others: [] });
    },
  );

  test.each(accepted)(
    '$name: the custom resources and the objects that the operator made of them are the same',
    (each) => {
      const { out, error } = diff(
        readFileSync(each.input, 'utf8'),
        objectsOf(each)
          .map((object) => stringify(object))
          .join('---\n'),
        '--release',
        '0.22',
        '--format',
        'json',
      );
      expect(error).toBe('');
      const { proxies } = JSON.parse(out) as Found;
      const changes = proxies.flatMap((proxyFound) => proxyFound.changes);
      expect(changes.filter(({ about, text }) => about !== 'access' && !text.startsWith('image: '))).toEqual([]);
    },
  );
});
