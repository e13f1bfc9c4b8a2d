import type { RuleCase } from '../rule-case';

const FORECASTERS =
  'permit(principal, action == Action::"call_tool", resource) when { principal.claim_role == "forecaster" };';

/** Policies that are wrong where a token has no `role`, whatever stands beside them. */
const UNGUARDED = [
  'when { principal.claim_role == "a" || principal.claim_sub == "b" }',
  'unless { principal.claim_role == "a" }',
  'when { !(principal.claim_role == "a") }',
  'when { principal.claim_role != "a" }',
  'when { if principal has claim_other then true else principal.claim_role == "a" }',
  'when { principal has claim_role || principal.claim_role == "a" }',
  'unless { principal has claim_role } when { principal.claim_role == "a" }',
];
const GUARDED = [
  'when { principal has claim_role && principal.claim_role == "a" }',
  'when { principal has "claim_role" } when { principal.claim_role.contains("a") }',
  'when { principal has claim_role.id && principal.claim_role.id == 1 }',
  'unless { !(principal has claim_role) || principal.claim_role == "a" }',
  'when { if principal has claim_role then [principal.claim_role].contains("a") else false }',
  'when { principal has claim_role } unless { principal.claim_role == "a" }',
  'when { principal.claim_sub == "a" && context.claim_role == "b" }',
  'when { "principal.claim_role" == "a" }',
];

function inline(...policies: string[]): object {
  return { authzConfig: { type: 'inline', inline: { policies } } };
}

export const CEDAR_CLAIM_CASES: readonly RuleCase[] = [
  {
    id: 'cedar-claim',
    spec: inline('permit(principal, action, resource == Tool::"forecast");', FORECASTERS),
    says: [
      'spec.authzConfig.inline.policies[1]: reads principal.claim_role, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_role && …" before it (cedar-claim)',
    ],
  },
  {
    id: 'cedar-claim',
    on: 'corrected',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json': JSON.stringify({
          version: '1.0',
          type: 'cedarv1',
          cedar: {
            policies: [
              'permit(principal, action, resource);',
              'forbid(principal, action, resource) unless { principal["claim_role"] == "a" };',
            ],
          },
        }),
      },
    },
    says: [
      'spec.authzConfig.configMap: cedar.policies[1] reads principal.claim_role, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_role && …" before it (cedar-claim)',
    ],
  },
  {
    id: 'cedar-claim',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: { type: 'cedarv1', config: { policies: ['permit(principal, action, resource);', FORECASTERS] } },
    says: [
      'spec.config.policies[1]: reads principal.claim_role, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_role && …" before it (cedar-claim)',
    ],
  },
  ...UNGUARDED.map((body) => ({
    id: 'cedar-claim',
    spec: inline(`permit(principal, action, resource) ${body};`),
    says: [
      'spec.authzConfig.inline.policies[0]: reads principal.claim_role, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_role && …" before it (cedar-claim)',
    ],
  })),
  ...GUARDED.map((body) => ({
    id: 'cedar-claim',
    spec: inline('permit(principal, action, resource);', `permit(principal, action, resource) ${body};`),
    says: [],
  })),
  // nothing else could permit these requests
  { id: 'cedar-claim', spec: inline(FORECASTERS), says: [] },
  {
    id: 'cedar-claim',
    spec: inline(
      FORECASTERS,
      'permit(principal, action in [Action::"list_tools", Action::"get_prompt"], resource);',
      'forbid(principal, action, resource == Tool::"admin");',
    ),
    says: [],
  },
];
