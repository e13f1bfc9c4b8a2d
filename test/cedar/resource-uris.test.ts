import { uriAnswers } from '../../lib/cedar/resource-uris';
import type { CedarSituation } from '../../lib/cedar/requests';
import type { Validated } from '../../lib/cedar/validator';

/** What is said about a policy that names the URI. */
function said(uri: string): readonly string[] {
  const policy = {
    policy: { effect: 'permit' },
    mentions: { entities: [{ type: 'Resource', id: uri }], uris: [] },
  } as unknown as Validated;
  return uriAnswers(policy, { canonicalUris: true } as CedarSituation).map(({ rule, fix }) => `${rule}; ${fix}`);
}

const OF_HOST = 'has a host, a port or a user that is not written so';

test.each([
  'http://10.0.0.1/',
  'http://255.255.255.255/',
  'http://0.0.0.0/a',
  'http://10.20.30.40/',
  'http://h:8080/?q=1',
  'http://user:pass@h/',
  'https://h:80/',
  'mcp://a.1/x',
  'mcp://Srv',
  'mcp:///a',
  'urn:a:b',
  'file:///',
  'file:///C:/x',
  'file:///c:/x',
  'file://host/a',
  'http://h/a//b',
  'http://h/a%2Fb',
])('%s is canonical', (uri) => {
  expect(said(uri)).toEqual([]);
});

test.each([
  ['http://1.2.3/', OF_HOST],
  ['http://1.2.3.4.5/', OF_HOST],
  ['http://256.0.0.1/', OF_HOST],
  ['http://01.2.3.4/', OF_HOST],
  ['http://1.2.3.04/', OF_HOST],
  ['http://a.b.c.1/', OF_HOST],
  ['http://1.b.c.1/', OF_HOST],
  ['http://1a.2.3.4/', OF_HOST],
  ['http://1.2.3.1000/', OF_HOST],
  ['http://h.0x1/', OF_HOST],
  ['http://H/', OF_HOST],
  ['http://-h/', OF_HOST],
  ['http://xn--h/', OF_HOST],
  ['http://h:80/', OF_HOST],
  ['http://h:0/', OF_HOST],
  ['http://h:65536/', OF_HOST],
  ['http://:1/', OF_HOST],
  ['http://@h/', OF_HOST],
  ['file://u@h/a', OF_HOST],
  ['http://h', 'is not written as http URIs are'],
  ['http:/h/', 'is not written as http URIs are'],
  ['http:///a', 'is not written as http URIs are'],
  ["http://h/?a='b'", 'is not written as http URIs are'],
  ['file:a', 'is not written as file URIs are'],
  ['file:////a', 'is not written as file URIs are'],
  ['file://h', 'is not written as file URIs are'],
  ['file://localhost/a', 'is not written as file URIs are'],
  ['file://h:1/a', 'is not written as file URIs are'],
  ['file:///CD:/x', 'is not written as file URIs are'],
  ['file:///C:D/x', 'is not written as file URIs are'],
  ['file://h/C:/x', 'is not written as file URIs are'],
  ['http://h/a#b', 'has a character that must be encoded, or a fragment'],
  ['http://h/%2d', 'has an encoded character that is not written so'],
  ['http://h/%41', 'has an encoded character that is not written so'],
  ['http://h/a/../b', 'has a segment that is only dots'],
  ['http://h/./b', 'has a segment that is only dots'],
  ['Http://h/', 'does not begin with a scheme in lower case'],
  ['data', 'does not begin with a scheme in lower case'],
])('%s is not: it %s', (uri, problem) => {
  const [text = ''] = said(uri);

  expect(text).toContain(`names Resource::${JSON.stringify(uri)}, which is no canonical URI: it ${problem}; `);
});

test.each([
  ['file://localhost.a/x', 0],
  ['file://mylocalhost/x', 0],
])('%s: a host that only resembles localhost may be named', (uri, count) => {
  expect(said(uri)).toHaveLength(count);
});
