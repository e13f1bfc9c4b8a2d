import { proxyFindings, resource, TARGETS } from '../rules/support';

const DECIMALS = 'but numbers of tokens and arguments are decimals';
const IMPOSSIBLE =
  'cedar-impossible: can never apply: no request meets its conditions; compare its names and types with what the proxy asks';
const CITY =
  'cedar-context: reads context.city, but the context has only claims and arguments, named claim_… and arg_…; write context.arg_city for an argument';
const USER_BOB =
  'cedar-principal: names User::"bob", but clients have the type Client; write Client::"bob", with the claim sub of the client\'s token';
const NO_GROUP =
  'cedar-principal: names Group::"ops", but the groups of clients have the type THVGroup; write THVGroup::"ops"';
const CLAIM_B =
  'cedar-claim: reads principal.claim_b, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_b && …" before it';

function noResource(name: string, fix: string): string {
  return `cedar-resource: names ${name}, but resources have the types Tool, Prompt and Resource; ${fix}`;
}

/** What is said about an attribute that is compared with an integer. */
function isNoInteger(part: string, fix: string): string {
  return `cedar-type: uses ${part} as an integer, ${DECIMALS}; ${fix}`;
}

const HAS_LEVEL = 'principal has claim_level && ';
const NUMBERS = 'write numbers like decimal("3.0")';

