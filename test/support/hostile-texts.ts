import * as fc from 'fast-check';

/** What has a meaning in one of the formats that are written, and what terminals obey. */
const PIECES = [
  ...Array.from(' \t\n\r"\'`|\\<>&;:,.#@!$%^*_-+=~/()[]{}?'),
  'a',
  'end',
  'Zażółć',
  '漢字',
  '😀',
  '👩‍👧',
  'e\u0301',
  '\u0000',
  '\u0007',
  '\u001b[31m',
  '\u001b]8;;https://evil.example\u0007',
  '\u007f',
  '\u0085',
  '\u009b2J',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\u2066',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffe',
  '\ud83d',
  '\udc00',
  '\u{e0041}',
  '\r\n',
  ']]>',
  '<!--',
  '-->',
  '*/',
  '</script><script>',
  '<img src=x onerror=alert(1)>',
  '{{ .Values.x }}',
  '{{ $value }}',
  '${{ github.token }}',
  '${HOME}',
  '$(id)',
  '%0A::error::x',
  '::error file=a,line=1::x',
  '##[error]x',
  '##vso[task.setvariable variable=a]b',
  '&lt;',
  '&#x202e;',
  '#59;',
  '\\u001b',
  '---\n',
  '\n---\nkind: Secret\n',
  '```',
  '@everyone',
  '#1',
  'GH-1',
  ':tada:',
  'www.evil.example',
  'https://evil.example',
  '[a](https://evil.example)',
  '![a](b)',
  '| a | b |',
  '\n# a',
  '1. ',
  '__proto__',
  'constructor',
  '%s',
  "'; DROP",
  '"] --> b["',
];

/** Texts that break out of what is not escaped, and now and then a long one. */
export const HOSTILE_TEXT = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((each) => each.join('')),
  },
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.constantFrom(...PIECES).map((each) => each.repeat(3_000 / each.length)) },
);

/**
 * What no terminal and no log of a build server may get: control characters, directions, what is no character, lines that are none, and
 * commands.
 */
export const TERMINAL = /[^\P{Cc}\n]|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}|\p{NChar}|##\w*\[|^[ \t]*::/mu;

/** Characters that kubectl rejects anywhere. */
export const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;
