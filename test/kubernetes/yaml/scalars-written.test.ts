import { Yaml } from 'cdk8s';
import {
  LINE_BREAK,
  UNREADABLE,
  isMisprinted,
  isMisreadKey,
  needsQuotes,
  withQuotes,
} from '../../../lib/kubernetes/yaml/scalars';
import recorded from './written-text.recorded.json';

type Recorded = readonly [text: string, asValue: boolean, asKey: boolean];

test.each(recorded as unknown as Recorded[])('%j is read back as a value: %s, as a key: %s', (text, asValue, asKey) => {
  const isUnsafe = UNREADABLE.test(text) || LINE_BREAK.test(text);

  expect(!isUnsafe && !needsQuotes(text) && !isMisprinted(text)).toBe(asValue);
  expect(!isUnsafe && !isMisreadKey(text)).toBe(asKey);
});

describe('withQuotes', () => {
  const manifest = (): object => ({ a: [{ b: '0o17', c: '\ta\n\tb\n' }], d: { e: 'plain', f: '1', g: 2, h: [true] } });

  test('makes cdk8s quote only texts that kubectl would otherwise read differently', () => {
    expect(Yaml.stringify(withQuotes(manifest()))).toBe(
      'a:\n  - b: "0o17"\n    c: "\\ta\\n\\tb\\n"\nd:\n  e: plain\n  f: "1"\n  g: 2\n  h:\n    - true\n',
    );
  });

  test('changes nothing else about the manifest', () => {
    const quoted = withQuotes(manifest());

    expect(quoted).toEqual(manifest());
    expect({ ...quoted }).toEqual(manifest());
    expect(Object.keys(quoted)).toEqual(['a', 'd']);
    expect(JSON.parse(JSON.stringify(quoted))).toEqual(manifest());
    expect(quoted).toMatchInlineSnapshot(`
      {
        "a": [
          {
            "b": "0o17",
            "c": "	a
      	b
      ",
          },
        ],
        "d": {
          "e": "plain",
          "f": "1",
          "g": 2,
          "h": [
            true,
          ],
        },
      }
    `);
  });

  test('does nothing if there is no such text', () => {
    const plain = { a: 'yes', b: 'x\n y', c: '1' };

    expect(Object.getOwnPropertyNames(withQuotes(plain))).toEqual(['a', 'b', 'c']);
  });

  test('keeps a key __proto__', () => {
    const data = JSON.parse('{"__proto__": "0o17"}') as object;

    expect(Yaml.stringify(withQuotes({ data }))).toBe('data:\n  __proto__: "0o17"\n');
  });
});
