import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { parseDocuments } from '../../../lib/kubernetes/yaml/parse-documents';
import { quickDocuments } from '../../../lib/kubernetes/yaml/quick-documents';
import { realCrdTexts, RELEASES } from '../../support/releases';
import { runs } from '../../support/runs';

/** What the reader of manifests makes of a text; undefined where it refuses it. */
function parsed(text: string): unknown[] | undefined {
  try {
    return parseDocuments(text).map(({ value }) => value);
  } catch {
    return undefined;
  }
}

/** The same values, or none. */
function expectNoOther(text: string): void {
  const quick = quickDocuments(text);
  if (quick !== undefined) {
    expect({ text, value: quick }).toEqual({ text, value: parsed(text) });
  }
}

/** Each has two of the one before it. */
function aliasesOfAliases(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `a${String(at + 1)}: &a${String(at + 1)} [*a${String(at)}, *a${String(at)}]`,
  );
  return `a0: &a0 [x]\n${lines.join('\n')}\n`;
}

const CRD = `# Source: operator/templates/crd.yaml
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    "controller-gen.kubebuilder.io/version": v0.17.3
    'helm.sh/resource-policy': keep
  creationTimestamp: "2026-08-18T10:00:00Z"
  name: mcpgroups.toolhive.stacklok.dev
spec:
  names:
    shortNames:
    - mcpg
    -   y
    kind: MCPGroup
  versions:
  - additionalPrinterColumns:
      - jsonPath: .status.phase
        priority: 1
    name: v1beta1
    schema:
      openAPIV3Schema:
        description: |-
          MCPGroup is the Schema: of all
            groups # and

          "more".
        properties:
          size:
            default: 0.5
            maximum: 9007199254740991
            pattern: ^[a-z]([-a-z0-9]*[a-z0-9])?$
            x-kubernetes-validations:
            - message: must not be
                "empty"
              rule: 'self != '''' ||
                self == "a"'
            enum:
            - ""
            - "a\\tb\\n \\"c\\" \\xB5"
            - null
            - -1
        type: object
    served: true
    subresources:
      status: {}
    required: []
---
---
kind: Other
text: |
  a
   b

folded: >-
  one
  and


  another

last: >
  a
# the end
`;

test('the CRDs of all releases are read as by the reader of manifests', () => {
  const texts = new Set(RELEASES.flatMap((release) => Array.from(realCrdTexts(release).values())));
  for (const text of texts) {
    expect(quickDocuments(text)).toEqual(parsed(text));
  }
  expect(texts.size).toBeGreaterThan(30);
});

test.each([
  ['as it is', CRD],
  ['with the line breaks of Windows', CRD.replaceAll('\n', '\r\n')],
  ['without a line break at its end', CRD.trimEnd()],
  ['with letters of any language', CRD.replaceAll('MCPGroup', 'µ “Gruppe” 🙂')],
])('what kubectl and Helm write is read, %s', (_, text) => {
  expect(quickDocuments(text)).toHaveLength(3);
  expect(quickDocuments(text)).toEqual(parsed(text));
});

test.each([
  ['a key that is there twice', 'a: 1\na: 2\n'],
  ['a line that is indented too far', 'a: 1\n b: 2\n'],
  ['an alias without an anchor', 'b: *x\n'],
  ['an alias within its anchor', 'a: &x [*x]\n'],
  ['a hundred and one aliases', `a: &x 1\n${Array.from({ length: 101 }, (__, at) => `b${String(at)}: *x\n`).join('')}`],
  ['aliases of aliases', aliasesOfAliases(6)],
  ['aliases of aliases without end', aliasesOfAliases(26)],
  ['a text alone', 'a\n'],
  ['a key that is true', 'yes: 1\n'],
  ['a key that is a number', '017: 2\n'],
  ['a key that is a number with an exponent', '1e7: 3\n'],
  ['a key that is nothing', '~: 4\n'],
  ['a key without a text', '? \n: 5\n'],
  ['a key that is a map', '? {a: 1}\n: 6\n'],
  ['a key that is a list', '[a]: 7\n'],
  ['the end of a document', 'a: 1\n...\n'],
  ['a tab after a dash', 'a:\n-\tb: 1\n'],
  ['a map in the line of its anchor', 'a: &b c: 1\n'],
  ['a block of text with its indentation', 'a: |2\n   b\n'],
  ['a block of text that begins with a line of blanks', 'a: |\n     \n  b\n'],
  ['a tag of YAML', 'a: !!str 1\n'],
  ['a tag of others', 'a: !b 1\n'],
  ['a line break of old', 'a: 1\rb: 2\n'],
  ['a byte order mark', '\uFEFFa: 1\n'],
  ['a merge', 'a:\n  <<: b\n'],
  ['a quote without its end', "a: 'b\n"],
  ['a tab', 'a:\n\tb: 1\n'],
  ['a control character', 'a: \u0007\n'],
  ['a number that JavaScript does not have', 'a: 9007199254740993\n'],
  ['a number that JSON does not have', 'a: .inf\n'],
  ['a directive', '%YAML 1.1\n---\na: 1\n'],
  ['too many levels', Array.from({ length: 300 }, (__, level) => `${' '.repeat(level)}a:\n`).join('')],
  ['a list that is nested without end', '- '.repeat(100_000)],
  ['braces that are nested without end', '{a: '.repeat(100_000)],
])('%s is left to the reader of manifests', (_, text) => {
  expect(quickDocuments(text)).toBeUndefined();
});

