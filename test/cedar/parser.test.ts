import path from 'node:path';
import * as fc from 'fast-check';
import { checkEntities, checkPolicy } from '../../lib/cedar/parser';
import { anyText } from '../support/any-text';
import { outputOf } from '../support/child-process';
import { runs } from '../support/runs';

const TRAP = path.join(__dirname, 'cedar-trap.ts');
const VALID = 'permit(principal, action, resource);';

function inBody(body: string): string {
  return `permit(principal, action, resource) when { ${body} };`;
}

describe('checkPolicy', () => {
  // observed with cedar-go 1.6, the parser of the operator and the proxy
  test.each([
    VALID,
    `${VALID} // with a comment`,
    '@id("x") permit(principal in Group::"x", action in [Action::"a", Action::"b"], resource is Tool);',
    inBody('principal has a.b.c && resource == Tool::"forecast"'),
    inBody('ip("1.2.3.4").isLoopback() || decimal("1.0").lessThan(decimal("2.0"))'),
    inBody('datetime("2024-01-01") < datetime("2025-01-01")'),
    inBody('principal.claim_roles.contains("admin") && context["arg x"] like "a*"'),
    inBody('{ a: 1, "b c": [1, 2,] }.a == -9223372036854775808'),
    inBody('if true then principal.hasTag("x") else [].isEmpty()'),
    `forbid(principal, action == Action::"call_tool", resource) unless { true };`,
  ])('accepts %s, like the proxy', (policy) => {
    expect(checkPolicy(policy)).toMatchObject({ kind: 'fine' });
  });

  test.each([
    ['', 'there is no policy'],
    ['\n', 'there is no policy'],
    ['permit(principal,action,resource)', 'unexpected end of input at offset 33'],
    ['Permit(principal,action,resource);', 'invalid policy effect: Permit at offset 0'],
    [inBody('foo(1)'), '`foo` is not a valid function at offset 43'],
    [
      inBody('1 < 2 < 3'),
      'multiple relational operators (>, ==, in, etc.) must be used with parentheses to make ordering explicit at offset 43',
    ],
    [inBody('9223372036854775808 == 1'), 'integer literal `9223372036854775808` is too large at offset 43'],
    [
      'permit(principal == principal, action, resource);',
      'expected an entity uid or matching template slot, found name `principal` at offset 20',
    ],
    ['@id("x") @id("y") permit(principal,action,resource);', 'duplicate annotation: @id at offset 9'],
    ['permit(principal,action,resource);\u0000', 'invalid token at offset 34'],
  ])('rejects %p, like the proxy', (policy, problem) => {
    expect(checkPolicy(policy)).toMatchObject({ kind: 'broken', problem });
  });

  test('only differs in texts that Cedar itself rejects', () => {
    expect(
      [inBody('!!!!!!true'), inBody('/* c */ true'), 'permit(principal, action == Other::"a", resource);'].map(
        (policy) => checkPolicy(policy).kind,
      ),
    ).toEqual(['broken', 'broken', 'broken']);
  });

  test('distinguishes templates and several policies', () => {
    expect(checkPolicy('permit(principal in ?principal, action, resource);')).toEqual({ kind: 'template' });
    expect(checkPolicy(VALID.repeat(3))).toEqual({ kind: 'several', count: 3 });
  });

  test.each([
    ['(', ')'],
    ['[', ']'],
    ['{a:', '}'],
    ['!(', ')'],
    ['principal.contains(', ')'],
    ['ip(', ')'],
  ])('checks nesting of %s up to a safe depth only', (open, close) => {
    const nested = (depth: number): string => inBody(`${open.repeat(depth)}1${close.repeat(depth)} == 1`);

    expect(checkPolicy(nested(49)).kind).not.toBe('unchecked');
    expect(checkPolicy(nested(50))).toEqual({ kind: 'unchecked', reason: 'it is nested deeper than 50 levels' });
    expect(checkPolicy(nested(700))).toEqual({ kind: 'unchecked', reason: 'it is nested deeper than 50 levels' });
    expect(checkPolicy(VALID)).toMatchObject({ kind: 'fine' });
  });

  test('counts conditions that nest without brackets', () => {
    expect(checkPolicy(inBody(`${'if true then '.repeat(49)}1${' else 1'.repeat(49)} == 1`)).kind).toBe('fine');
    expect(checkPolicy(inBody(`${'if true then '.repeat(50)}1${' else 1'.repeat(50)} == 1`)).kind).toBe('unchecked');
  });

  test('loads the parser anew after each crash, however many there were, and lets go of the old one', () => {
    const output = outputOf(process.execPath, ['--import', 'tsx', TRAP], process.cwd());
    const { verdicts, kept } = JSON.parse(output) as { verdicts: string[][]; kept: number };

    expect(verdicts).toEqual(Array<string[]>(20).fill(['unchecked', 'fine', 'broken']));
    expect(kept).toBe(1);
  }, 60_000);

  test('reports policies as unchecked if the parser cannot be loaded', () => {
    jest.isolateModules(() => {
      const load = jest.fn(() => {
        throw new Error('no WebAssembly here');
      });
      jest.doMock('@cedar-policy/cedar-wasm/nodejs', load);
      const parser = jest.requireActual<typeof import('../../lib/cedar/parser')>('../../lib/cedar/parser');
      const unchecked = { kind: 'unchecked', reason: 'the Cedar parser cannot be loaded', crashed: false };

      expect([parser.checkPolicy(VALID), parser.checkPolicy('permit')]).toEqual([unchecked, unchecked]);
      expect(parser.checkEntities('[{"uid":{"type":"A","id":"b"}}]')).toEqual(unchecked);
      expect(parser.checkEntities('[]')).toEqual({ kind: 'fine' });
      expect(load).toHaveBeenCalledTimes(1);
    });
    jest.dontMock('@cedar-policy/cedar-wasm/nodejs');
  });

  test('survives any text', () => {
    const piece = fc.constantFrom(
      'permit',
      '(principal',
      ', action',
      '(',
      ')',
      '{',
      '}',
      '"',
      '\\',
      ';',
      'when',
      'if ',
      '?principal',
      '//',
      '\n',
      '::',
      '.',
      '\ud800',
      '\u0000',
      '9',
      '-',
      'é',
    );
    const text = fc.oneof(
      anyText(),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
    );

    fc.assert(
      fc.property(text, (policy) => {
        expect(['fine', 'broken', 'template', 'several', 'unchecked']).toContain(checkPolicy(policy).kind);
        expect(checkPolicy(VALID).kind).toBe('fine');
      }),
      { seed: 5, numRuns: runs(2000) },
    );
  });
});