/** Conditions, with all that is said about them. */
const CONDITIONS: readonly (readonly [string, ...string[]])[] = [
  // numbers
  ...['<', '<=', '>', '>='].map((operator, index): [string, string] => [
    `${HAS_LEVEL}principal.claim_level${operator}-12`,
    isNoInteger(
      'principal.claim_level',
      `write principal.claim_level.${['lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual'][index] ?? ''}(decimal("-12.0"))`,
    ),
  ]),
  ...['<', '<=', '>', '>='].map((operator, index): [string, string] => [
    `${HAS_LEVEL}-12  ${operator}  principal.claim_level`,
    isNoInteger(
      'principal.claim_level',
      `write principal.claim_level.${['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'][index] ?? ''}(decimal("-12.0"))`,
    ),
  ]),
  [
    `${HAS_LEVEL}principal.claim_level  <  12 && 2 > 1`,
    isNoInteger('principal.claim_level', 'write principal.claim_level.lessThan(decimal("12.0"))'),
  ],
  // one may not leave out the other operands
  ...[
    '-principal.claim_level > 3',
    '1 + principal.claim_level > 3',
    'principal.claim_level + 1 > 3',
    'principal.claim_level > 13 + 1',
    'principal.claim_level > 13*2',
    '3 < principal.claim_level  - 1',
    '3 < -principal.claim_level',
    '2 * 13 < principal.claim_level',
    '2 > 1 && principal.claim_level > principal.claim_sub && 2 > 1',
  ].map((comparison): [string, string] => [`${HAS_LEVEL}${comparison}`, isNoInteger('principal.claim_level', NUMBERS)]),
  ['[principal.claim_sub] > 3', isNoInteger('[principal.claim_sub]', NUMBERS)],
  [
    `${HAS_LEVEL}principal.claim_level == -12`,
    `cedar-type: compares an integer in principal.claim_level == -12, ${DECIMALS}; write principal.claim_level == decimal("-12.0")`,
  ],
  [
    `${HAS_LEVEL}12   !=   principal.claim_level`,
    `cedar-type: compares an integer in 12 != principal.claim_level, ${DECIMALS}; write principal.claim_level != decimal("12.0")`,
  ],
  [
    '(if principal has claim_level then principal.claim_level else 1) > 3',
    `cedar-type: compares an integer in if principal has claim_level then principal.claim_level else 1, ${DECIMALS}; ${NUMBERS}`,
  ],
  [
    'resource.name == 3',
    'cedar-type: compares an integer with something else in resource.name == 3; compare values of one type',
  ],
  ['decimal("-12") == decimal("1.0")', 'cedar-type: has decimal("-12"), which is no decimal; write decimal("-12.0")'],
  [
    'decimal("3x") == decimal("1.0")',
    'cedar-type: has decimal("3x"), which is no decimal; valid decimal strings look like `12.34`: digits are required on both sides of `.`, up to 4 fractional digits are allowed, and the value must be in range -922337203685477.5808 to 922337203685477.5807',
  ],
  [
    'decimal("x3") == decimal("1.0")',
    'cedar-type: has decimal("x3"), which is no decimal; valid decimal strings look like `12.34`: digits are required on both sides of `.`, up to 4 fractional digits are allowed, and the value must be in range -922337203685477.5808 to 922337203685477.5807',
  ],
  [
    'decimal("claim_a") == decimal("1.0") || principal.claim_sub == "b"',
    'cedar-type: has decimal("claim_a"), which is no decimal; valid decimal strings look like `12.34`: digits are required on both sides of `.`, up to 4 fractional digits are allowed, and the value must be in range -922337203685477.5808 to 922337203685477.5807',
  ],
  [
    'datetime("3") == datetime("2024-01-01")',
    'cedar-type: has datetime("3"), which is no datetime; valid datetime strings start with `YYYY-MM-DD` and may optionally include `THH:MM:SS` plus `Z`, `.SSSZ`, or an offset like `+0700`',
  ],
  [
    'principal has "claim_my-level" && principal["claim_my-level"].lessThan(12)',
    'cedar-type: uses 12 as a decimal, but it is an integer; write decimal("12.0")',
  ],
  ...['-12', '- 12'].map((number): [string, string] => [
    `${HAS_LEVEL}principal.claim_level.lessThan(${number})`,
    'cedar-type: uses 12 as a decimal, but it is an integer; write decimal("-12.0")',
  ]),
  [
    `${HAS_LEVEL}principal.claim_level.lessThan(1 + 2)`,
    'cedar-type: uses 1 + 2 as a decimal, but it is an integer; compare values of one type',
  ],
  [
    `${HAS_LEVEL}principal.claim_level.lessThan("3.0")`,
    'cedar-type: uses "3.0" as a decimal, but it is a text; compare values of one type',
  ],
  ['3 like "a"', 'cedar-type: uses 3 as a text, but it is an integer; compare values of one type'],
  // values of other types
  [
    'resource == resource.name',
    'cedar-type: compares an entity with a text in resource == resource.name; write Tool::"…"',
  ],
  [
    'resource.name == Tool::"a"',
    'cedar-type: compares an entity with a text in resource.name == Tool::"a"; compare resource with it',
  ],
  [
    'principal == principal.claim_sub',
    'cedar-type: compares an entity with a text in principal == principal.claim_sub; write Client::"…"',
  ],
  [
    'resource.name.isLoopback()',
    'cedar-type: uses resource.name.isLoopback() as an IP address, but it is a text; compare values of one type',
  ],
  [
    'principal.claim_sub.isLoopback()',
    'cedar-type: uses principal.claim_sub.isLoopback() as an IP address, but it is never one; compare values of one type',
  ],
  [
    'resource.name.toDate() == datetime("2024-01-01")',
    'cedar-type: uses resource.name.toDate() as a datetime, but it is a text; compare values of one type',
  ],
  ...['principal.claim_iss', 'principal.claim_sub'].map((claim): [string, string] => [
    `${claim}.contains("x")`,
    `cedar-type: uses ${claim}.contains("x") as a set, but it is never one; try using \`like\` to examine the contents of a string`,
  ]),
  ...['resource.name', 'resource.operation', 'resource.feature', 'resource.uri'].map((text): [string, string] => [
    `${text}.contains("x")`,
    `cedar-type: uses ${text}.contains("x") as a set, but it is a text; try using \`like\` to examine the contents of a string`,
  ]),
  ...['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map((hint): [string, string] => [
    `resource has ${hint} && resource.${hint} like "x"`,
    `cedar-type: uses resource.${hint} as a text, but it is a condition; compare values of one type`,
  ]),
  [
    'context.contains("x")',
    'cedar-type: uses context as a set, but it is an object; try using `has` to test for an attribute',
  ],
  ['{a: 1} like "x"', 'cedar-type: uses {a: 1} as a text, but it is an object; compare values of one type'],
  [
    'resource like "a*" && principal == "bob"',
    'cedar-type: uses resource as a text, but it is an entity; write resource.name',
    'cedar-type: compares an entity with a text in principal == "bob"; write Client::"bob"',
  ],
  // parts of policies, in one line that is not too long
  [
    '[Tool::"a",\n  Tool::"b"] like "x"',
    'cedar-type: uses [Tool::"a", Tool::"b"] as a text, but it is a set; compare values of one type',
  ],
  [
    `"${'a'.repeat(78)}".contains("x")`,
    `cedar-type: uses "${'a'.repeat(78)}" as a set, but it is a text; try using \`like\` to examine the contents of a string`,
  ],
  [
    `"${'a'.repeat(79)}".contains("x")`,
    `cedar-type: uses "${'a'.repeat(79)}… as a set, but it is a text; try using \`like\` to examine the contents of a string`,
  ],
  // conditions that are turned off
  ['principal.claim_sub == "a" && false'],
  ['false || principal.hasTag("x")'],
  ['!true'],
  ['if true then false else true'],
  ['true == false', IMPOSSIBLE],
  // entities beside variables, in any order
  ['principal == User::"bob"', USER_BOB],
  ['User::"bob" == principal', USER_BOB],
  ['User::"bob" in principal', USER_BOB],
  ['[User::"bob", Client::"b"].contains(principal)', USER_BOB],
  ['principal in Group::"ops"', NO_GROUP],
  ['principal in [Client::"a", Group::"ops"]', NO_GROUP],
  ['principal is Client in Group::"ops"', NO_GROUP],
  ['principal is Client in [Group::"ops"]', NO_GROUP],
  [
    'principal == THVGroup::"ops"',
    'cedar-principal: compares the client with THVGroup::"ops", which is a group; write principal in THVGroup::"ops"',
  ],
  [
    'principal is User in THVGroup::"ops"',
    'cedar-principal: names User, but clients have the type Client; write Client',
  ],
  // names with which nothing is wrong
  ...[
    'principal == Client::"a"',
    'principal in THVGroup::"a"',
    'resource is Prompt',
    'principal == Client::"call_tool" && resource is Prompt',
    'action == Action::"call_tool" && resource == Tool::"a"',
    'action in [Action::"call_tool", Action::"get_prompt"] && resource == Prompt::"a"',
  ].map((names): [string, string] => [`${names} && principal.hasTag("x")`, IMPOSSIBLE]),
  ['action == Action::"call_tool" && Prompt::"a" == Prompt::"b"', IMPOSSIBLE],
  ['action == Action::"call_tool" && resource == MCP::"a"', IMPOSSIBLE],
  [
    'action in [Action::"list_tools", Action::"call_tool"] && resource == Prompt::"a"',
    'cedar-resource: names Prompt::"a", but the resources of call_tool have the type Tool; write Tool::"a", or Action::"get_prompt"',
  ],
  ['resource == THVGroup::"a"', noResource('THVGroup::"a"', 'use one of these types')],
  ['[Tools::"a"].contains(resource)', noResource('Tools::"a"', 'write Tool::"a"')],
  ['resource == FeatureType::"tool"', noResource('FeatureType::"tool"', 'use one of these types')],
  ['resource in Server::"a"', noResource('Server::"a"', 'use one of these types')],
  ...['"principal" == User::"x"', '["principal"].contains(User::"x")'].map((condition): [string, string] => [
    condition,
    'cedar-entity: names User::"x", but no entity has the type User; correct the type, or add the entity to the entities',
  ]),
  // attributes beside anything
  ['principal in [Client::"a", context.city]', CITY],
  ['principal is Client in context.city', CITY],
  ['context.city is Tool', CITY],
  ['context.city == "Bern" && resource is Tool', CITY],
  ['context.city == "Bern" && principal like "bob*"', CITY],
  ['resource.name == context.city', CITY],
  ['["a", context.city].contains(resource.name)', CITY],
  // tests of other attributes
  [
    'context has claim_b && context.claim_b > 3 || principal.claim_b == "a"',
    isNoInteger('context.claim_b', 'write context.claim_b.greaterThan(decimal("3.0"))'),
    CLAIM_B,
  ],
  ['(principal has claim_b || principal.claim_b == "a") && principal.hasTag("x")', IMPOSSIBLE, CLAIM_B],
  [
    'principal.claim_b > 3 || principal.claim_sub == "a"',
    isNoInteger('principal.claim_b', 'write principal.claim_b.greaterThan(decimal("3.0"))'),
    CLAIM_B,
  ],
];

/** All that is said about a policy with the condition. */
function said(condition: string): string[] {
  const policies = [`permit(principal, action, resource) when { ${condition} };`];
  const spec = { authzConfig: { type: 'inline', inline: { policies } } };
  return proxyFindings({ proxy: resource('MCPRemoteProxy', spec) }, TARGETS.operator)
    .filter(({ id }) => id.startsWith('cedar') || id === 'internal')
    .map(({ id, rule, fix }) => `${id}: ${rule}; ${fix}`);
}

test.each(CONDITIONS)('%s', (condition, ...sentences) => {
  expect(said(condition)).toEqual(sentences);
});
