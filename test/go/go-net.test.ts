import * as fc from 'fast-check';
import { isIpLiteral, isMalformed, parseGoUrl } from '../../lib/go/go-net';
// what url.Parse of Go 1.26 said
import recorded from './go-url.recorded.json';
import { runs } from '../support/runs';
import { anyText } from '../support/any-text';

type Recorded = { readonly [field: string]: unknown } | null;

describe('parseGoUrl', () => {
  test.each(recorded as unknown as [string, Recorded][])('%j', (text, go) => {
    const url = parseGoUrl(text);
    const seen = isMalformed(url)
      ? null
      : {
          scheme: url.scheme,
          host: url.host,
          hostname: url.hostname,
          port: url.port,
          hasUserInfo: url.hasUserInfo,
          isIp: isIpLiteral(url.hostname),
        };

    expect(seen).toEqual(go);
  });

  test.each([
    ['https://a/b/c?d=e#f', '/b/c', 'f'],
    ['https://a', '', ''],
    ['https://a?b/c', '', ''],
    ['https://a/b%20c#', '/b%20c', ''],
    ['mailto:a@b', '', ''],
    ['/a/b', '/a/b', ''],
  ])('path and fragment of %s', (text, path, fragment) => {
    expect(parseGoUrl(text)).toMatchObject({ path, fragment });
  });

  test.each([
    ['https://a\n/', 'control character in the URL'],
    [':a', 'missing scheme'],
    ['1:b', 'colon in the first segment of a path'],
    ['https://a[b]/', 'invalid IP literal'],
    ['https://[1.2.3.4]/', 'invalid IP literal'],
    ['https://[::1', 'missing "]" in the host'],
    ['https://[::1]a/', 'invalid port'],
    ['https://a:b/', 'invalid port'],
    ['https://us er@a/', 'invalid user information'],
    ['https://a b/', 'invalid character " " in the host name'],
    ['https://%41/', 'invalid URL escape "%41"'],
    ['https://[fe80::1%25%2f]/', 'invalid URL escape "%2f"'],
    ['https://a/%', 'invalid URL escape "%"'],
    ['https://a/#%zz', 'invalid URL escape "%zz"'],
    ['https://a:%zz@b/', 'invalid URL escape "%zz"'],
  ])('reports the error in %p', (text, problem) => {
    expect(parseGoUrl(text)).toEqual({ problem });
  });

  test('accepts any text, of any length', () => {
    const part = fc.oneof(
      anyText(),
      fc.constantFrom('https://', '@', ':', '[', ']', '%', '%25', '/', '?', '#', '.', '::1'),
    );

    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(typeof parseGoUrl(parts.join(''))).toBe('object');
      }),
      { seed: 1, numRuns: runs(2000) },
    );
    for (const filler of ['a', '.', '%', '%e2', ':', '@', '[', ']', '/', '?', '#', '0', 'a.', '\ud800']) {
      expect(typeof parseGoUrl(`https://${filler.repeat(200_000)}!`)).toBe('object');
    }
  });
});
