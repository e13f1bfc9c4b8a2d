import { OperatorRelease } from '../../../lib';
import { onPage, type RuleCase } from '../rule-case';

const policy = (text: string, more: object = {}): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson: '[]' }, ...more },
});
const withEntities = (text: string, entitiesJson: string): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } },
});
const when = (condition: string): object => policy(`permit(principal, action, resource) when { ${condition} };`);
const SWITCH = '[{"uid":{"type":"Switch","id":"a"},"attrs":{},"parents":[]}]';
const CLIENT_OF_TEAM = '[{"uid":{"type":"Client","id":"a"},"attrs":{"team":"a"},"parents":[]}]';

export const CEDAR_VOCABULARY_CASES: readonly RuleCase[] = [
  {
    id: 'cedar-action',
    spec: policy('permit(principal, action == Action::"callTool", resource);'),
    says: onPage('`Action::"callTool"`'),
  },
  {
    id: 'cedar-action',
    spec: policy('permit(principal, action == Action::"tools/call", resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: uses Action::"tools/call", which no request has; use one of call_tool, get_prompt, read_resource (cedar-action)',
    ],
  },
  ...[
    ['list_tools', 'call_tool'],
    ['list_prompts', 'get_prompt'],
    ['list_resources', 'read_resource'],
  ].map(([list = '', decides = '']) => ({
    id: 'cedar-action',
    spec: policy(`permit(principal, action == Action::"${list}", resource);`),
    says: [
      `spec.authzConfig.inline.policies[0]: uses Action::"${list}", which no request has: lists show what ${decides} permits; write Action::"${decides}" (cedar-action)`,
    ],
  })),
  {
    id: 'cedar-action',
    spec: policy('permit(principal, action in [Action::"call_tool", Action::"list_tools"], resource);'),
    says: [],
  },
  {
    id: 'cedar-action',
    spec: policy(
      '// Action::"old"\npermit(principal, action in [Action::"call_tool"], resource) when { "Action::" != "x" };',
    ),
    says: [],
  },
  // later releases may have other actions
  {
    id: 'cedar-action',
    release: '0.70',
    spec: policy('permit(principal, action == Action::"subscribe", resource);'),
    says: [],
  },
  {
    id: 'cedar-action',
    release: '0.70',
    spec: policy('permit(principal, action == Action::"call_tools", resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: uses Action::"call_tools", which no request has; write Action::"call_tool" (cedar-action)',
    ],
  },
  {
    id: 'cedar-principal',
    spec: policy('permit(principal, action, resource) when { principal.groups.contains("a") };'),
    says: onPage('`principal.groups`'),
  },
  {
    id: 'cedar-principal',
    spec: policy('forbid(principal == User::"bob", action, resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: names User::"bob", but clients have the type Client; write Client::"bob", with the claim sub of the client\'s token (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    spec: policy('permit(principal in Group::"ops", action, resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: names Group::"ops", but the groups of clients have the type THVGroup; write THVGroup::"ops" (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    release: '0.44',
    spec: policy('permit(principal in THVGroup::"ops", action, resource);', { groupEntityType: 'Team' }),
    says: [
      'spec.authzConfig.inline.policies[0]: names THVGroup::"ops", but the groups of clients have the type Team; write Team::"ops" (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    release: '0.44',
    spec: policy('permit(principal in Group::"ops", action, resource);', { groupEntityType: 'Team' }),
    says: [
      'spec.authzConfig.inline.policies[0]: names Group::"ops", but the groups of clients have the type Team; write Team::"ops" (cedar-principal)',
    ],
  },
  // a word of Cedar, with which no policy could be checked
  {
    id: 'cedar-principal',
    release: '0.44',
    spec: policy('permit(principal in Group::"ops", action, resource);', { groupEntityType: 'in' }),
    says: [],
  },
  {
    id: 'cedar-principal',
    release: '0.44',
    spec: policy('permit(principal in Team::"ops", action, resource);', { groupEntityType: 'Team' }),
    says: [],
  },
  {
    id: 'cedar-principal',
    release: '0.70',
    spec: policy('permit(principal == User::"bob", action, resource);'),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: policy('permit(principal == THVGroup::"ops", action, resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: compares the client with THVGroup::"ops", which is a group; write principal in THVGroup::"ops" (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    spec: policy('permit(principal in Tool::"ops", action, resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: names Tool::"ops", but the groups of clients have the type THVGroup; write THVGroup::"ops" (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    spec: withEntities('permit(principal in Tool::"ops", action, resource);', SWITCH),
    says: [],
  },
  // clients can be a type of groups
  {
    id: 'cedar-principal',
    release: '0.44',
    spec: policy('permit(principal == Client::"a", action, resource) when { principal.hasTag("x") };', {
      groupEntityType: 'Client',
    }),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: policy(
      'permit(principal, action, resource) when { principal has claim_role && principal.claim_role == "principal.x" };',
    ),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: withEntities('permit(principal, action, resource) when { principal.team == "a" };', CLIENT_OF_TEAM),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: withEntities(
      'permit(principal == User::"bob", action, resource);',
      '[{"uid":{"type":"User","id":"bob"},"attrs":{},"parents":[]}]',
    ),
    says: [
      'spec.authzConfig.inline.policies[0]: names User::"bob", but clients have the type Client; write Client::"bob", with the claim sub of the client\'s token (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    spec: withEntities(
      'permit(principal in Org::"acme", action, resource);',
      '[{"uid":{"type":"THVGroup","id":"ops"},"attrs":{},"parents":[{"type":"Org","id":"acme"}]}]',
    ),
    says: [],
  },
  {
    id: 'cedar-principal',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: { type: 'cedarv1', config: { policies: ['permit(principal in Group::"ops", action, resource);'] } },
    says: [
      'spec.config.policies[0]: names Group::"ops", but the groups of clients have the type THVGroup; write THVGroup::"ops" (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: {
      type: 'cedarv1',
      config: { policies: ['permit(principal in Group::"ops", action, resource);'], group_entity_type: 'Group' },
    },
    says: [],
  },
  {
    id: 'cedar-resource',
    spec: policy('permit(principal, action, resource == Tools::"forecast");'),
    says: onPage('`Tools::"forecast"`'),
  },
  {
    id: 'cedar-resource',
    spec: policy('permit(principal, action == Action::"call_tool", resource == Prompt::"daily");'),
    says: [
      'spec.authzConfig.inline.policies[0]: names Prompt::"daily", but the resources of call_tool have the type Tool; write Tool::"daily", or Action::"get_prompt" (cedar-resource)',
    ],
  },
  {
    id: 'cedar-resource',
    spec: policy('permit(principal, action == Action::"call_tool", resource) when { resource is Prompt };'),
    says: [
      'spec.authzConfig.inline.policies[0]: names Prompt, but the resources of call_tool have the type Tool; write Tool, or Action::"get_prompt" (cedar-resource)',
    ],
  },
  {
    id: 'cedar-resource',
    spec: policy('permit(principal, action == Action::"get_prompt", resource == Prompt::"daily");'),
    says: [],
  },
  {
    id: 'cedar-entity',
    spec: when('Switch::"maintenance".on'),
    says: onPage('`Switch::"maintenance".on` without entities'),
  },
  {
    id: 'cedar-entity',
    spec: withEntities(
      'permit(principal, action, resource) when { Switch::"maintenance".on };',
      '[{"uid":{"type":"Switch","id":"maintenance"},"attrs":{"on":false},"parents":[]}]',
    ),
    says: [],
  },
  // a request's action is none of the entities
  {
    id: 'cedar-entity',
    spec: withEntities('permit(principal, action, resource) when { action == Switch::"a" };', SWITCH),
    says: [
      'spec.authzConfig.inline.policies[0]: names Switch::"a", but no entity has the type Switch; correct the type, or add the entity to the entities (cedar-entity)',
    ],
  },
  // but groups may be in any of them
  ...[
    'permit(principal is Client in Switch::"a", action, resource);',
    'permit(principal, action, resource) when { principal in Switch::"a" };',
    'permit(principal, action, resource) when { principal is Client in Switch::"a" };',
  ].map((text) => ({ id: 'cedar-principal', spec: withEntities(text, SWITCH), says: [] })),
  {
    id: 'cedar-context',
    spec: when('context has city && context.city == "Bern"'),
    says: onPage('`context.city`'),
  },
  {
    id: 'cedar-context',
    release: OperatorRelease.LATEST.version,
    spec: when('context has city && context.city == "Bern"'),
    says: onPage('`context.city`'),
  },
  { id: 'cedar-context', release: '0.70', spec: when('context has city && context.city == "Bern"'), says: [] },
  { id: 'cedar-context', spec: when('context has arg_city && context.arg_city == "Bern"'), says: [] },
];