test.each([
  ['no document', '# none\n'],
  ['documents without anything', '---\n---\n# none\n---\na: 1\n---\n'],
  ['an anchor and its aliases', 'a: &x 1\nb: *x\nc: [*x, *x]\n'],
  ['an alias as a key', 'a: &x b\n*x : 2\n'],
  ['an anchor that stands twice', 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n'],
  ['an alias of a map, whose values are its own', 'a: &x { b: [1] }\nc: *x\n'],
  ['a tag without a name', 'a: ! 1\n'],
  ['braces', 'a: {b: 1, c: [yes, 0o17]}\n'],
  ['a comment beside a value', 'a: 1 # one\n'],
  ['a folded text', 'a: >-\n  b\n   c\n\n  d\n'],
  ['a key in quotes', '"yes": 1\n\'017\': 2\n"1.50": 3\n'],
  ['words of YAML 1.1', '- yes\n- off\n- ~\n- 0x1F\n- 017\n- 1_000\n- 1:30\n- 2026-08-18\n'],
  ['a key of all objects', 'a:\n  __proto__:\n    b: 1\n'],
])('%s is read as by the reader of manifests', (_, text) => {
  expect(quickDocuments(text)).toEqual(parsed(text));
});

test('what comes from an alias is a value of its own', () => {
  const [first, second] = quickDocuments('- &x { b: [1] }\n- *x\n')?.flat() ?? [];

  expect(first).toEqual({ b: [1] });
  expect(second).toEqual(first);
  expect(second).not.toBe(first);
});

const PARTS = [
  'a',
  'b: ',
  'a: ',
  ':',
  '- ',
  '-',
  '? ',
  "'",
  '"',
  '|',
  '|-',
  '>',
  '>2',
  '#',
  ' #',
  '{}',
  '{',
  '}',
  '[',
  ']',
  ', ',
  '\\',
  '\t',
  '\n',
  '\n  ',
  '\r',
  '\r\n',
  '---',
  '--- ',
  '...',
  '~',
  'yes',
  '0x1',
  '1e7',
  '<<: ',
  '&x ',
  '*x',
  '*x ',
  '!',
  '!!str ',
  '!!map ',
  '!a ',
  '%',
  '@',
  '\uFEFF',
  '\u00A0',
  '🙂',
];
const LINES = CRD.split('\n');

test('a text that was changed is read as by the reader of manifests', () => {
  const change = fc.record({
    line: fc.nat(LINES.length - 1),
    kind: fc.constantFrom('drop', 'repeat', 'deeper', 'higher', 'insert'),
    part: fc.constantFrom(...PARTS),
    at: fc.nat(30),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const lines = [...LINES];
      for (const { line, kind, part, at } of changes) {
        const before = lines[line] ?? '';
        lines[line] = {
          drop: '',
          repeat: `${before}\n${before}`,
          deeper: ` ${before}`,
          higher: before.replace(/^ /, ''),
          insert: before.slice(0, at) + part + before.slice(at),
        }[kind];
      }
      expectNoOther(lines.join('\n'));
    }),
    { numRuns: runs(1000) },
  );
});

test('a text of odd parts is read as by the reader of manifests', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), (parts) => {
      expectNoOther(parts.join(''));
    }),
    { numRuns: runs(10_000) },
  );
});

const IN_LINES = PARTS.filter((part) => !/[\r\n]/.test(part));

test('a text of odd lines is read as by the reader of manifests', () => {
  const line = fc
    .tuple(fc.nat(4), fc.array(fc.constantFrom(...IN_LINES, ' '), { maxLength: 5 }))
    .map(([indent, parts]) => ' '.repeat(indent) + parts.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 7 }), fc.boolean(), (lines, hasEnd) => {
      expectNoOther(`${lines.join('\n')}${hasEnd ? '\n' : ''}`);
    }),
    { numRuns: runs(10_000) },
  );
});

test('most of what is written from values is read', () => {
  const key = fc.stringMatching(/^[A-Za-z][\w./-]{0,8}$/);
  const words = fc.array(fc.constantFrom('a', 'Kubernetes', 'of', 'the:', '\n', '#'), { maxLength: 12 });
  const scalar = fc.oneof(
    fc.string(),
    words.map((each) => each.join(' ')),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 3 }),
    ),
  }));
  let read = 0;
  fc.assert(
    fc.property(fc.dictionary(key, tree, { minKeys: 1, maxKeys: 4 }), fc.constantFrom(0, 25), (value, lineWidth) => {
      const text = stringify(value, { version: '1.1', lineWidth });
      expectNoOther(text);
      read += quickDocuments(text) === undefined ? 0 : 1;
    }),
    { numRuns: runs(1000) },
  );
  expect(read).toBeGreaterThan(500);
});
