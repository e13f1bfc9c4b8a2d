import type { PolicySet } from '../../lib/cedar/policy-set';
import { said, when } from './said';

const IMPOSSIBLE =
  'cedar-impossible: can never apply: no request meets its conditions; compare its names and types with what the proxy asks';
const DECIMALS = 'but numbers of tokens and arguments are decimals; write numbers like decimal("3.0")';
const IP = 'valid IP strings are IPv4/IPv6 addresses or CIDR ranges like `127.0.0.1`, `127.0.0.1/24`, or `ffee::/64`';
const TOO_MANY =
  "cedar-validator: has a mistake, says Cedar's validator: wrong number of arguments in extension function application. Expected 1, got 2; correct it";

describe('what the validator says is said in our words', () => {
  test.each<[string, ...string[]]>([
    ['principal is User', 'cedar-principal: names User, but clients have the type Client; write Client'],
    [
      'action == Action::"call_tools"',
      'cedar-action: uses Action::"call_tools", which no request has; write Action::"call_tool"',
    ],
    ['resource is Tool && resource is Prompt', IMPOSSIBLE],
    ['principal has claim_a && principal.claim_a == "x" && "a" == "b"', IMPOSSIBLE],
    ['"a" == "b" && principal has claim_a && principal.claim_a.contains("x")', IMPOSSIBLE],
    [
      'principal.claim_a == "x" || principal.claim_b == "y"',
      'cedar-claim: reads principal.claim_a, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_a && …" before it',
      'cedar-claim: reads principal.claim_b, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_b && …" before it',
    ],
    [
      '1 in principal',
      'cedar-type: uses 1 as an entity, but it is an integer; write .contains("…") for claims with several values, and principal in THVGroup::"…" for groups',
    ],
    [
      'principal.claim_sub == Skill::"a"',
      'cedar-type: compares an entity with a text in principal.claim_sub == Skill::"a"; compare resource with it',
    ],
    [
      'principal has claim_a && principal.claim_a == {x: 1}',
      `cedar-type: compares an integer in principal.claim_a == {x: 1}, ${DECIMALS}`,
    ],
    ['ip("x").isIpv4()', `cedar-type: has ip("x"), which is no IP address; ${IP}`],
    ['ip("").isIpv4()', `cedar-type: has ip(""), which is no IP address; ${IP}`],
    ['ip("a\\"b").isIpv4()', `cedar-type: has ip("a\\"b"), which is no IP address; ${IP}`],
    ['[{a: 1}] like "x"', 'cedar-type: uses [{a: 1}] as a text, but it is a set; compare values of one type'],
    ['{a: ["b"]} like "x"', 'cedar-type: uses {a: ["b"]} as a text, but it is an object; compare values of one type'],
    [
      'duration("x y") < duration("1d")',
      'cedar-type: has duration("x y"), which is no duration; valid duration strings are concatenated quantity-unit pairs with an optional leading `-`, for example `1d2h3m4s50ms`',
    ],
  ])('%s', (condition, ...sentences) => {
    expect(said([when(condition)])).toEqual(sentences);
  });

  // groups are named almost as objects of requests are
  test.each(['DevTool', 'ToolTeam', 'Settings'])('of groups of the type %s', (group) => {
    expect(said([when(`${group}::"a" like "get_*"`)], { group })).toEqual([
      `cedar-type: uses ${group}::"a" as a text, but it is a ${group}; try using \`is\` to test for an entity type`,
    ]);
    expect(said([`permit(principal in Group::"ops", action, resource);`], { group })).toEqual([
      `cedar-principal: names Group::"ops", but the groups of clients have the type ${group}; write ${group}::"ops"`,
    ]);
    expect(said([`permit(principal in ${group}::"ops", action, resource);`], { group })).toEqual([]);
  });

  test('or that no request has all that stands in the head of a policy', () => {
    expect(said(['permit(principal, action == Action::"call_tool", resource == MCP::"weather");'])).toEqual([
      'cedar-impossible: can never apply: no request has its principal, action and resource; compare its names and types with what the proxy asks',
    ]);
  });
});