describe('checkEntities', () => {
  // seen with cedar-go 1.6
  test.each([
    '[]',
    'null',
    '[{"uid":{"type":"A","id":"b"}}]',
    '[{"uid":{"type":"A","id":"b"},"attrs":null,"parents":null}]',
    '[{"uid":{"__entity":{"type":"A","id":"b"}},"attrs":{},"parents":[],"tags":{"a":1}}]',
    '[{"uid":{"type":"A","id":"b"},"attrs":{"x":{"__extn":{"fn":"ip","arg":"1.2.3.4"}},"y":[1,{"z":true}]},"parents":[{"type":"B","id":"c"}]}]',
  ])('accepts %s, like the proxy', (entities) => {
    expect(checkEntities(entities)).toEqual({ kind: 'fine' });
  });

  test.each(['', '[', '{}', '1', '"[]"', '[] x'])('%p is not an array', (entities) => {
    expect(checkEntities(entities).kind).toBe('broken');
  });

  test.each([
    '[1]',
    '[{"uid":"A::\\"b\\"","attrs":{},"parents":[]}]',
    '[{"uid":{"id":"b"},"attrs":{},"parents":[]}]',
    '[{"uid":{"type":"A","id":"b"},"attrs":{"x":null},"parents":[]}]',
    '[{"uid":{"type":"A","id":"b"},"attrs":{"x":1.5},"parents":[]}]',
    '[{"uid":{"type":"A","id":"b"},"attrs":{"x":{"__extn":{"fn":"ip","arg":"zzz"}}},"parents":[]}]',
    '[{"uid":{"type":"A","id":"b"},"attrs":[],"parents":[]}]',
  ])('rejects %s, like the proxy', (entities) => {
    expect(checkEntities(entities).kind).toBe('broken');
  });

  test('does not check deep ones', () => {
    expect(checkEntities(`[${'['.repeat(100_000)}${']'.repeat(100_000)}]`).kind).toBe('unchecked');
    expect(checkEntities(`[${'['.repeat(60)}${']'.repeat(60)}]`)).toEqual({
      kind: 'unchecked',
      reason: 'it is nested deeper than 50 levels',
    });
  });

  test('survives any JSON', () => {
    const entity = fc.record({
      uid: fc.jsonValue(),
      attrs: fc.jsonValue(),
      parents: fc.jsonValue(),
      tags: fc.jsonValue(),
    });

    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(entity)), (value) => {
        expect(['fine', 'broken', 'unchecked']).toContain(checkEntities(JSON.stringify(value)).kind);
        expect(checkPolicy(VALID).kind).toBe('fine');
      }),
      { seed: 5, numRuns: runs(500) },
    );
  });
});

