import { isOneEditFrom, nearMiss } from '../../lib/private/near-miss';

describe('nearMiss', () => {
  const PROPS = ['remoteUrl', 'proxyPort', 'audit', 'headerForward'];

  test.each([
    ['remoteURL', 'remoteUrl'],
    ['remote_url', 'remoteUrl'],
    ['remotUrl', 'remoteUrl'],
    ['remtoeUrl', 'remoteUrl'],
    ['headerForwarding', 'headerForward'],
    ['adit', 'audit'],
    ['port', 'proxyPort'],
    ['PORT', 'proxyPort'],
  ])('%s was meant to be %s', (name, meant) => {
    expect(nearMiss(name, PROPS)).toBe(meant);
  });

  test.each(['url', 'ab', '', 'constructor', 'audits and more', 'forewords'])('%j has no near name', (name) => {
    expect(nearMiss(name, PROPS)).toBeUndefined();
  });

  test('is the one with the fewest mistakes, and the first of several', () => {
    expect(nearMiss('scopes', ['scope', 'slopes', 'scopest'])).toBe('scope');
    expect(nearMiss('audience', ['audiences', 'audienc', 'audience'])).toBe('audience');
    expect(nearMiss('audience', [])).toBeUndefined();
  });
});

test.each([
  ['env', 'env', true],
  ['env', 'ENV', true],
  ['env', 'envs', true],
  ['env', 'nev', true],
  ['env', 'e_n_v', true],
  ['env', 'enable', false],
  ['env', 'ven', false],
])('%s and %s differ by one letter at most: %j', (name, other, is) => {
  expect(isOneEditFrom(name, other)).toBe(is);
  expect(isOneEditFrom(other, name)).toBe(is);
});
