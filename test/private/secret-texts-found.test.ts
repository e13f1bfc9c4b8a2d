import {
  credentialIn,
  isCredentialHeader,
  isCredentialSetting,
  isHarmless,
  soundsLikeCredential,
} from '../../lib/private/secret-texts';

const TWENTY = 'aB1_'.repeat(5);
const CAPITALS = 'AB12'.repeat(4);
const GITHUB = 'pousr'.split('').map((letter) => `gh${letter}_${TWENTY}`);
const SLACK = 'abeoprs'.split('').map((letter) => `xox${letter}-1a-B_2345-6`);
const PARAMETERS = ['api_key', 'api-key', 'apikey', 'key', 'token', 'secret', 'password', 'passwd', 'access_token'];
const MORE_PARAMETERS = ['client-secret', 'x_y-token', 'auth', 'sig', 'signature', 'jwt', 'pwd', 'TOKEN'];

/** Texts, by what they hold. */
const HELD: readonly (readonly [held: string | undefined, ...texts: string[]])[] = [
  ['the value of a header Authorization', 'Bearer abcdefg1', 'basic  YWxpY2U6cGE1NQ==', 'BEARER a.b~c+d/e=f-1'],
  [
    undefined,
    'Bearer abcdef1',
    'Bearer abcdefgh',
    'xBearer abcdefg1',
    'Bearer abcdefg1 x',
    'Bearer abcdefg1!',
    'Bearer',
  ],
  ['a token', 'eyJhbGc.eyJzdWI.a_b-c', 'eyJ-_.eyJ-_.x'],
  [
    undefined,
    'xeyJhbGc.eyJzdWI.abc',
    'eyJhbGc.eyJzdWI',
    'eyJhbGc.eyJzdWI.a b',
    'eyJhbGc.abc.abc',
    'eyJ.eyJ.a',
    'eyJhbGc.eyJzdWI.',
  ],
  [
    'a key',
    ...GITHUB,
    `github_pat_${TWENTY}`,
    'glpat-aB1_-6789012345x',
    ...SLACK,
    'sk-aB1_-67890-bcdefghij',
    `AKIA${CAPITALS}`,
  ],
  [
    undefined,
    ...[...GITHUB, ...SLACK, `github_pat_${TWENTY}`, `sk-${TWENTY}`, `AKIA${CAPITALS}`].map((key) => `x ${key}`),
  ],
  [undefined, `ghp_${TWENTY.slice(1)}`, `github_pat_${TWENTY.slice(1)}`, 'glpat-aB1_-6789012345', 'xoxb-12345678'],
  [
    undefined,
    `ghx_${TWENTY}`,
    'xoxz-1234567890',
    `sk-${TWENTY.slice(1)}`,
    `AKIA${CAPITALS}A`,
    `AKIA${CAPITALS.slice(1)}`,
  ],
  [
    undefined,
    `AKIA${CAPITALS.toLowerCase()}`,
    'glpat-a b1234567890123456',
    'xoxb-1 34567890',
    'sk-a b34567890123456789012',
  ],
  ['a private key', ...['', 'RSA ', 'OPENSSH '].map((kind) => `a\n-----BEGIN ${kind}PRIVATE KEY-----`)],
  [
    undefined,
    '-----BEGIN CERTIFICATE-----',
    '-----BEGIN PUBLIC KEY-----',
    'BEGIN PRIVATE KEY',
    '-----BEGIN x PRIVATE KEY-----',
  ],
  [
    'a password',
    'https://u:p@h',
    'redis://:p@h:6379',
    'REDIS+x.y-1://u:p@h',
    'https://${USER}:p@h',
    'https://u:${A}b@h',
  ],
  [
    undefined,
    'https://u@h',
    'https://u:@h',
    'https://u:${P}@h',
    'https://u:$(P)@h',
    'see https://u:p@h',
    'u:p@h',
    'https://h',
  ],
  [
    undefined,
    'https://h/u:p@x',
    'https://h?u:p@x',
    'https://h#u:p@x',
    'https://u:p q@h',
    '1https://u:p@h',
    'https://a b:c@h',
  ],
  ...[...PARAMETERS, ...MORE_PARAMETERS].map(
    (name) => [`the parameter "${name}"`, `https://h/a?${name}=x`, `https://h?b=1&${name}=x=y&c=1#d`] as const,
  ),
  ...['keys', 'mytoken', 'tokens', 'authx', 'xauth', 'key2', 'a.token', 'api__key', 'sigs'].map(
    (name) => [undefined, `https://h/a?${name}=x`] as const,
  ),
  [undefined, 'https://h?key', 'https://h?key=', 'https://h?key=${K}', 'https://h?key=$(K)', 'https://h#?key=x'],
  [undefined, 'https://h/a b?key=x', 'see https://h?key=x', '/a?key=x', 'https://h?a=b key=x', 'https://h?a#key=x'],
];

test.each(HELD.flatMap(([held, ...texts]) => texts.map((text) => [text, held] as const)))(
  '%j holds %s',
  (text, held) => {
    expect(credentialIn(text)).toBe(held);
  },
);

