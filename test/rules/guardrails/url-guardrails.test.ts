import * as fc from 'fast-check';
import { lowerAscii } from '../../../lib/cel/cel-functions';
import { matcherOf } from '../../../lib/rules/guardrails/condition';
import {
  isAtHost,
  isWithinImages,
  listedSamples,
  othersFor,
  overlapsOne,
  problemOfHost,
  urlPattern,
  usualSamples,
  imagePattern,
  isAllowedImage,
} from '../../../lib/rules/guardrails/url-guardrails';

const HOSTS = ['*.example.com', 'Mcp.Example.org.', '203.0.113.7', 'mcp_1.internal'];

describe('isAtHost', () => {
  test.each([
    'https://a.example.com',
    'https://a.b.example.com/mcp',
    'http://a.example.com',
    'HTTPS://A.EXAMPLE.COM/mcp',
    'https://a.example.com./mcp',
    'https://a.example.com:8443/mcp',
    'https://a.example.com:/mcp',
    'https://a.example.com?x=1',
    'https://a.example.com#x',
    'https://a_b.example.com',
    'https://xn--bcher-kva.example.com',
    'https://mcp.example.org/sse',
    'https://203.0.113.7:8443',
    'http://mcp_1.internal/mcp',
  ])('allows %s', (url) => {
    expect(isAtHost(url, HOSTS)).toBe(true);
  });

  test.each([
    'https://example.com',
    'https://evilexample.com',
    'https://.example.com',
    'https://a..example.com',
    'https://evil.com/?x=.example.com',
    'https://evil.com/.example.com',
    'https://evil.com#.example.com',
    'https://evil.com\\.example.com',
    'https://a.example.com@evil.com',
    'https://a.example.com:80@evil.com/mcp',
    'https://a.example.com:x@evil.com',
    'https://evil.com:80#@a.example.com',
    'https://user@a.example.com',
    'https://user:password@a.example.com',
    'https://a.example.com.evil.com',
    'https://aXexample.com',
    'https://a.example-com',
    'https://a.example.com%2eevil.com',
    'https://a%2eexample.com',
    'https://a.example.com:8443evil',
    'https://a.example.com..',
    'https://ａ.example.com',
    'https://a.example\u212aom',
    'https://[::1]/',
    'https:a.example.com',
    'https:///a.example.com',
    ' https://a.example.com',
    'https://a.example.com\n@evil.com',
    'https://a.example.com/\nx',
    'ftp://a.example.com',
    'https://mcp.example.org.evil.com',
    'https://a.mcp.example.org',
    'https://203x0x113x7',
    '',
  ])('does not allow %j', (url) => {
    expect(isAtHost(url, HOSTS)).toBe(false);
  });

  test('ends the host as a browser does', () => {
    const allowed = ['https://a.example.com:8443/x?y#z', 'https://A.example.com./', 'http://a.example.com?@evil.com'];
    for (const url of allowed.filter((each) => isAtHost(each, HOSTS))) {
      expect(new URL(url).hostname.replace(/\.$/, '')).toBe('a.example.com');
    }
  });
});

