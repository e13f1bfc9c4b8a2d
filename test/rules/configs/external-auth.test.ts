import * as fc from 'fast-check';
import { celProblem } from '../../../lib/rules/configs/external-auth';
import { runs } from '../../support/runs';

describe('celProblem', () => {
  test.each([
    'claims.sub == "alice"',
    '"admins" in claims["groups"] && !("act" in claims)',
    `claims.name.matches(r"^\\(.*\\\\")`,
    `claims.name == 'it\\'s )' || claims.name == """a "quoted" (text"""`,
    "claims.exists(c, c == b'[' || c == rb'{')",
    'size(claims.groups) > 1 // (one is not enough',
    'claims.a\n  && claims.b == {"a": [1, 2]}.a[0]',
    '(a // ) and (\n && b) // c)',
    'a == R"\\" || b == br"\\" || c == Rb"\\" || d == b"("',
    "a == r'''it's (\n''' || b == r'(' || c == r\"\"\"a \"b\" [\n\"\"\"",
    `a == \"\"\"b \\\"\"\" (\n\"\"\" || c == '''\\''' ( ' '''`,
    `a == "\\"(" || b == '\\'('`,
  ])('accepts %s', (text) => {
    expect(celProblem(text)).toBeUndefined();
  });

  test.each([
    ['claims.sub == "alice', 'a string in it is not closed'],
    [`claims.sub == 'alice"`, 'a string in it is not closed'],
    ['claims.sub == "al\nice"', 'a string in it is not closed'],
    [`claims.sub == r"\\" + "`, 'a string in it is not closed'],
    ['("admins" in claims["groups"]', ') is missing at its end'],
    ['claims["groups"', '] is missing at its end'],
    ['{"a": 1', '} is missing at its end'],
    ['([{"a": 1', '} is missing at its end'],
    ['a]', '] has no opening bracket'],
    ['a}', '} has no opening bracket'],
    ['a == xr"\\"', 'a string in it is not closed'],
    ...['\n', '\r'].flatMap((line) =>
      ['"', "'", 'r"', "r'"].map((quote) => [`${quote}a${line}b${quote.slice(-1)}`, 'a string in it is not closed']),
    ),
    ['claims.a) && (claims.b', ') has no opening bracket'],
    ['(claims["a")]', ') has no opening bracket'],
  ])('reports the error in %j', (text, problem) => {
    expect(celProblem(text)).toBe(problem);
  });

  test('ignores brackets in quotes', () => {
    const content = fc.string({ unit: fc.constantFrom('(', ')', '[', ']', '{', '}', "'", '/', ' ', 'a') });

    fc.assert(
      fc.property(content, (text) => {
        expect(celProblem(`claims.a == "${text}"`)).toBeUndefined();
      }),
      { seed: 7, numRuns: runs(300) },
    );
  });
});
