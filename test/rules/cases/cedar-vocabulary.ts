import type { RuleCase } from '../rule-case';

const policy = (text: string, entitiesJson = '[]'): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } },
});

export const CEDAR_VOCABULARY_CASES: readonly RuleCase[] = [
  {
    id: 'cedar-action',
    spec: policy('permit(principal, action == Action::"callTool", resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: uses Action::"callTool", which no request has; use one of call_tool, get_prompt, read_resource, list_tools, list_prompts, list_resources (cedar-action)',
    ],
  },
  {
    id: 'cedar-action',
    spec: policy(
      '// Action::"old"\npermit(principal, action in [Action::"call_tool"], resource) when { "Action::" != "x" };',
    ),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: policy('permit(principal, action, resource) when { principal.groups.contains("a") };'),
    says: [
      'spec.authzConfig.inline.policies[0]: reads principal.groups, but the claims of the token are named claim_…; write principal.claim_groups (cedar-principal)',
    ],
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
    spec: policy(
      'permit(principal, action, resource) when { principal.team == "a" };',
      '[{"uid":{"type":"Client","id":"a"},"attrs":{"team":"a"},"parents":[]}]',
    ),
    says: [],
  },
];