const when = (condition: string): string => `permit(principal, action, resource) when { ${condition} };`;

test.each([
  ['permit(principal, action, resource == Tool::search_accounts);', 'put the name in quotes: Tool::"search_accounts"'],
  [
    'permit(principal, action, resource) when { resource == Tool::search_accounts };',
    'put the name in quotes: Tool::"search_accounts"',
  ],
  ['permit(principal, action, resource == Tool::search-accounts);', 'put the name in quotes: Tool::"search-accounts"'],
  ['permit(principal, action == Action::call_tool, resource);', 'put the name in quotes: Action::"call_tool"'],
  ['permit(principal == "bob", action, resource);', 'write its type before it: Client::"bob"'],
  ['permit(principal, action == "call_tool", resource);', 'write its type before it: Action::"call_tool"'],
  ['permit(principal, action in ["call_tool"], resource);', 'write its type before it: Action::"call_tool"'],
  ['permit(principal, action == call_tool, resource);', 'write its type before it: Action::"call_tool"'],
  ['permit(principal, action, resource == forecast);', 'write its type before it: Tool::"forecast"'],
  ['permit(principal, action = Action::"call_tool", resource);', 'write =='],
  ['permit(principal, action == [Action::"call_tool"], resource);', 'write in instead of =='],
  [
    'permit(principal, action, resource in [Tool::"a", Tool::"b"]);',
    'write it as a condition: when { resource in […] }',
  ],
  ['permit(principal, action, resource)', 'end the policy with ;'],
  ['allow(principal, action, resource);', 'begin it with permit or forbid'],
  ['permit(principal, resource);', 'write (principal, action, resource)'],
  ['permit(user, action, resource);', 'write (principal, action, resource)'],
  ['permit(principal, action, resource, context);', 'write (principal, action, resource)'],
  ['permit(principal, action, resource) where { true };', 'write when or unless'],
  ['permit(principal, action, resource) when principal has claim_a;', 'put the condition in braces: when { … }'],
  [when("principal.claim_a == 'b'"), 'write double quotes'],
  [when('principal has claim_a and true'), 'write &&'],
  [when('principal has claim_a or true'), 'write ||'],
  [when('not true'), 'write !'],
  [when('principal.claim_a === "b"'), 'write =='],
  [when('1.5 < 2'), 'write decimals like decimal("1.5")'],
  [when('resource == Tool:"a"'), 'write :: between type and name'],
  [
    when('principal.claim-role == "a"'),
    'put texts in quotes, and names with other characters too: principal["claim_…"]',
  ],
  [when('principal.claim_a matches "b"'), 'fix it'],
  // names in other places, with other blanks
  ['permit(principal, action, resource == A::B::search-accounts);', 'put the name in quotes: A::B::"search-accounts"'],
  ['permit(principal, action, resource == Ns::Tool::search);', 'put the name in quotes: Ns::Tool::"search"'],
  ['permit(principal, action==call_tool, resource);', 'write its type before it: Action::"call_tool"'],
  ['permit(principal, action  in  [ "call_tool"], resource);', 'write its type before it: Action::"call_tool"'],
  ['permit(principal, action in [Action::"a", "b"], resource);', 'write its type before it: Action::"b"'],
  ['permit(principal == Client::"a", action, resource =="b");', 'write its type before it: Tool::"b"'],
  ['permit(principal, action  ==  [Action::"a"], resource);', 'write in instead of =='],
  ['permit(principal, action==[Action::"a"], resource);', 'write in instead of =='],
  ['permit(principal in[Client::"a"], action, resource);', 'write it as a condition: when { principal in […] }'],
  ['permit(principal  ==  [Client::"a"], action, resource);', 'write it as a condition: when { principal in […] }'],
  [when('principal has claim_a  and  true'), 'write &&'],
  [when('1.5 < 2 and true'), 'write decimals like decimal("1.5")'],
  [when('decimal("1.5") == decimal("2.5") and true'), 'write &&'],
])('%s: %s', (policy, fix) => {
  expect(checkPolicy(policy)).toMatchObject({ kind: 'broken', fix });
});

