import { harmlessName, isHarmless, looksSecret } from '../../lib/private/secret-texts';

describe('a name that messages show', () => {
  test.each([
    'weather',
    'X-API-Key',
    'TOOLHIVE_SECRETS_PROVIDER',
    'app.kubernetes.io/name',
    'https://example.com/claims/role',
    'urn:ietf:params:oauth:token-type:jwt',
    'arn:aws:iam::123456789012:role/weather',
    'redis.mcp.svc.cluster.local:6379',
    '2001:db8::/129',
    'protectedResourceAllowPrivateIP',
    'weather-7d9f8b6c5d-x2x5z',
    'ghcr.io/a/b:0.33.2@sha256:7b6e5b3d0613a3c23f107f828bd0b367876148c63291d7ff55e23082d193b58a'.replace(/.*@/, ''),
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'my label',
    'X Space',
    '${APP}-oidc',
    '',
  ])('is %s', (name) => {
    expect(harmlessName(name)).toBe(name);
    expect(isHarmless(name)).toBe(true);
  });

  test.each([
    ['API_KEY=sk-abc', 'API_KEY…'],
    ['API_KEY=hunter2', 'API_KEY…'],
    ['Bearer hunter2', 'Bearer…'],
    ['bearer abcdefgh', 'bearer…'],
    ['pa55 word', '…'],
    ['correct horse battery staple', '…'],
    ['c0rrect@horse', '…'],
    ['hunter2\n', '…'],
    ['sk-proj-Zr8YQ2pLkD3fXw7Vn5Tb', '…'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '…'],
    ['7b6e5b3d0613a3c23f107f828bd0b367', '…'],
    ['kX9fQ2mZ7tLw4RbV8sYc', '…'],
    ['kX9fQ2mZ7tLw4RbV8sYc=1', '…'],
    ['KX9FQ2MZ7TLW4RBV8SYC=1', '…'],
    ['user:hunter2', '…'],
  ])('is not %s, but %s', (text, shown) => {
    expect(harmlessName(text)).toBe(shown);
    expect(isHarmless(text)).toBe(false);
  });

  test('is not taken for a secret for its form alone', () => {
    expect(['pa55 word', 'a@b', 'weather forecast of today'].filter(looksSecret)).toEqual([]);
  });
});
