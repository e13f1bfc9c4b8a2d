import {
  annotationBytes,
  ANNOTATION_NAME,
  DNS_LABEL,
  isAnnotationName,
  isDataKey,
  isDnsLabel,
  isDnsSubdomain,
  isEnvName,
  isLabelName,
  isLabelValue,
  LABEL_NAME,
  LABEL_VALUE,
  oneOf,
  SUBDOMAIN,
} from '../../lib/kubernetes/names';

const LABEL_63 = 'a'.repeat(63);
const LABEL_64 = 'a'.repeat(64);
/** Of 253 characters, and one more. */
const DOMAIN_253 = [LABEL_63, LABEL_63, LABEL_63, 'a'.repeat(61)].join('.');
const DOMAIN_254 = `${DOMAIN_253}a`;

describe.each([
  [isDnsLabel, ['a', '1', 'a-b', 'a--b', LABEL_63], ['', '-', '-a', 'a-', 'A', 'a.b', 'a_b', 'é', 'a\n', LABEL_64]],
  [
    isDnsSubdomain,
    ['a', 'a.b', '1.2-3', LABEL_64, DOMAIN_253],
    ['', '.', 'a.', '.a', 'a..b', 'a.-b', 'A.b', 'a/b', 'a b', DOMAIN_254],
  ],
  [
    isLabelName,
    ['a', 'A_b.c-D', '0', LABEL_63, 'example.com/a', `${DOMAIN_253}/${LABEL_63}`],
    [
      '',
      '/',
      'a/',
      '/a',
      'a/b/c',
      '-a',
      'a-',
      '_a',
      'a b',
      LABEL_64,
      'Example.com/a',
      `${DOMAIN_254}/a`,
      `a/${LABEL_64}`,
    ],
  ],
  [isAnnotationName, ['a', 'Example.com/A_b', 'A'], ['', 'a b', '-a', 'a/b/c']],
  [isLabelValue, ['', 'a', 'A_b.c-D', '0', LABEL_63], ['-', '-a', 'a-', '.a', 'a b', 'é', 'a\n', LABEL_64]],
  [
    isDataKey,
    ['a', '.a', '-', '_', 'A.b-c_1', 'a'.repeat(253)],
    ['', '.', '..', '..a', 'a/b', 'a b', 'é', 'a'.repeat(254)],
  ],
  [
    isEnvName,
    ['a', '_', '.a', '-', 'A.b-c_1', 'a'.repeat(1000)],
    ['', '1', '1a', '.', '..', '..a', 'a=b', 'a b', 'é', 'a\n'],
  ],
] as const)('%p', (isRight, right, wrong) => {
  test.each(right)('accepts %p', (text) => {
    expect(isRight(text)).toBe(true);
  });

  test.each(wrong)('rejects %p', (text) => {
    expect(isRight(text)).toBe(false);
  });
});

const OF_LABEL = 'use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"';

test.each([
  [
    SUBDOMAIN,
    'a.b',
    'A',
    'is not a valid name; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends',
  ],
  [
    DNS_LABEL,
    'a-b',
    'a.b',
    'is not a valid namespace name; use at most 63 lower-case letters, digits and "-", with a letter or digit at both ends',
  ],
  [LABEL_NAME, 'a.b/C', 'A.b/C', `is not a valid label name; ${OF_LABEL}`],
  [ANNOTATION_NAME, 'A.b/C', 'a/b/c', `is not a valid annotation name; ${OF_LABEL}`],
  [
    LABEL_VALUE,
    '',
    'a b',
    'is not a valid label value; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends',
  ],
  [oneOf(['a', 'b c']), 'b c', 'c', 'is not supported; use one of "a", "b c"'],
])('a syntax says what is wrong: %j', ({ accepts, rule, fix }, right, wrong, text) => {
  expect([right, wrong].map(accepts)).toEqual([true, false]);
  expect(`${rule}; ${fix}`).toBe(text);
});

test('annotations have the bytes of their names and values', () => {
  expect(annotationBytes({})).toBe(0);
  expect(annotationBytes({ a: 'é', bc: '' })).toBe(5);
});
