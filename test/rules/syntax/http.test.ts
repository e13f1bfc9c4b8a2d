import * as fc from 'fast-check';
import { soundsLikeCredential } from '../../../lib/rules/common/secrets';
import { isHeaderName, isHeaderValue, isSecureUrl, webUrl, webUrlProblem } from '../../../lib/rules/syntax/http';
import { runs } from '../../support/runs';

describe('isSecureUrl', () => {
  test.each([
    ['https://a', true],
    ['HTTPS://a', true],
    ['http://a', false],
    ['http://localhost', true],
    ['http://LocalHost:8080/x', true],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1', true],
    ['http://127.255.255.255:1', true],
    ['http://128.0.0.1', false],
    ['http://[::1]', true],
    ['http://[::2]', false],
    ['http://[::ffff:127.0.0.1]', true],
    ['ftp://localhost', false],
    ['https://', false],
    ['https:a', false],
    ['localhost', false],
    ['', false],
  ])('%p: %p', (url, isSecure) => {
    expect(isSecureUrl(url)).toBe(isSecure);
  });
});

describe('webUrlProblem', () => {
  test.each([
    ['https://a', undefined],
    ['http://a:1/b?c#d', undefined],
    ['https://:8443', undefined],
    ['a', 'it does not begin with http:// or https://'],
    ['', 'it does not begin with http:// or https://'],
    ['xhttps://a', 'it does not begin with http:// or https://'],
    ['httpsx://a', 'it does not begin with http:// or https://'],
    ['https:///a', 'it has no host'],
    ['https://%', 'invalid URL escape "%"'],
  ])('%p: %p', (url, problem) => {
    expect(webUrlProblem(url)).toBe(problem);
  });

  test('accepts exactly the texts that are read as a URL of a web server', () => {
    const nearlyUrl = fc
      .tuple(
        fc.constantFrom('http://', 'https://', 'https:', 'HTTP://', 'ftp://', ''),
        fc.stringMatching(/^[a-zA-Z0-9.:@%_[\]-]{0,8}$/),
        fc.stringMatching(/^(\/[\w/.%?#: -]{0,10})?$/),
      )
      .map((parts) => parts.join(''));
    const usual = fc.stringMatching(/^https?:\/\/[a-z][a-z0-9.-]{0,9}(\/[\w/.-]{0,9})?$/);
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(usual, nearlyUrl), (text) => {
        const isUrl = webUrl(text) !== undefined;
        found += isUrl ? 0 : 1;
        expect(webUrlProblem(text) === undefined).toBe(isUrl);
      }),
      { seed: 11, numRuns: runs(2000) },
    );
    expect(found).toBeGreaterThan(100);
  });
});

describe('headers', () => {
  test('names are tokens of RFC 9110', () => {
    const all = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

    expect(all.filter(isHeaderName).join('')).toBe(
      "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~",
    );
    expect(['', 'a b', 'a:', 'ab\n'].map(isHeaderName)).toEqual([false, false, false, false]);
  });

  test('values have no control characters but tabs', () => {
    const all = Array.from({ length: 256 }, (_, code) => code);
    const refused = all.filter((code) => !isHeaderValue(`a${String.fromCharCode(code)}b`));

    expect(refused).toEqual(all.filter((code) => (code < 32 && code !== 9) || code === 127));
    expect(isHeaderValue('')).toBe(true);
  });

  test.each(['Authorization', 'X-AUTHORIZATION', 'x-auth-token', 'X-Api-Key', 'client_secret', 'Password', 'Cookie'])(
    '%s looks like a credential',
    (name) => {
      expect(soundsLikeCredential(name)).toBe(true);
    },
  );

  test.each(['X-Team', 'Accept', 'User-Agent', 'X-Author'])('%s does not', (name) => {
    expect(soundsLikeCredential(name)).toBe(false);
  });
});
