import * as syntaxes from '../../../lib/kubernetes/pods/syntaxes';

test.each([
  ['010.000.0.01', true],
  ['0.0.0.0', true],
  ['00.1.2.03', true],
  ['2001:db8::1', true],
  ['0x1.0.0.0', false],
  ['256.0.0.1', false],
  ['0256.0.0.1', false],
  ['1.2.3', false],
])('Kubernetes before 1.36 takes the address %s: %p', (text, isTaken) => {
  expect(syntaxes.IP_ADDRESS.accepts(text)).toBe(isTaken);
});

/** A domain of so many characters. */
function domain(length: number): string {
  return `${'a'.repeat(63)}.`.repeat(4).slice(0, length);
}

/** Texts that each syntax takes, and others. */
const TEXTS: {
  readonly [name in Exclude<keyof typeof syntaxes, 'IP_ADDRESS' | 'isNewEnvName'>]: {
    readonly right: readonly string[];
    readonly wrong: readonly string[];
  };
} = {
  SHORT_NAME: { right: ['a', 'a-b', 'a'.repeat(63)], wrong: ['', 'a.b', 'A', 'a'.repeat(64)] },
  QUALIFIED_NAME: { right: ['a', 'A_b', 'example.com/a'], wrong: ['', '/a', 'a b', 'a/b/c'] },
  DATA_KEY: { right: ['a', '.a', 'A_b-c.d'], wrong: ['', '.', '..a', 'a/b'] },
  PORT_NAME: {
    right: ['a', 'http', '8a', 'a-1', 'a'.repeat(15)],
    wrong: ['', '80', '1-2', '-a', 'a-', 'a--b', 'A', 'a_b', 'a.b', 'a'.repeat(16)],
  },
  ENV_NAME: { right: ['a', '1', 'a b', '..', '!', '<', '>', '~'], wrong: ['a=b', 'é', 'a\n', '\u007f', '\u001f'] },
  OLD_ENV_NAME: { right: ['a', '_A.b-1'], wrong: ['', '1', '..', 'a b'] },
  HEADER_NAME: { right: ['a', 'X-Api-Key', '1', '-'], wrong: ['', 'a_b', 'a b', 'a:', ' a', 'a '] },
  NO_BACKSTEPS: { right: ['', 'a', '/a', 'a..b', '..a/b', 'a/.'], wrong: ['..', '../a', 'a/..', 'a/../b'] },
  DESCENDING_PATH: { right: ['', 'a', 'a/b', '..a'], wrong: ['/', '/a', '..', 'a/../b'] },
  FILE_PATH: { right: ['', 'a', 'a/b', 'a/..b'], wrong: ['/a', '..', '..a', 'a/../b'] },
  SYSCTL: {
    right: ['a', 'kernel.shm_rmid-forced', 'net/ipv4/a.b', 'net.core.somaxconn', '1.2', 'a_b', domain(253)],
    wrong: ['', '.', 'a.', '.a', 'a..b', '_a', 'a_', 'a.-b', 'a-.b', 'A.b', 'a b', 'a,b', domain(254)],
  },
  SEARCH_DOMAIN: {
    right: ['.', 'a', 'a.', 'example.com', 'example.com.', '_a.b', 'a._b', 'a_b-c.d', '1', domain(253)],
    wrong: ['', '..', 'a..', '.a', 'a..b', '-a', 'a-', 'a_', '__a', 'a.-b', 'a.b-', 'A.b', 'a b', 'a/b', domain(254)],
  },
  CSI_DRIVER: { right: ['a', 'Ebs.csi.aws.com', 'a'.repeat(63)], wrong: ['', 'a_b', 'a.', 'a'.repeat(64)] },
  SIGNER_NAME: {
    right: [
      'example.com/a',
      'a.b/c.d-e',
      'a.b/c.d.e',
      `${domain(253)}/${[domain(253), domain(63)].join('.')}`,
      `a.b/${[domain(253), domain(253), domain(59)].join('.')}`,
    ],
    wrong: [
      '',
      'example/a',
      'example.com',
      'example.com/',
      '/a',
      'example.com/a/b',
      'Example.com/a',
      'example.com/A',
      'a.b/c..d',
      'a..b/c',
      'a.b-/c',
      `${domain(254)}a/b`,
      `a.b/${[domain(253), domain(253), domain(60)].join('.')}`,
    ],
  },
};

describe.each(Object.entries(TEXTS))('%s', (name, { right, wrong }) => {
  const { accepts } = syntaxes[name as keyof typeof TEXTS];

  test.each(right)('accepts %j', (text) => {
    expect(accepts(text)).toBe(true);
  });

  test.each(wrong)('rejects %j', (text) => {
    expect(accepts(text)).toBe(false);
  });
});

test.each([
  ['', false],
  ['a', false],
  ['1a', true],
  ['a b', true],
  ['a=b', false],
])('only newer releases take %j as the name of a variable: %p', (name, isNew) => {
  expect(syntaxes.isNewEnvName(name)).toBe(isNew);
});