describe('a policy that the parser reads, but does not take apart', () => {
  const cedar = jest.requireActual<typeof import('@cedar-policy/cedar-wasm/nodejs')>('@cedar-policy/cedar-wasm/nodejs');

  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is too complex, if it crashes', () => {
    jest.spyOn(cedar, 'policyToJson').mockImplementationOnce(() => {
      throw new Error('unreachable');
    });

    expect(checkPolicy(VALID)).toEqual({
      kind: 'unchecked',
      reason: 'it is too complex for the Cedar parser',
      crashed: true,
    });
  });

  test('is broken, if it says so, with or without a reason', () => {
    const error = { message: 'no policy', help: null, code: null, url: null, severity: null };
    for (const [errors, problem] of [
      [[error], 'no policy'],
      [[], 'unknown error'],
    ] as const) {
      jest.spyOn(cedar, 'policyToJson').mockReturnValueOnce({ type: 'failure', errors: [...errors] });

      expect(checkPolicy(VALID)).toEqual({ kind: 'broken', problem, fix: 'fix it' });
    }
  });
});

describe('a text that is just short and shallow enough', () => {
  test('is checked', () => {
    const comment = (length: number): string => `${VALID}//${'a'.repeat(length - VALID.length - 2)}`;

    expect([16_384, 16_385].map((length) => checkPolicy(comment(length)).kind)).toEqual(['fine', 'unchecked']);
  });

  test('is counted with brackets and conditions together', () => {
    const nested = (ifs: number): string =>
      inBody(`${'('.repeat(25)}${'if true then '.repeat(ifs)}true${' else true'.repeat(ifs)}${')'.repeat(25)}`);

    expect([24, 25].map((ifs) => checkPolicy(nested(ifs)).kind)).toEqual(['fine', 'unchecked']);
  });
});

test('repeats no word that could be a key', () => {
  expect(checkPolicy('permit(principal, action, resource == Tool::hunter2);')).toMatchObject({
    problem: expect.not.stringContaining('hunter2') as string,
    fix: 'put the name in quotes: Tool::"…"',
  });
});