describe('the name of a header', () => {
  test.each([
    ...['Authorization', 'X-Token-2', 'X-Api-Key', 'my-secret-x', 'Password', 'Passphrase', 'Set-Cookie', 'Credential'],
    ...['auth', 'X-Auth', 'x_auth', 'Sentry-DSN', 'jwt', 'X-Bearer', 'X-Honeycomb-Team'],
  ])('%s says that it holds a credential', (name) => {
    expect(soundsLikeCredential(name)).toBe(true);
  });

  test.each(['X-Auth-Mode', 'xauth', 'X-Author', 'Bearers', 'DSN-x', 'X-Honeycomb-Teams', 'Accept', ''])(
    '%s does not',
    (name) => {
      expect(soundsLikeCredential(name)).toBe(false);
    },
  );
});

test.each([
  ['X-Api-Key', 'v', true],
  ['X-Api-Key', '', false],
  ['X-Api-Key', '${KEY}', false],
  ['X-Api-Key', '$(KEY)', false],
  ['X-Api-Key', '${KEY}x', true],
  ['X-Api-Key', 'x$(KEY)', true],
  ['X-Team', 'v', false],
  ['X-Team', 'bearer abc', true],
  ['X-Team', 'Basic  abc', true],
  ['X-Team', 'Bearer $TOKEN', false],
  ['X-Team', 'Bearer', false],
  ['X-Team', 'xBearer abc', false],
  ['X-Team', 'https://u:p@h', true],
])('the header %s: %j holds a credential: %p', (name, value, isCredential) => {
  expect(isCredentialHeader(name, value)).toBe(isCredential);
});

describe('the name of a setting', () => {
  test.each([
    ...['API_KEY', 'APIKEY', 'api-keys', 'my.access_key', 'ACCESSKEYS', 'SECRET_KEY', 'PRIVATE-KEY', 'SIGNINGKEY'],
    ...['X_ENCRYPTION_KEY', 'LICENSE_KEY', 'TOKEN', 'MY-TOKEN', 'a.secret', 'DB_PASSWORD', 'PASSWD', 'passphrase'],
    ...['CREDENTIAL', 'credentials', 'AUTHORIZATION', 'MY_JWT', 'DB_PWD', 'db-pwd'],
  ])('%s says that it holds a credential', (name) => {
    expect(isCredentialSetting(name, 'v')).toBe(true);
  });

  test.each([
    ...[
      'KEY',
      'PWD',
      'OLDPWD',
      'TOKENS',
      'MYTOKEN',
      'TOKEN_URL',
      'API_KEY_FILE',
      'SECRET_KEYS',
      'API.KEY',
      'JWTS',
      'A',
    ],
  ])('%s does not', (name) => {
    expect(isCredentialSetting(name, 'v')).toBe(false);
  });

  test.each(['', 'true', 'False', 'NONE', '123456', '/run/x', 'file:x', 'https://h/x', '$(A)', '${A}'])(
    'matters little for the value %j',
    (value) => {
      expect(isCredentialSetting('TOKEN', value)).toBe(false);
    },
  );

  test.each(['truex', 'xtrue', '1234567', 'x/run', 'xfile:', 'https://u@h', 'https://h?x', 'xhttps://h', '${A}b'])(
    'matters for the value %j',
    (value) => {
      expect(isCredentialSetting('TOKEN', value)).toBe(true);
    },
  );

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,api-key=x', true],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', ' x-honeycomb-team =x', true],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'team=Bearer x', true],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'team=a=b', false],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=', false],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key', false],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=${KEY}', false],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=token', false],
    ['X_OTEL_EXPORTER_OTLP_HEADERS', 'api-key=x', false],
    ['OTEL_EXPORTER_OTLP_HEADERS_X', 'api-key=x', false],
  ])('%s: %s holds a credential: %p', (name, value, isCredential) => {
    expect(isCredentialSetting(name, value)).toBe(isCredential);
  });
});

describe('a text', () => {
  test.each([
    ...[
      'a.b~c/d$e%f{g}*h+i#j&k!l^m|n`o',
      "it's,(x)-y…",
      'http://a',
      'a:8080',
      'a:123456/x',
      'arn:a/b-c.d',
      'sha256:ab',
    ],
    ...['URN:a:b', '::1', 'fe80::1%eth0', '10::/64', '2001:db8:0::1', 'correct horse ba', 'é ü', 'a'.repeat(40)],
    ...['aBcDeFgHiJkLmNo', 'deadbeefdeadbeefdeadbeefdeadbeef', '1'.repeat(32), 'abc123def456'.repeat(3).slice(0, 15)],
    ...['urn:x:3F2504E0-4f89-11d3-9a0c-0305e82c3301', 'HttpServerRequestHandler2Factory'],
  ])('is made like a name: %j', (text) => {
    expect(isHarmless(text)).toBe(true);
  });

  test.each([
    ...['a:b', 'a:1234567', 'a;b', 'a<b', 'a?b', 'a=b', 'a b1', 'a  b', ' a', 'a ', 'correct horse bat', 'bearer abc'],
    ...['Basic abc', 'arn:a b', 'xarn:a b', '::1%', '::g', '::1/x', 'aBcDeFgHiJkLmNoP', 'a1b2c3d4e5f6a7b8'],
    ...['7b6e5b3d0613a3c23f107f828bd0b36', '7B6E5B3D0613A3C23F107F828BD0B367', `sha256:${'7b6e5b3d'.repeat(7)}`],
  ])('is not made like a name: %j', (text) => {
    expect(isHarmless(text)).toBe(false);
  });
});
