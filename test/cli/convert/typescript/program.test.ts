import { fields, list, literal, value } from '../../../../lib/cli/convert/typescript/program';

describe('a literal', () => {
  test('has no fields that are null, as cdk8s writes none, but items of lists that are', () => {
    expect(literal({ a: null, b: { c: undefined, d: [null, 1.5, true, 'x'] } })).toEqual(
      fields({ b: fields({ d: list([value(null), value(1.5), value(true), value('x')]) }) }),
    );
  });

  test.each([
    ['number', Infinity],
    ['bigint', 1n],
    ['object', new Date(0)],
  ])('is no %s without JSON', (type, content) => {
    expect(() => literal({ a: [content] })).toThrow(new TypeError(`a ${type} that JSON cannot represent`));
  });
});
