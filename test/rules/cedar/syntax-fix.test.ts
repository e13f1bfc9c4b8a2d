import { checkPolicy } from '../../../lib/rules/cedar/parser';

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
])('%s: %s', (policy, fix) => {
  expect(checkPolicy(policy)).toMatchObject({ kind: 'broken', fix });
});

test('repeats no word that could be a key', () => {
  expect(checkPolicy('permit(principal, action, resource == Tool::hunter2);')).toMatchObject({
    problem: expect.not.stringContaining('hunter2') as string,
    fix: 'put the name in quotes: Tool::"…"',
  });
});
