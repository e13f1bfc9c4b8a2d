import { onPage, type RuleCase } from '../rule-case';

const policy = (text: string, more: object = {}, entitiesJson = '[]'): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson }, ...more },
});
const when = (condition: string): object => policy(`permit(principal, action, resource) when { ${condition} };`);

/** What policies compare, and what no request meets. */
export const CEDAR_VALUE_CASES: readonly RuleCase[] = [
  {
    id: 'cedar-validator',
    spec: policy('permit(principal == Client::"\u0430dmin", action, resource);'),
    says: onPage('`permit(principal == Client::"\u0430dmin", action, resource);`'),
  },
  { id: 'cedar-validator', spec: policy('permit(principal == Client::"admin", action, resource);'), says: [] },
  {
    id: 'cedar-validator',
    spec: when('ip("10.0.0.1", "x").isIpv4()'),
    says: [
      "spec.authzConfig.inline.policies[0]: has a mistake, says Cedar's validator: wrong number of arguments in extension function application. Expected 1, got 2; correct it (cedar-validator)",
    ],
  },
  {
    id: 'cedar-type',
    spec: when('principal has claim_level && principal.claim_level >= 3'),
    says: onPage('`principal.claim_level >= 3`'),
  },
  {
    id: 'cedar-type',
    spec: when('ip("10.0.0.256").isIpv4()'),
    says: [
      'spec.authzConfig.inline.policies[0]: has ip("10.0.0.256"), which is no IP address; valid IP strings are IPv4/IPv6 addresses or CIDR ranges like `127.0.0.1`, `127.0.0.1/24`, or `ffee::/64` (cedar-type)',
    ],
  },
  {
    id: 'cedar-type',
    spec: when('principal has claim_level && principal.claim_level.greaterThanOrEqual(decimal("3.0"))'),
    says: [],
  },
  {
    id: 'cedar-type',
    spec: when('principal has claim_level && principal.claim_level == 3'),
    says: [
      'spec.authzConfig.inline.policies[0]: compares an integer in principal.claim_level == 3, but numbers of tokens and arguments are decimals; write principal.claim_level == decimal("3.0") (cedar-type)',
    ],
  },
  {
    id: 'cedar-type',
    spec: when('principal == "bob"'),
    says: [
      'spec.authzConfig.inline.policies[0]: compares an entity with a text in principal == "bob"; write Client::"bob" (cedar-type)',
    ],
  },
  {
    id: 'cedar-type',
    spec: when('resource like "get_*"'),
    says: [
      'spec.authzConfig.inline.policies[0]: uses resource as a text, but it is an entity; write resource.name (cedar-type)',
    ],
  },
  // groups are named like resources, almost
  ...['DevTool', 'ToolTeam'].map((group) => ({
    id: 'cedar-type',
    release: '0.44',
    spec: policy(`permit(principal, action, resource) when { ${group}::"a" like "get_*" };`, {
      groupEntityType: group,
    }),
    says: [
      `spec.authzConfig.inline.policies[0]: uses ${group}::"a" as a text, but it is a ${group}; try using \`is\` to test for an entity type (cedar-type)`,
    ],
  })),
  // what other releases add to resources can have any type
  { id: 'cedar-type', spec: when('resource has risk && resource.risk > 3'), says: [] },
  // attributes of given clients can have any type, and be there always
  ...['cedar-type', 'cedar-claim'].map((id) => ({
    id,
    spec: policy(
      'forbid(principal, action, resource) unless { principal.claim_level > 3 };',
      {},
      '[{"uid":{"type":"Client","id":"a"},"attrs":{"claim_level":4},"parents":[]}]',
    ),
    says: [],
  })),
  {
    id: 'cedar-impossible',
    spec: when('principal.hasTag("admin")'),
    says: onPage('`principal.hasTag("admin")`'),
  },
  {
    id: 'cedar-impossible',
    spec: policy('permit(principal, action == Action::"call_tool", resource == MCP::"weather");'),
    says: [
      'spec.authzConfig.inline.policies[0]: can never apply: no request has its principal, action and resource; compare its names and types with what the proxy asks (cedar-impossible)',
    ],
  },
  // turned off on purpose
  ...['when { false }', 'when { false } when { principal.claim_sub == "a" }'].map((conditions) => ({
    id: 'cedar-impossible',
    spec: policy(`forbid(principal, action, resource) ${conditions};`),
    says: [],
  })),
];
