import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

const policy = (text: string, more: object = {}): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson: '[]' }, ...more },
});

const GROUPS_FIX =
  'but tokens of the embedded authorization server have sub, email and name, never groups or roles; decide by claim_sub, claim_email or claim_name, or take tokens of the identity provider (cedar-groups)';

/** A policy that decides by a claim which holds a list. */
const listed = (claim: string): string =>
  `permit(principal, action, resource) when { principal has "${claim}" && principal["${claim}"].contains("ops") };`;

/** A policy beside an authorization server that the proxy runs. */
const beside = (text: string, entitiesJson = '[]'): Pick<RuleCase, 'id' | 'spec' | 'refs'> => ({
  id: 'cedar-groups',
  spec: {
    authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } },
    externalAuthConfigRef: { name: 'ext' },
  },
  refs: { externalAuth: authServerYaml() },
});

const OTHER_SERVER = (field: string, name: string): string =>
  `${field} names MCP::"${name}", but the tools, prompts and resources of the proxy are in MCP::"weather"; write MCP::"weather" (cedar-server)`;

/** What policies of the proxy `weather` say of servers, and the names that are told. */
const SERVERS: readonly (readonly [text: string, told: readonly string[], entities?: string])[] = [
  ['permit(principal, action == Action::"call_tool", resource in MCP::"backend-a");', ['backend-a']],
  ['permit(principal, action, resource is Tool in MCP::"Weather");', ['Weather']],
  ['permit(principal, action, resource) when { resource in MCP::"a" || resource is Prompt in MCP::"b" };', ['b', 'a']],
  ['permit(principal, action, resource) unless { resource in [MCP::"a", MCP::"b"] };', ['a', 'b']],
  ['permit(principal, action, resource in MCP::"weather");', []],
  ['permit(principal, action, resource) when { resource in [MCP::"news", MCP::"weather"] };', []],
  ['permit(principal, action, resource in MCP::"all");', ['all'], '[]'],
  [
    'permit(principal, action, resource in MCP::"all");',
    [],
    '[{"uid":{"type":"MCP","id":"weather"},"attrs":{},"parents":[{"type":"MCP","id":"all"}]}]',
  ],
];

const SERVER_CASES: readonly RuleCase[] = ['0.44.0', '0.63.0'].flatMap((release) =>
  SERVERS.map(([text, told, entitiesJson = '[]']): RuleCase => ({
    id: 'cedar-server',
    release,
    spec: { authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } } },
    says: told.map((name) => OTHER_SERVER('spec.authzConfig.inline.policies[0]:', name)),
  })),
);

