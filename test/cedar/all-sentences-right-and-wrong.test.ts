import { proxyFindings, resource, TARGETS } from '../rules/support';

/** Policies that do what they say. */
const RIGHT = [
  'permit(principal, action, resource);',
  'permit(principal == Client::"alice", action, resource);',
  'permit(principal == Client::"auth0|62f1", action == Action::"call_tool", resource == Tool::"forecast");',
  'permit(principal in THVGroup::"forecasters", action, resource);',
  'permit(principal is Client, action == Action::"call_tool", resource is Tool);',
  'permit(principal is Client in THVGroup::"ops", action, resource);',
  'permit(principal, action == Action::"get_prompt", resource == Prompt::"daily");',
  'permit(principal, action == Action::"read_resource", resource) when { resource.uri like "file:*" };',
  'permit(principal, action in [Action::"call_tool", Action::"get_prompt"], resource);',
  'permit(principal, action in [Action::"call_tool", Action::"list_tools"], resource);',
  'permit(principal, action in [Action::"list_tools", Action::"call_tool"], resource);',
  'permit(principal, action, resource) when { principal has claim_role && principal.claim_role == "admin" };',
  'permit(principal, action, resource) when { principal has claim_groups && principal.claim_groups.contains("ops") };',
  'permit(principal, action, resource) when { principal has claim_groups && principal.claim_groups.containsAny(["a", "b"]) };',
  'permit(principal, action, resource) when { principal has claim_email_verified && principal.claim_email_verified };',
  'permit(principal, action, resource) when { principal has claim_email_verified && principal.claim_email_verified == true && principal has claim_email && principal.claim_email like "*@example.com" };',
  'permit(principal, action, resource) when { principal has claim_level && principal.claim_level.greaterThanOrEqual(decimal("3.0")) };',
  'permit(principal, action, resource) when { principal has claim_level && principal.claim_level == decimal("3.0") };',
  'permit(principal, action, resource) when { principal has claim_tiers && principal.claim_tiers.contains(decimal("1.0")) };',
  'permit(principal, action, resource) when { principal has claim_realm_access.roles && principal.claim_realm_access.roles.contains("ops") };',
  'permit(principal, action, resource) when { principal has claim_realm_access && principal.claim_realm_access has roles && principal.claim_realm_access.roles.contains("ops") };',
  'permit(principal, action, resource) when { principal has "claim_https://example.com/groups" && principal["claim_https://example.com/groups"].contains("ops") };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"forecast") when { context has arg_city && context.arg_city == "Bern" };',
  'permit(principal, action == Action::"call_tool", resource) when { resource has arg_city && ["Bern", "Basel"].contains(resource.arg_city) };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"forecast") when { context has arg_days && context.arg_days.lessThan(decimal("10.0")) };',
  'permit(principal, action, resource) when { context has claim_role && context.claim_role == "admin" };',
  'permit(principal, action == Action::"call_tool", resource) when { resource has readOnlyHint && resource.readOnlyHint };',
  'permit(principal, action == Action::"call_tool", resource) when { resource.readOnlyHint == true };',
  'permit(principal, action == Action::"call_tool", resource) when { resource.name like "get_*" };',
  'permit(principal, action == Action::"call_tool", resource) when { ["a", "b"].contains(resource.name) };',
  'forbid(principal, action == Action::"call_tool", resource == Tool::"delete") unless { principal has claim_groups && principal.claim_groups.contains("ops") };',
  'forbid(principal, action, resource) when { !(principal has claim_role) || principal.claim_role != "admin" };',
  'forbid(principal, action, resource) unless { principal in THVGroup::"staff" || principal == Client::"bot" };',
  'permit(principal, action, resource) when { principal.claim_sub == "alice" };',
  'permit(principal, action, resource) when { principal.claim_iss == "https://idp.example.com" && principal.claim_aud == "weather" };',
  'permit(principal, action, resource) when { principal.claim_aud.contains("weather") };',
  'permit(principal, action, resource) when { principal has claim_ip && ip(principal.claim_ip).isInRange(ip("10.0.0.0/8")) };',
  'permit(principal, action, resource) when { [].isEmpty() };',
  'permit(principal, action, resource) when { principal in [THVGroup::"a", THVGroup::"b"] };',
  'permit(principal, action, resource) when { resource in [Tool::"a", Prompt::"b"] };',
  'permit(principal, action, resource) when { resource == Tool::"a" || resource == Prompt::"b" || resource == Resource::"c" };',
  'permit(principal, action, resource in MCP::"weather");',
  'permit(principal, action, resource) when { if principal has claim_role then principal.claim_role == "a" else false };',
  'permit(principal, action == Action::"call_tool", resource) when { context has arg_filter_present && context.arg_filter_present };',
  'permit(principal, action, resource) when { principal has claim_team && principal has claim_teams && principal.claim_teams.contains(principal.claim_team) };',
  'permit(principal, action == Action::"call_tool", resource) when { context has arg_owner && context.arg_owner == principal.claim_sub };',
  'permit(principal, action, resource) when { resource.name == "délete—x" };',
  'permit(principal, action, resource) when { action == Action::"call_tool" && resource.name like "a*" };',
  'permit(principal, action, resource) when { resource.feature == "tool" && resource.operation == "call" };',
  'permit(principal, action, resource) when { resource has severity && resource.severity == "low" };',
  '@id("x") @description("y") permit(principal, action, resource) when { true };',
  'permit(principal, action, resource) when { principal has claim_address && principal.claim_address.city == "Bern" };',
  'permit(principal, action == Action::"call_tool", resource) when { principal has claim_scope && principal.claim_scope like "*weather.read*" };',
  'permit(principal, action, resource) when { principal has claim_acr && ["mfa", "hwk"].contains(principal.claim_acr) };',
  'permit(principal, action, resource) when { principal has claim_amr && principal.claim_amr.containsAll(["mfa"]) };',
  'permit(principal, action, resource) when { resource has arg_x && !resource.arg_x };',
  'permit(principal, action, resource) when { resource is Tool && resource.name == "a" };',
  'forbid(principal, action, resource) when { resource is Resource && resource.uri like "secret:*" };',
  'forbid(principal, action, resource) when { false };',
  'permit(principal, action, resource) when { principal has claim_exp && principal.claim_exp.greaterThan(decimal("0.0")) };',
  'permit(principal, action == Action::"call_tool", resource) when { principal in THVGroup::"a" && !(principal in THVGroup::"b") };',
  'permit(principal, action == Action::"call_tool", resource) when { (principal has claim_role && principal.claim_role == "admin") || principal == Client::"root" };',
  'permit(principal, action == Action::"call_tool", resource) when { if principal has claim_org then principal.claim_org == "acme" else principal.claim_sub like "acme|*" };',
  'permit(principal, action == Action::"call_tool", resource) when { principal has claim_org } unless { principal.claim_org == "evil" };',
  'forbid(principal, action == Action::"call_tool", resource) when { resource has destructiveHint && resource.destructiveHint } unless { principal in THVGroup::"admins" };',
  'forbid(principal, action == Action::"call_tool", resource) unless { resource has readOnlyHint && resource.readOnlyHint == true };',
  'permit(principal, action == Action::"call_tool", resource) when { resource.readOnlyHint };',
  'permit(principal, action, resource) when { principal has claim_resource_access.weather.roles && principal.claim_resource_access.weather.roles.contains("user") };',
  'permit(principal, action, resource) when { principal has claim_resource_access && principal.claim_resource_access has weather && principal.claim_resource_access.weather has roles && principal.claim_resource_access.weather.roles.contains("user") };',
  'permit(principal, action, resource) when { principal has claim_resource_access && principal.claim_resource_access["weather-api"].roles.contains("user") };',
  'permit(principal, action, resource) when { principal has claim_groups && principal.claim_groups.containsAny(["a"]) && !principal.claim_groups.contains("b") };',
  'permit(principal, action, resource) when { principal has claim_groups && !principal.claim_groups.isEmpty() };',
  'permit(principal, action, resource) when { principal has claim_scp && (principal.claim_scp like "* read *" || principal.claim_scp == "read") };',
  'permit(principal, action, resource) when { principal has claim_tid && principal.claim_tid == "5f3c" && principal has claim_oid };',
  'permit(principal, action, resource) when { principal has claim_azp && ["a","b"].contains(principal.claim_azp) };',
  'permit(principal, action, resource) when { context has claim_groups && context.claim_groups.contains("x") };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_limit && context.arg_limit.lessThanOrEqual(decimal("100.0")) };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_dry_run && context.arg_dry_run };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_dry_run && context.arg_dry_run == true };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { !(context has arg_force) || context.arg_force == false };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") unless { context has arg_force && context.arg_force };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_repo && context.arg_repo like "acme/*" };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_user && principal has claim_email && context.arg_user == principal.claim_email };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_team && principal has claim_teams && principal.claim_teams.contains(context.arg_team) };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_env && ["dev","test"].contains(context.arg_env) };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { resource has arg_path && resource.arg_path like "/tmp/*" && !(resource.arg_path like "*..*") };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_ratio && context.arg_ratio == decimal("0.5") };',
  'permit(principal, action == Action::"call_tool", resource == Tool::"q") when { context has arg_ids_present };',
  'permit(principal, action == Action::"read_resource", resource) when { resource.uri like "https://docs.example.com/*" };',
  'permit(principal, action == Action::"read_resource", resource == Resource::"file___readme");',
  'permit(principal, action == Action::"read_resource", resource is Resource) when { resource has mimeType && resource.mimeType == "text/plain" };',
  'permit(principal, action == Action::"get_prompt", resource) when { resource.name != "internal" };',
  'permit(principal, action in [Action::"call_tool", Action::"list_tools", Action::"get_prompt", Action::"list_prompts"], resource);',
  'permit(principal, action, resource) when { action in [Action::"call_tool", Action::"list_tools"] };',
  'permit(principal, action, resource) when { action == Action::"call_tool" || action == Action::"get_prompt" };',
  'permit(principal, action, resource) when { action != Action::"call_tool" };',
  'permit(principal, action, resource) when { resource is Tool || resource is Prompt };',
  'permit(principal, action, resource) when { !(resource is Resource) };',
  'permit(principal, action, resource) when { principal is Client };',
  'permit(principal, action, resource) when { principal in THVGroup::"a" || principal in THVGroup::"b" };',
  'permit(principal, action, resource) when { [THVGroup::"a", THVGroup::"b"].contains(THVGroup::"a") };',
  'permit(principal, action, resource) when { principal.claim_exp.greaterThan(decimal("1700000000.0")) };',
  'permit(principal, action, resource) when { principal.claim_sub != "mallory" };',
  'permit(principal, action, resource) when { principal != Client::"mallory" };',
  'forbid(principal, action, resource) when { principal == Client::"mallory" };',
  'permit(principal, action, resource) when { ["alice","bob"].contains(principal.claim_sub) };',
  'permit(principal, action, resource) when { [Client::"alice", Client::"bob"].contains(principal) };',
  'permit(principal, action, resource) when { principal in [Client::"alice", Client::"bob"] };',
  'permit(principal, action, resource) when { principal has claim_https };',
  'permit(principal, action, resource) when { principal has "claim_cognito:groups" && principal["claim_cognito:groups"].contains("x") };',
  'permit(principal, action, resource) when { { a: 1 }.a == 1 };',
  'permit(principal, action, resource) when { 1 + 1 == 2 };',
  'permit(principal, action, resource) when { datetime("2024-01-01") < datetime("2025-01-01") };',
  'permit(principal, action, resource) when { principal has claim_auth_time && principal.claim_auth_time.greaterThan(decimal("1.0")) };',
  'permit(principal, action, resource) when { principal has claim_birthdate && datetime(principal.claim_birthdate) < datetime("2006-01-01") };',
  'permit(principal, action, resource) when { principal has claim_client_ip && ip(principal.claim_client_ip).isIpv4() && !ip(principal.claim_client_ip).isLoopback() };',
  'permit(principal, action, resource) when { principal has claim_quota && decimal(principal.claim_quota).greaterThan(decimal("5.0")) };',
  'permit(principal, action, resource) when { principal has claim_tenant && resource has tenant && principal.claim_tenant == resource.tenant };',
  'permit(principal, action, resource in MCP::"weather") when { resource is Tool };',
  'permit(principal, action, resource is Tool in MCP::"weather");',
  'permit(principal, action, resource) when { resource in MCP::"weather" };',
  'permit(principal, action, resource) when { principal has claim_permissions && principal.claim_permissions.containsAll(["read:weather", "call:weather"]) };',
  'permit(principal, action, resource) when { (principal has claim_a) == false };',
  'permit(principal, action, resource) when { principal has claim_x && principal.claim_x == principal.claim_sub };',
  'permit(principal, action, resource) when { principal has claim_x && principal has claim_y && principal.claim_x == principal.claim_y };',
  'permit(principal, action, resource) when { principal has claim_x && [principal.claim_x, "a"].contains("a") };',
  'permit(principal, action, resource) when { principal has claim_groups && principal.claim_groups == ["a", "b"] };',
  'permit(principal, action, resource) when { principal has claim_groups && ["a","b","c"].containsAll(principal.claim_groups) };',
  'permit(principal, action, resource) when { action.operation == "call" };',
  'permit(principal, action, resource) when { resource.name == "a" && resource.feature == "tool" };',
  'permit(principal, action, resource) when { principal has claim_act && principal.claim_act.sub == "agent" };',
  'permit(principal, action, resource) when { principal has claim_act.sub && principal.claim_act.sub == "agent" };',
  'permit(principal, action, resource) when { principal has claim_email && principal has claim_hd && principal.claim_hd == "example.com" };',
  'permit(principal, action, resource) when { principal has claim_act && principal.claim_act like "a*" } unless { principal has claim_act.sub && principal.claim_act.sub == "x" };',
  // what only resources of another action have can have any type
  'permit(principal, action == Action::"call_tool", resource) when { resource.uri.contains("x") };',
];

