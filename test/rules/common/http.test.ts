import * as fc from 'fast-check';
import {
  isCidr,
  isHeaderName,
  isHeaderValue,
  isHostPort,
  isPlaintextUrl,
  isPrivateUrl,
  isSecureUrl,
  unreachedPlace,
  webUrl,
  webUrlProblem,
} from '../../../lib/rules/common/http';
import { runs } from '../../support/runs';
import { soundsLikeCredential } from '../../../lib/private/secret-texts';

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
    ['https://a:1', undefined],
    ['https://a:65535', undefined],
    ['https://a:0', 'its port does not exist'],
    ['https://a:65536', 'its port does not exist'],
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

const PRIVATE = 'is at a private address';
const IN_CLUSTER = 'is in the cluster, at a private address';
/** Hosts, by what is said of them. */
const PLACES: readonly (readonly [place: string | undefined, ...hosts: string[]])[] = [
  [PRIVATE, '10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.1.1', '100.64.0.1'],
  [PRIVATE, '100.127.255.255', '[fc00::1]', '[fdff::1]', '[fe80::1]', '[febf::1]'],
  [IN_CLUSTER, 'idp', 'idp.auth.svc', 'IDP.auth.SVC', 'idp.auth.svc.', 'idp.auth.svc.cluster.local'],
  [undefined, '11.0.0.1', '172.32.0.1', '192.169.0.1', '169.255.0.1', '100.128.0.1', '[fbff::1]', '[fec0::1]'],
  [undefined, '127.0.0.1', '[::1]', 'localhost', 'idp.example.com', 'a.svc.example.com', 'a.svcx', 'a.xsvc', ''],
];

describe('unreachedPlace', () => {
  test.each(PLACES.flatMap(([place, ...hosts]) => hosts.map((host) => [host, place] as const)))(
    '%p: %p',
    (host, place) => {
      expect(unreachedPlace(`http://${host}:8080/x`)).toBe(place);
      expect(isPrivateUrl(`https://${host}`)).toBe(place === PRIVATE);
      expect(unreachedPlace(host)).toBeUndefined();
    },
  );
});

describe('isPlaintextUrl', () => {
  test.each([
    ['http://mcp.example.com', true],
    ['http://10.0.0.1', true],
    ['http://[fc00::1]', true],
    ['https://mcp.example.com', false],
    ['http://localhost:1', false],
    ['http://mcp', false],
    ['http://mcp.tools.svc.cluster.local', false],
    ['mcp.example.com', false],
    ['httpx://mcp.example.com', false],
    ['xhttp://mcp.example.com', false],
  ])('%p: %p', (url, isPlaintext) => {
    expect(isPlaintextUrl(url)).toBe(isPlaintext);
  });
});

describe('isHostPort', () => {
  test.each(['redis:6379', 'redis:1', 'redis.cache.svc:65535', '10.0.0.1:6379', '[::1]:6379'])('accepts %p', (text) => {
    expect(isHostPort(text)).toBe(true);
  });

  test.each([
    ...['', 'redis', 'redis:', ':6379', 'redis:0', 'redis:65536', 'redis:1e3', 'redis:0x1', 'redis:x1', 'redis: 1'],
    ...['redis://redis:6379', '::1:6379', 'a b:6379', 'a/b:6379', 'redis:1:2', '[::1]x:6379', 'x[::1]:6379'],
  ])('rejects %p', (text) => {
    expect(isHostPort(text)).toBe(false);
  });
});

describe('isCidr', () => {
  test.each(['10.0.0.0/8', '0.0.0.0/0', '10.0.0.1/32', '::/0', 'fd00::/8', '::1/128'])('accepts %p', (text) => {
    expect(isCidr(text)).toBe(true);
  });

  test.each([
    ...[
      '',
      '10.0.0.0',
      '10.0.0.0/',
      '10.0.0.0/33',
      '10.0.0/8',
      '10.0.0.0/8/8',
      'x10.0.0.0/8',
      '10.0.0.0/x',
      '/8',
      'a/10.0.0.0/8',
    ],
    ...['::/129', '::1', 'fe80::1%eth0/64', '::/1280', '::/0008', undefined, null, 8, ['10.0.0.0/8']],
  ])('rejects %p', (value) => {
    expect(isCidr(value)).toBe(false);
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
