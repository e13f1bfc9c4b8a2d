import type { Finding } from '../../../lib/private/finding';
import {
  holds,
  isPlainName,
  isPlainText,
  metadataTextFindings,
  textFindings,
  unwritableKeys,
  withoutExplained,
} from '../../../lib/rules/common/texts';

/** What is found, as lines. */
function lines(findings: readonly Finding[]): string[] {
  return findings.map(({ id, severity, field, rule, fix }) => `${severity} ${id}: ${field}: ${rule}; ${fix}`);
}

const NO_LINE_BREAK = 'which is printed unchanged and read back as a line break; remove it';
const AS_NUMBER = 'is printed without quotes, and kubectl reads it as a number; use another name';
const TO_MERGE = 'is printed without quotes, and kubectl reads it as an instruction to merge maps; use another name';
const UNWRITABLE = 'is a name that cdk8s cannot write; use another name';

/** Texts, with what is said of them as a value, and as a key. */
const TEXTS: readonly (readonly [text: string, asValue: readonly string[], asKey: readonly string[]])[] = [
  ['plain', [], []],
  ['', [], []],
  [
    'a\u2028b',
    [`warning text-character: a: contains U+2028, ${NO_LINE_BREAK}`],
    [
      `warning text-character: ["a\u2028b"]: contains U+2028, ${NO_LINE_BREAK}`,
      'error text-key: ["a\u2028b"]: contains U+2028, at which kubectl ends the line; use another name',
    ],
  ],
  ['a\u0001b', ['warning text-control: a: contains U+0001, a control character that nothing shows; remove it'], []],
  [
    'a\ud800b',
    ['error text-unreadable: a: contains an unpaired surrogate (U+D800), which no file can store; remove it'],
    [
      'error text-unreadable: ["a\\ud800b"]: contains an unpaired surrogate (U+D800), which no file can store; remove it',
    ],
  ],
  [
    '\ta:\n \n\tb',
    [
      'error text-unreadable: a: has a line of a single space, which cdk8s prints as a different text; remove the space',
    ],
    [],
  ],
  ['<<', [], [`error text-key: ["<<"]: ${TO_MERGE}`]],
  ['0o17', [], [`error text-key: ["0o17"]: ${AS_NUMBER}`]],
  ['__proto__', [], [`error text-key: __proto__: ${UNWRITABLE}`]],
];

test.each(TEXTS)('what is said of %j', (text, asValue, asKey) => {
  const withKey = JSON.parse(`{${JSON.stringify(text)}:"x"}`) as { readonly [key: string]: string };

  expect(lines(textFindings({ a: text }))).toEqual(asValue);
  expect(isPlainText(text)).toBe(asValue.length === 0);
  expect(lines(textFindings(withKey))).toEqual(asKey);
  expect(isPlainName(text)).toBe(!asKey.some((each) => each.includes('text-key') && !each.includes('ends the line')));
});

test('in the file of a ConfigMap, only what no file can store is said, and line breaks', () => {
  const inFile = { '<<': 'x', '0o17': 'x', constructor: 'x', a: 'a\u2028', b: '\ta:\n \n\tb', c: 'a\ud800' };

  expect(textFindings({}, inFile).map(({ id, field }) => `${id}: ${field}`)).toEqual([
    'text-character: a',
    'text-unreadable: c',
  ]);
  expect(textFindings({ a: [{ b: ['a\u0001'] }] }).map(({ field }) => field)).toEqual(['a[0].b[0]']);
});

test('keys that cdk8s cannot write are told wherever they are', () => {
  expect(unwritableKeys({ a: { constructor: 'constructor', '<<': 'x' }, b: [{ constructor: 1 }] })).toEqual(
    ['a.constructor', 'b[0].constructor'].map((field) => ({
      id: 'text-key',
      severity: 'error',
      field,
      rule: 'is a name that cdk8s cannot write',
      fix: 'use another name',
    })),
  );
});

test('of labels and annotations, names and values are read', () => {
  const found = metadataTextFindings({ labels: { '<<': 'x' }, annotations: { a: 'a\u0001' } });

  expect(found.map(({ id, field }) => `${id}: ${field}`)).toEqual([
    'text-control: metadata.annotations["a"]',
    'text-key: metadata.labels["<<"]',
  ]);
  expect(metadataTextFindings({})).toEqual([]);
});

test('of a text with another error, the characters are not told', () => {
  const finding = (id: string, severity: Finding['severity'], field: string): Finding => ({
    id,
    severity,
    field,
    rule: 'is wrong',
    fix: 'mend it',
  });
  const ids = ['text-character', 'text-control', 'text-unreadable', 'text-key'];
  const findings = [
    finding('pattern', 'error', 'a'),
    finding('plaintext-credential', 'warning', 'b'),
    ...ids.flatMap((id) => ['a', 'b'].map((field) => finding(id, 'error', field))),
  ];

  expect(withoutExplained(findings).map(({ id, field }) => `${id} ${field}`)).toEqual([
    'pattern a',
    'plaintext-credential b',
    ...ids.map((id) => `${id} b`),
  ]);
});

test('a form is found in any text of a value', () => {
  expect([{ a: [1, null, { b: 'xay' }] }, 'a', ['a']].map((value) => holds(value, /a/))).toEqual([true, true, true]);
  expect([{ a: 'b' }, 1, null, undefined, []].map((value) => holds(value, /a/))).toEqual(Array(5).fill(false));
});