/** Policies that don't, with the check that says so, and what to write. */
const WRONG: readonly (readonly [string, string, string])[] = [
  ['permit(principal == User::"bob", action, resource);', 'cedar-principal', 'write Client::"bob"'],
  ['forbid(principal is User, action, resource);', 'cedar-principal', 'write Client'],
  ['forbid(principal in Group::"contractors", action, resource);', 'cedar-principal', 'write THVGroup::"contractors"'],
  ['permit(principal is Client in Group::"ops", action, resource);', 'cedar-principal', 'write THVGroup::"ops"'],
  ['permit(principal == THVGroup::"ops", action, resource);', 'cedar-principal', 'write principal in THVGroup::"ops"'],
  [
    'permit(principal, action, resource) when { principal.role == "admin" };',
    'cedar-principal',
    'write principal.claim_role',
  ],
  [
    'permit(principal, action, resource) when { principal has groups && principal.groups.contains("x") };',
    'cedar-principal',
    'write principal.claim_groups',
  ],
  ['permit(principal, action == Action::"call_tools", resource);', 'cedar-action', 'write Action::"call_tool"'],
  [
    'permit(principal, action == Action::"list_tools", resource == FeatureType::"tool");',
    'cedar-action',
    'write Action::"call_tool"',
  ],
  [
    'permit(principal, action == Action::"list_tools", resource == Tool::"x");',
    'cedar-action',
    'write Action::"call_tool"',
  ],
  [
    'permit(principal, action == Action::"list_tools", resource) when { action is Action };',
    'cedar-action',
    'write Action::"call_tool"',
  ],
  [
    'permit(principal, action, resource) when { action == Action::"calltool" };',
    'cedar-action',
    'write Action::"call_tool"',
  ],
  ['permit(principal, action == Foo::Action::"call_tool", resource);', 'cedar-action', 'write Action::"call_tool"'],
  ['permit(principal, action, resource == Tools::"x");', 'cedar-resource', 'write Tool::"x"'],
  [
    'permit(principal, action == Action::"read_resource", resource == Server::"x");',
    'cedar-resource',
    'write Resource::"x"',
  ],
  [
    'permit(principal, action == Action::"call_tool", resource == Prompt::"daily");',
    'cedar-resource',
    'write Tool::"daily"',
  ],
  [
    'permit(principal, action == Action::"call_tool", resource) when { resource is Prompt };',
    'cedar-resource',
    'write Tool',
  ],
  ['permit(principal, action, resource == Client::"x");', 'cedar-resource', 'use one of these types'],
  [
    'permit(principal, action, resource) when { principal.claim_level >= 3 };',
    'cedar-type',
    'write principal.claim_level.greaterThanOrEqual(decimal("3.0"))',
  ],
  [
    'permit(principal, action, resource) when { 3 <= principal.claim_level };',
    'cedar-type',
    'write principal.claim_level.greaterThanOrEqual(decimal("3.0"))',
  ],
  [
    'permit(principal, action, resource) when { principal has claim_level && principal.claim_level == 3 };',
    'cedar-type',
    'write principal.claim_level == decimal("3.0")',
  ],
  [
    'permit(principal, action, resource) when { principal has claim_level && 3 != principal.claim_level };',
    'cedar-type',
    'write principal.claim_level != decimal("3.0")',
  ],
  [
    'permit(principal, action, resource) when { principal has claim_level && [1, 2].contains(principal.claim_level) };',
    'cedar-type',
    'write numbers like decimal("3.0")',
  ],
  [
    'permit(principal, action, resource) when { principal has claim_level && principal.claim_level.greaterThan(3) };',
    'cedar-type',
    'write decimal("3.0")',
  ],
  [
    'permit(principal, action, resource) when { principal has claim_level && principal.claim_level == decimal("3") };',
    'cedar-type',
    'write decimal("3.0")',
  ],
  [
    'permit(principal, action == Action::"call_tool", resource) when { context has arg_days && context.arg_days < 10 };',
    'cedar-type',
    'write context.arg_days.lessThan(decimal("10.0"))',
  ],
  ['permit(principal, action, resource) when { principal == "bob" };', 'cedar-type', 'write Client::"bob"'],
  [
    'permit(principal, action, resource) when { principal.claim_sub == Client::"bob" };',
    'cedar-type',
    'compare principal with it',
  ],
  ['permit(principal, action, resource) when { resource == "forecast" };', 'cedar-type', 'write Tool::"forecast"'],
  ['permit(principal, action, resource) when { resource like "fore*" };', 'cedar-type', 'write resource.name'],
  ['permit(principal, action, resource) when { principal like "bob*" };', 'cedar-type', 'write principal.claim_sub'],
  [
    'permit(principal, action, resource) when { principal.contains("ops") };',
    'cedar-type',
    'write principal in THVGroup::"…"',
  ],
  [
    'permit(principal, action, resource) when { resource.name.contains("x") };',
    'cedar-type',
    'try using `like` to examine the contents of a string',
  ],
  [
    'permit(principal, action, resource) when { principal has claim_groups && "ops" in principal.claim_groups };',
    'cedar-type',
    'write .contains("…")',
  ],
  ['permit(principal, action, resource) when { context.city == "Bern" };', 'cedar-context', 'write context.arg_city'],
  [
    'permit(principal, action, resource) when { principal has claim_groups && principal.claim_groups.contains(Group::"ops") };',
    'cedar-entity',
    'correct the type',
  ],
  ['permit(principal, action, resource) when { principal.hasTag("x") };', 'cedar-impossible', 'compare its names'],
  [
    'permit(principal, action, resource) unless { principal.claim_roles.contains("x") };',
    'cedar-claim',
    'write "principal has claim_roles && …"',
  ],
];