export const POLICY_EFFECT_CASES: readonly RuleCase[] = [
  ...['0.44.0', '0.63.0'].map((release) => ({
    id: 'cedar-server',
    release,
    spec: policy('forbid(principal, action, resource in MCP::"wether");'),
    says: onPage('`resource in MCP::"wether"` for the proxy `weather`'),
  })),
  ...SERVER_CASES,
  // a later release may have other parents
  ...(
    [
      ['backend-a', []],
      ['wether', ['wether']],
    ] as const
  ).map(([name, told]): RuleCase => ({
    id: 'cedar-server',
    release: '0.99.0',
    spec: policy(`permit(principal, action, resource in MCP::"${name}");`),
    says: told.map((each) => OTHER_SERVER('spec.authzConfig.inline.policies[0]:', each)),
  })),
  {
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: { ...policy('forbid(principal, action, resource == Tool::"wipe");'), toolConfigRef: { name: 'tools' } },
    refs: { tools: 'toolsOverride: { delete_everything: { name: wipe } }' },
    says: onPage('`Tool::"wipe"`, where `delete_everything` is renamed to `wipe`'),
  },
  ...[
    '["wipe", "forecast"].contains(resource.name)',
    '"wipe" == resource.name',
    'resource.name == "wipe" && resource is Tool',
  ].map((condition) => ({
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: {
      ...policy(`permit(principal, action, resource) when { ${condition} };`),
      toolConfigRef: { name: 'tools' },
    },
    refs: { tools: 'toolsOverride: { delete_everything: { name: wipe } }' },
    says: onPage(),
  })),
  {
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: { authzConfigRef: { name: 'readers' }, toolConfigRef: { name: 'tools' } },
    refs: {
      authz: 'type: cedarv1\nconfig: { policies: [\'forbid(principal, action, resource == Tool::"wipe");\'] }',
      tools: 'toolsOverride: { delete_everything: { name: wipe } }',
    },
    says: [
      'spec.authzConfigRef.name: policies[0] names the tool "wipe" as clients see it, but policies apply to the name that the remote server has for it; write "delete_everything" (cedar-tool-renamed)',
    ],
  },
  {
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: {
      ...policy('forbid(principal, action, resource == Tool::"delete_everything");'),
      toolConfigRef: { name: 'tools' },
    },
    refs: { tools: 'toolsOverride: { delete_everything: { name: wipe } }' },
    says: [],
  },
  // two tools that change names
  {
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: { ...policy('forbid(principal, action, resource == Tool::"b");'), toolConfigRef: { name: 'tools' } },
    refs: { tools: 'toolsOverride: { a: { name: b }, b: { name: a } }' },
    says: [],
  },
  // a new description, with or without the name that the tool has anyway
  ...['description: Removes all', 'description: Removes all, name: ""', 'name: wipe'].map((override) => ({
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: {
      ...policy('forbid(principal, action, resource) when { resource in [Tool::"wipe", Tool::""] };'),
      toolConfigRef: { name: 'tools' },
    },
    refs: { tools: `toolsOverride: { wipe: { ${override} } }` },
    says: [],
  })),
  // other things of that name, any tool, and what is no policy
  ...[
    'permit(principal, action, resource) when { context.arg_name == "wipe" };',
    'permit(principal, action, resource) when { resource.feature == "wipe" };',
    'permit(principal, action, resource) when { resource.na.me == "wipe" };',
    'forbid(principal == Client::"wipe", action, resource);',
    'forbid(principal, action, resource is Tool);',
    'forbid(principal, action, resource == Tool::"wipe"',
  ].map((text) => ({
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: { ...policy(text), toolConfigRef: { name: 'tools' } },
    refs: { tools: 'toolsOverride: { delete_everything: { name: wipe } }' },
    says: [],
  })),
  {
    id: 'cedar-tool-renamed',
    release: '0.44',
    spec: { toolConfigRef: { name: 'tools' } },
    refs: { tools: 'toolsOverride: { delete_everything: { name: wipe } }' },
    says: [],
  },
  {
    id: 'cedar-groups',
    spec: {
      ...policy('permit(principal in THVGroup::"ops", action, resource);'),
      externalAuthConfigRef: { name: 'ext' },
    },
    refs: { externalAuth: authServerYaml() },
    says: onPage('`principal in THVGroup::"ops"`'),
  },
  {
    id: 'cedar-groups',
    release: '0.44',
    spec: {
      ...policy(
        'permit(principal, action, resource) when { principal has claim_teams && principal.claim_teams.contains("ops") };',
        { groupClaimName: 'teams' },
      ),
      authServerRef: { name: 'ext' },
    },
    refs: { authServer: authServerYaml() },
    says: [
      'spec.authzConfig.inline.policies[0]: asks for claim_teams, but tokens of the embedded authorization server have sub, email and name, never groups or roles; decide by claim_sub, claim_email or claim_name, or take tokens of the identity provider (cedar-groups)',
    ],
  },
  {
    id: 'cedar-groups',
    spec: {
      ...policy(
        'permit(principal, action, resource) when { principal has claim_email && principal.claim_email == "a" };',
      ),
      externalAuthConfigRef: { name: 'ext' },
    },
    refs: { externalAuth: authServerYaml() },
    says: [],
  },
  ...['claim_groups', 'claim_roles', 'claim_cognito:groups'].map((claim) => ({
    ...beside(listed(claim)),
    says: [`spec.authzConfig.inline.policies[0]: asks for ${claim}, ${GROUPS_FIX}`],
  })),
  {
    ...beside('permit(principal is THVGroup, action, resource);'),
    says: [`spec.authzConfig.inline.policies[0]: asks for THVGroup, ${GROUPS_FIX}`],
  },
  // entities can give clients claims
  { ...beside(listed('claim_groups'), '[{ "uid": { "type": "Client", "id": "a" } }]'), says: [] },
  {
    ...beside(
      'permit(principal in THVGroup::"ops", action, resource);',
      '[{ "uid": { "type": "THVGroup", "id": "ops" } }]',
    ),
    says: [`spec.authzConfig.inline.policies[0]: asks for THVGroup::"ops", ${GROUPS_FIX}`],
  },
  // a ConfigMap without entities
  {
    ...beside(''),
    spec: {
      authzConfig: { type: 'configMap', configMap: { name: 'authz' } },
      externalAuthConfigRef: { name: 'ext' },
    },
    refs: {
      externalAuth: authServerYaml(),
      authzConfigMap: {
        'authz.json': JSON.stringify({
          version: '1.0',
          type: 'cedarv1',
          cedar: { policies: [listed('claim_groups')] },
        }),
      },
    },
    says: [`spec.authzConfig.configMap: cedar.policies[0] asks for claim_groups, ${GROUPS_FIX}`],
  },
  // what is no type, and claims that a ConfigMap names
  ...(
    [
      [{ group_entity_type: '' }, 'principal in THVGroup::"ops"', 'THVGroup::"ops"'],
      [{ group_entity_type: 1 }, 'principal in THVGroup::"ops"', 'THVGroup::"ops"'],
      [{ group_entity_type: 'Team' }, 'principal in Team::"ops"', 'Team::"ops"'],
      [{ role_claim_name: 'jobs' }, 'principal', 'claim_jobs'],
      // what the proxy names beside the ConfigMap
      [{ role_claim_name: 'posts' }, 'principal', 'claim_jobs', { groupClaimName: 'jobs' }],
      [{ role_claim_name: 'jobs' }, 'principal', 'claim_jobs', { groupClaimName: 'posts' }],
      [{ group_entity_type: 'A' }, 'principal in Team::"ops"', 'Team::"ops"', { groupEntityType: 'Team' }],
    ] as const
  ).map(([claims, principal, asked, own = {}]) => ({
    ...beside(''),
    release: '0.44',
    spec: {
      authzConfig: { type: 'configMap', configMap: { name: 'authz' }, ...own },
      externalAuthConfigRef: { name: 'ext' },
    },
    refs: {
      externalAuth: authServerYaml(),
      authzConfigMap: {
        'authz.json': JSON.stringify({
          version: '1.0',
          type: 'cedarv1',
          cedar: {
            policies: [
              `permit(${principal}, action, resource) when { ${asked === 'claim_jobs' ? 'principal has claim_jobs && principal.claim_jobs.contains("ops")' : 'true'} };`,
            ],
            ...claims,
          },
        }),
      },
    },
    says: [`spec.authzConfig.configMap: cedar.policies[0] asks for ${asked}, ${GROUPS_FIX}`],
  })),
  { ...beside('permit(principal == Client::"a", action, resource);'), says: [] },
  { ...beside('permit(principal, action, resource in THVGroup::"ops");'), says: [] },
  {
    id: 'cedar-groups',
    spec: { toolConfigRef: { name: 'tools' }, externalAuthConfigRef: { name: 'ext' } },
    refs: { externalAuth: authServerYaml() },
    says: [],
  },
  { id: 'cedar-groups', spec: policy('permit(principal in THVGroup::"ops", action, resource);'), says: [] },
  {
    id: 'sse-filtered',
    spec: { ...policy('permit(principal, action, resource == Tool::"a");'), transport: 'sse' },
    says: onPage('`transport: sse` and `authzConfig`'),
  },
  {
    id: 'sse-filtered',
    spec: { toolConfigRef: { name: 'tools' }, transport: 'sse' },
    refs: { tools: 'toolsFilter: [forecast]' },
    says: [
      'spec.transport: "sse" gives no answer to a call of a tool that the tool config hides; use streamable-http, if the remote server offers it (sse-filtered)',
    ],
  },
  { id: 'sse-filtered', spec: policy('permit(principal, action, resource);'), says: [] },
  { id: 'sse-filtered', spec: { transport: 'sse' }, says: [] },
  // a tool config that hides nothing, or that is not known
  ...[{ tools: 'toolsOverride: { delete_everything: { description: Removes all } }' }, {}].map((refs) => ({
    id: 'sse-filtered',
    spec: { toolConfigRef: { name: 'tools' }, transport: 'sse' },
    refs,
    says: [],
  })),
];
