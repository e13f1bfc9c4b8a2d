import * as fc from 'fast-check';
import { entry, valueAt, withPlaced } from '../../lib/private/field-paths';
import { anyText } from '../support/any-text';

describe('withPlaced', () => {
  test('puts each value at its path', () => {
    const document = { spec: { a: 1, env: [{ name: 'A' }, { name: 'B' }] } };

    expect(
      withPlaced(document, [
        { path: 'spec.future', value: { x: true } },
        { path: 'spec.env[1].valueFrom', value: 'later' },
        { path: 'spec.labels["a.b"]', value: 'c' },
      ]),
    ).toEqual({
      spec: {
        a: 1,
        env: [{ name: 'A' }, { name: 'B', valueFrom: 'later' }],
        future: { x: true },
        labels: { 'a.b': 'c' },
      },
    });
  });

  test('leaves the document as it was', () => {
    const document = { spec: { list: [{ a: 1 }] } };

    withPlaced(document, [{ path: 'spec.list[0].b', value: 2 }]);

    expect(document).toEqual({ spec: { list: [{ a: 1 }] } });
  });

  test('makes the lists and objects that are missing', () => {
    expect(withPlaced({}, [{ path: 'spec.list[0].name', value: 'x' }])).toEqual({ spec: { list: [{ name: 'x' }] } });
  });

  test.each(['__proto__', 'constructor', 'toString', 'length'])('treats the key %p like any other', (key) => {
    const result = withPlaced<{ spec: object }>({ spec: {} }, [{ path: entry('spec', key), value: 'x' }]);

    expect(Object.entries(result.spec)).toEqual([[key, 'x']]);
    expect(Object.getPrototypeOf(result.spec)).toBe(Object.prototype);
  });

  test('can be read back with valueAt', () => {
    fc.assert(
      fc.property(anyText(), fc.jsonValue(), (key, value) => {
        const path = entry('spec', key);

        expect(valueAt(withPlaced({ spec: { other: 1 } }, [{ path, value }]), path)).toEqual(value);
      }),
      { seed: 42 },
    );
  });
});

describe('valueAt', () => {
  const document = { spec: { env: [{ name: 'A' }], text: 'abc' } };

  test.each([
    ['spec.env[0].name', 'A'],
    ['spec.env[1].name', undefined],
    ['spec.env.name', undefined],
    ['spec[0]', undefined],
    ['spec.text.length', undefined],
  ])('%p is %p', (path, value) => {
    expect(valueAt(document, path)).toEqual(value);
  });
});