describe('what there are no words for is said in those of Cedar', () => {
  test.each([
    ['ip("1.1.1.1", "x").isIpv4()', TOO_MANY],
    [
      '{a: 1}.b == 2',
      "cedar-validator: has a mistake, says Cedar's validator: attribute `b` not found; did you mean `a`?",
    ],
    [
      'principal["claim_a\\nb"] == "a"',
      "cedar-validator: has a mistake, says Cedar's validator: identifier `claim_a\\nb` contains the character `\\n` which is not a printable ASCII character and falls outside of the General Security Profile for Identifiers; correct it",
    ],
  ])('%s', (condition, sentence) => {
    expect(said([when(condition)])).toEqual([sentence]);
  });

  test('without the number of the policy', () => {
    const policies = [...Array<string>(10).fill(when('true')), when('ip("1.1.1.1", "x").isIpv4()')];

    expect(said(policies)).toEqual([TOO_MANY]);
  });

  test('and without what may be a secret', () => {
    expect(said([when('{hunter2: 1}.s3cret == 2')])).toEqual([
      "cedar-validator: has a mistake, says Cedar's validator: attribute `…` not found; did you mean `…`?",
    ]);
  });
});

describe('nothing is said of what only the validator forbids, or of what nobody knows', () => {
  test.each<[string, Partial<PolicySet>?]>([
    ['[].isEmpty()'],
    ['ip(principal.claim_sub).isIpv4()'],
    ['Client::"a".team == "x"'],
    ['action.operation == "call"'],
    ['resource.uri == "a:b" && resource.risk > 3'],
    ['!(resource has readOnlyHint)'],
    ['resource has readOnlyHint && resource has openWorldHint'],
    // claims and arguments can have any type
    ['principal has claim_a && principal.claim_a == Client::"x"'],
    ['principal has claim_a && principal.claim_a == ["x"] && principal.claim_a.contains("x")'],
    // a token may lack an attribute of either object
    [
      'principal has claim_a.x && principal has claim_b.x && (if principal.claim_sub == "b" then principal.claim_a else principal.claim_b).x == "a"',
    ],
    // there are no words for these comparisons
    ['{x: 1} == 3'],
    ['[1] == 3'],
    ['"a" == [Tool::"a"]'],
    ['principal.claim_sub == MCP::"a"'],
    ['principal.claim_sub == DevTool::"a"', { group: 'DevTool' }],
    ['principal.claim_sub == ToolTeam::"a"', { group: 'ToolTeam' }],
    ['principal.claim_sub == Longer::"a"', { group: 'Longer' }],
    ['principal.claim_sub == TooLong::"a"', { group: 'TooLong' }],
  ])('%s', (condition, more = {}) => {
    expect(said([when(condition)], more)).toEqual([]);
  });
});

describe('each mistake is told once, in the order of the text', () => {
  test.each<[string, ...string[]]>([
    [
      'resource == "b" && principal == "a"',
      'cedar-type: compares an entity with a text in resource == "b"; write Tool::"b"',
      'cedar-type: compares an entity with a text in principal == "a"; write Client::"a"',
    ],
    // places are counted in bytes
    [
      '"ÄÖÜ — ✓" like "*" && principal == "a"',
      'cedar-type: compares an entity with a text in principal == "a"; write Client::"a"',
    ],
    // texts for all types of resources
    [
      'resource.name > 3 && resource like "a"',
      'cedar-type: uses resource.name as an integer, but it is a text; compare values of one type',
      'cedar-type: uses resource as a text, but it is an entity; write resource.name',
    ],
  ])('%s', (condition, ...sentences) => {
    expect(said([when(condition)])).toEqual(sentences);
  });
});