describe('isAtHost and the patterns of the API server', () => {
  /** No host is empty or ends so. */
  const isClean = (each: string): boolean => !/^(?:\*\.)?\.?$|\.\.$/.test(each);
  const label = fc.constantFrom('a', 'b_1', 'xn--c', 'A', '', '-', 'é', '[', '^', '+', '|', '1');
  const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
  const host = fc.oneof(
    name,
    name.map((each) => `*.${each}`),
    fc.constant('[::1]'),
  );
  const around = {
    before: ['https://', 'HTTP://', 'ftp://', 'https://u@', ''],
    after: ['', '.', ':80', ':x', '/a?b', '#', '\n', '/\n', '/\u2028'],
  };
  const url = fc
    .tuple(
      fc.constantFrom(...around.before),
      fc.oneof(name, fc.constant('[::1]')),
      fc.array(fc.constantFrom(...around.after), { maxLength: 3 }),
    )
    .map(([before, at, after]) => `${before}${at}${after.join('')}`);

  test('agree on every URL and every list', () => {
    fc.assert(
      fc.property(fc.array(host.filter(isClean), { maxLength: 4 }), url, (hosts, each) => {
        expect(isAtHost(each, hosts)).toBe(matcherOf(...hosts.map(urlPattern))(lowerAscii(each)));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  test('agree where the host is in the list', () => {
    fc.assert(
      fc.property(name, fc.boolean(), fc.constantFrom(...around.after), (each, isBelow, after) => {
        const text = `https://${each}${after}`;
        const hosts = [isBelow ? each.replace(/^[^.]*/, '*') : each].filter(isClean);
        expect(isAtHost(text, hosts)).toBe(matcherOf(...hosts.map(urlPattern))(lowerAscii(text)));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

test('patterns are anchored, and dots are dots', () => {
  expect(urlPattern('*.example.com')).toBe('^https?://([a-z0-9_-]+[.])+example[.]com[.]?(:[0-9]*)?([/?#].*)?$');
});

describe('problemOfHost', () => {
  test.each([
    'example.com',
    '*.example.com',
    'A.example.com.',
    'localhost',
    '10.0.0.1',
    '*.svc.cluster.local',
    'a_b.c',
  ])('accepts %s', (host) => {
    expect(problemOfHost(host)).toBeUndefined();
  });

  test.each([
    ['*', 'allows every host'],
    ['*.', 'allows every host'],
    ['*.*', 'allows every host'],
    ['*.*.example.com', 'has a wildcard that is not the whole first label'],
    ['*example.com', 'has a wildcard that is not the whole first label'],
    ['mcp.*.com', 'has a wildcard that is not the whole first label'],
    ['**.example.com', 'has a wildcard that is not the whole first label'],
    ['.example.com', 'is not the name of a host'],
    ['', 'is not the name of a host'],
    ['a..b', 'is not the name of a host'],
    ['-a.example.com', 'is not the name of a host'],
    ['münchen.example', 'is not the name of a host'],
    ['a b', 'is not the name of a host'],
    ['https://example.com', 'is more than the name of a host'],
    ['example.com:443', 'is more than the name of a host'],
    ['example.com/mcp', 'is more than the name of a host'],
    ['user@example.com', 'is more than the name of a host'],
    ['example.com?a', 'is more than the name of a host'],
    ['example.com#a', 'is more than the name of a host'],
    ['example.com:', 'is more than the name of a host'],
    ['a:1.b', 'is not the name of a host'],
    ['a..', 'is not the name of a host'],
    ['_.b.-', 'is not the name of a host'],
  ])('refuses %j', (host, rule) => {
    expect(problemOfHost(host)?.rule).toBe(rule);
  });
});

test.each([
  ['a.example.com', 'A.example.com.', true],
  ['a.example.com', '*.example.com', true],
  ['example.com', '*.example.com', false],
  ['*.example.com', '*.com', true],
  ['*.com', '*.example.com', true],
  ['*.example.com', '*.example.com', true],
  ['*.example.org', '*.example.com', false],
  ['*.badexample.com', '*.example.com', false],
  ['*.example.com', 'example.com', false],
  ['a.example.com', 'b.example.com', false],
  ['EXAMPLE.com', 'example.com', true],
])('%s and %s: %s', (one, other, expected) => {
  expect(overlapsOne(one, ['mcp.internal', other])).toBe(expected);
  expect(overlapsOne(other, [one, 'mcp.internal'])).toBe(expected);
});

const DIGEST = `@sha256:${'a'.repeat(64)}`;

describe('isAllowedImage', () => {
  test.each([
    ['registry.example.com/mcp/proxyrunner', 'registry.example.com/mcp/proxyrunner'],
    ['registry.example.com/mcp/proxyrunner', 'registry.example.com/mcp/proxyrunner:v0.44.0'],
    ['registry.example.com/mcp/proxyrunner', `registry.example.com/mcp/proxyrunner:v0.44.0${DIGEST}`],
    ['registry.example.com/*', 'registry.example.com/proxyrunner'],
    ['registry.example.com/*', 'registry.example.com/a/b__c/d.e-f:1'],
    ['registry.example.com/mcp/*', `registry.example.com/mcp/a${DIGEST}`],
    ['registry.example.com:5000/*', 'registry.example.com:5000/a:1'],
    ['localhost:5000/*', 'localhost:5000/a'],
    ['registry.example.com/*@sha256:*', `registry.example.com/a${DIGEST}`],
    ['registry.example.com/*@sha256:*', `registry.example.com/a:1${DIGEST}`],
    ['registry.example.com/a:v1', 'registry.example.com/a:v1'],
    ['registry.example.com/a:v1', `registry.example.com/a:v1${DIGEST}`],
    [`registry.example.com/a${DIGEST}`, `registry.example.com/a${DIGEST}`],
  ])('%s allows %s', (allowed, image) => {
    expect(isAllowedImage(image, [allowed])).toBe(true);
  });

  test.each([
    ['registry.example.com/*', 'registry.example.com.evil.org/a'],
    ['registry.example.com/*', 'registryXexample.com/a'],
    ['registry.example.com/*', 'evil.org/registry.example.com/a'],
    ['registry.example.com/*', 'registry.example.com'],
    ['registry.example.com/*', 'registry.example.com/'],
    ['registry.example.com/*', 'registry.example.com:5000/a'],
    ['registry.example.com/*', 'registry.example.com/../a'],
    ['registry.example.com/*', 'registry.example.com/a//b'],
    ['registry.example.com/*', 'registry.example.com/a:1 '],
    ['registry.example.com/*', 'registry.example.com/a:1\nevil.org/a'],
    ['registry.example.com/mcp/*', 'registry.example.com/mcpx/a'],
    ['registry.example.com/mcp/*', 'registry.example.com/mcp'],
    ['registry.example.com/mcp', 'registry.example.com/mcp/a'],
    ['registry.example.com/*@sha256:*', 'registry.example.com/a:1'],
    ['registry.example.com/*@sha256:*', 'registry.example.com/a@sha256:aa'],
    ['registry.example.com/a:v1', 'registry.example.com/a:v1.1'],
    ['registry.example.com/a:v1', 'registry.example.com/a'],
    [`registry.example.com/a${DIGEST}`, `registry.example.com/a@sha256:${'b'.repeat(64)}`],
  ])('%s does not allow %j', (allowed, image) => {
    expect(isAllowedImage(image, [allowed])).toBe(false);
  });

  test('refuses what is no text', () => {
    expect(isAllowedImage(1, ['registry.example.com/*'])).toBe(false);
  });
});

test('patterns of images are anchored, and dots are dots', () => {
  expect(imagePattern('registry.example.com/a:v1.2')).toMatch(/^\^registry\[\.\]example\[\.\]com\/a:v1\[\.\]2.*\$$/);
});

test.each([
  ['registry.example.com/a', 'registry.example.com/*', true],
  ['registry.example.com/*', 'registry.example.com/a/*', true],
  ['registry.example.com/a@sha256:*', 'registry.example.com/a', true],
  ['registry.example.com/a:v1', 'registry.example.com/a:v1@sha256:*', true],
  ['registry.example.com/a:v1', 'registry.example.com/a:v2', false],
  ['registry.example.com/a/*', 'registry.example.com/b/*', false],
  ['registry.example.com/a', 'registry.example.org/a', false],
])('images %s and %s have some in common: %s', (one, other, expected) => {
  expect(isWithinImages(one, ['mcp.internal/a', other])).toBe(expected);
  expect(isWithinImages(other, [one, 'mcp.internal/a'])).toBe(expected);
});

test('a text keeps each rule, wherever it stands', () => {
  const urls = (host: string): string[] => [`${host}/`, `https://${host}/`, `http://${host}/`];
  const usual = ['', 'true', 'false', 'https://', 'https://variable.example.com/'];

  const digest = `@sha256:${'0'.repeat(64)}`;
  const parts = ['0'.repeat(64), digest.slice(1), `1${digest}`];

  expect(usualSamples([])).toEqual(usual);
  expect(usualSamples([{ allowedImages: ['a.b/*'] }])).toEqual([...usual, ...parts]);
  expect(
    listedSamples([
      { allowedRemoteHosts: ['*.example.com', 'a*.b'], allowedTransports: ['sse'] },
      {
        allowedIssuers: [
          'https://idp.example.com:8443/a',
          'https://idp.example.com#b',
          'HTTP://[::1]',
          'https://a@b',
          'x',
        ],
        allowedImages: ['a.b/*', 'a.b/c@sha256:*', 'a.b/c:d'],
      },
    ]),
  ).toEqual([
    ...urls('a.example.com'),
    ...urls('a*.b'),
    'sse',
    ...urls('idp.example.com'),
    ...urls('[::1]'),
    ...['https://idp.example.com:8443/a', 'https://idp.example.com#b', 'HTTP://[::1]', 'https://a@b', 'x'],
    ...['a.b/image', `a.b/image:1${digest}`],
    ...[`a.b/c${digest}`, `a.b/c:1${digest}`],
    ...['a.b/c:d', `a.b/c:d${digest}`],
  ]);
  expect(othersFor([{ requireAudit: true }, { allowedIssuers: ['x'] }])).toEqual(['']);
  expect(othersFor([{ requireAudit: true }, { allowedImages: ['a.b/*'] }])).toEqual(['', ...parts]);
});