/** What is said about policies, with the checks that say it. */
function said(policies: readonly string[]): string[] {
  const spec = { authzConfig: { type: 'inline', inline: { policies } } };
  return proxyFindings({ proxy: resource('MCPRemoteProxy', spec) }, TARGETS.operator)
    .filter(({ id }) => id.startsWith('cedar') || id === 'internal')
    .map(({ id, field, fix }) => `${field} ${id}: ${fix}`);
}

describe('a policy', () => {
  test.each(RIGHT)('that is right: %s', (policy) => {
    expect(said([policy])).toEqual([]);
  });

  test.each(WRONG)('that is wrong: %s (%s)', (policy, id, fix) => {
    expect(said([policy])).toEqual([
      expect.stringContaining(`spec.authzConfig.inline.policies[0] ${id}: ${fix}`) as string,
    ]);
  });
});

test('policies are told apart, whatever stands beside them', () => {
  const policies = WRONG.flatMap(([policy], index) => [policy, RIGHT[index] ?? '']);
  // whether a claim must be tested depends on the other policies
  const answers = said(policies).filter((each) => !each.includes('cedar-claim'));
  const expected = WRONG.flatMap(([, id, fix], index) =>
    id === 'cedar-claim' ? [] : [`spec.authzConfig.inline.policies[${String(2 * index)}] ${id}: ${fix}`],
  );

  expect(answers.map((each) => expected.find((beginning) => each.startsWith(beginning)) ?? each).sort()).toEqual(
    expected.sort(),
  );
});
