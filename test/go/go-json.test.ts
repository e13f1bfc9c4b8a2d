import fc from 'fast-check';
import { byUtf8, goValue, marshal, marshalIndent, type GoMap, type GoValue } from '../../lib/go/go-json';

function goMap(entries: { readonly [key: string]: GoValue }): GoMap {
  return new Map(Object.entries(entries));
}

describe('marshal', () => {
  // each as `json.Marshal` of Go 1.26 writes it
  test.each([
    ['<a href="x">&</a>', '"\\u003ca href=\\"x\\"\\u003e\\u0026\\u003c/a\\u003e"'],
    ['\u2028 \u2029', '"\\u2028 \\u2029"'],
    ['\b\f\n\r\t', '"\\b\\f\\n\\r\\t"'],
    ['\u0000\u0001\u000b\u001f\u007f', '"\\u0000\\u0001\\u000b\\u001f\u007f"'],
    ['é \u0085 \u{1f600} \ufffd', '"é \u0085 \u{1f600} \ufffd"'],
    ['\\ / "', '"\\\\ / \\""'],
  ])('writes %j', (text, written) => {
    expect(marshal(text)).toBe(written);
  });

  test('writes half a surrogate pair as the replacement character', () => {
    expect(marshal('a\ud800b\udc00')).toBe('"a\ufffdb\ufffd"');
  });

  test.each([
    [0, '0'],
    [-0, '-0'],
    [8080, '8080'],
    [0.1, '0.1'],
    [1e21, '1e+21'],
    [1e20, '100000000000000000000'],
    [1e-6, '0.000001'],
    [1e-7, '1e-7'],
  ])('writes the number %d as %s', (value, written) => {
    expect(marshal(value)).toBe(written);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('fails for %d', (value) => {
    expect(() => marshal(value)).toThrow(`JSON cannot represent the number ${String(value)}`);
  });

  test('keeps the order of a struct, and leaves out what is undefined', () => {
    expect(marshal({ b: 1, absent: undefined, a: null, list: [true, 'x'] })).toBe('{"b":1,"a":null,"list":[true,"x"]}');
  });

  test('sorts the keys of a map by their bytes, numbers among them', () => {
    const map = goMap({ b: 1, '10': 2, '9': 3, B: 4, '\u{1f600}': 5, '\uffee': 6, '<': 7 });
    expect(marshal(map)).toBe('{"10":2,"9":3,"\\u003c":7,"B":4,"b":1,"\uffee":6,"\u{1f600}":5}');
  });
});

describe('marshalIndent', () => {
  test('indents by two spaces and ends without a line', () => {
    expect(marshalIndent({ list: ['a', { b: null }], map: goMap({ z: 1, y: 2 }) })).toBe(
      '{\n  "list": [\n    "a",\n    {\n      "b": null\n    }\n  ],\n  "map": {\n    "y": 2,\n    "z": 1\n  }\n}',
    );
  });

  test('keeps what is empty on one line', () => {
    expect(marshalIndent({ struct: {}, map: new Map(), list: [], absent: { absent: undefined } })).toBe(
      '{\n  "struct": {},\n  "map": {},\n  "list": [],\n  "absent": {}\n}',
    );
  });
});

describe('both', () => {
  const tree = fc.letrec<{ value: GoValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')).map(goMap),
    ),
  })).value;

  test('write JSON that means the value', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value, (_, each: unknown) => unwrapped(each)));
        expect(JSON.parse(marshal(value))).toEqual(plain);
        expect(JSON.parse(marshalIndent(value))).toEqual(plain);
      }),
    );
  });
});

function unwrapped(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value;
}

describe('byUtf8', () => {
  test('puts characters beyond U+FFFF last, where UTF-16 has them before U+E000', () => {
    expect(['\ue000', '\u{1f600}', 'z', '\uffff'].sort(byUtf8)).toEqual(['z', '\ue000', '\uffff', '\u{1f600}']);
  });

  test('puts a prefix before longer texts', () => {
    expect(['ab', 'a', '', 'a-'].sort(byUtf8)).toEqual(['', 'a', 'a-', 'ab']);
  });

  test('agrees with the bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(Math.sign(byUtf8(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
    );
  });
});

test('reads plain data: objects as maps, and null for what JSON does not have', () => {
  expect(marshal(goValue({ b: [1, true, null], a: { c: undefined, d: 'e' } }))).toBe(
    '{"a":{"c":null,"d":"e"},"b":[1,true,null]}',
  );
});
