import { onPage, type RuleCase } from '../rule-case';

const FORECASTERS =
  'permit(principal, action == Action::"call_tool", resource) when { principal.claim_role == "forecaster" };';

const SETS =
  'permit(principal, action, resource) when { principal has claimset_groups && principal.claimset_groups.contains("ops") };';

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
  'when { principal.claim_aud == "a" && principal.claim_iss == "b" && principal.claim_sub == "c" }',
  'when { principal.claim_exp.greaterThan(decimal("1.0")) }',
  'unless { !(principal has claim_act.sub) || principal.claim_act.sub == "a" }',
];

function inline(...policies: string[]): object {
  return { authzConfig: { type: 'inline', inline: { policies } } };
}

export const CEDAR_CLAIM_CASES: readonly RuleCase[] = [
  {
    id: 'cedar-claim',
    spec: inline('permit(principal, action, resource == Tool::"forecast");', FORECASTERS),
    says: onPage('`principal.claim_role` without `has`, and another policy'),
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
  // claims with other names, and what is in a claim
  ...(
    [
      [
        'principal["claim_https://a.b/c"] == "a"',
        ['principal["claim_https://a.b/c"]', 'principal has "claim_https://a.b/c"'],
      ],
      ['principal["claim_a\\"[b"] == "a"', ['principal["claim_a\\"[b"]', 'principal has "claim_a\\"[b"']],
      [
        'principal has claim_act && principal.claim_act.sub == "a"',
        ['principal.claim_act.sub', 'principal.claim_act has sub'],
      ],
      [
        'principal["claim_a b"].c["d e"] == "a"',
        ['principal["claim_a b"].c["d e"]', 'principal["claim_a b"].c has "d e"'],
        ['principal["claim_a b"].c', 'principal["claim_a b"] has c'],
        ['principal["claim_a b"]', 'principal has "claim_a b"'],
      ],
      // after the comparison, which no type fits, the validator does not know what was tested
      ['principal has "claim_a b" && principal.claim_sub > 3 || principal["claim_a b"] == "a"'],
    ] as const
  ).map(([condition, ...claims]) => ({
    id: 'cedar-claim',
    spec: inline(`permit(principal, action, resource) when { ${condition} || principal.claim_sub == "b" };`),
    says: claims.map(
      ([read, test]) =>
        `spec.authzConfig.inline.policies[0]: reads ${read}, which a token may lack: the request is then denied, whatever other policies say; write "${test} && …" before it (cedar-claim)`,
    ),
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
  ...(
    [
      ['0.40', 'no proxy has before release 0.42.0'],
      ['0.44', 'there is only if multi_valued_claims of the settings lists "groups"'],
    ] as const
  ).flatMap(([release, where]) => [
    {
      id: 'cedar-principal',
      release,
      spec: inline(SETS),
      says: [
        `spec.authzConfig.inline.policies[0]: reads principal.claimset_groups, which ${where}; write principal.claim_groups (cedar-principal)`,
      ],
    },
    {
      id: 'cedar-context',
      release,
      spec: inline('permit(principal, action, resource) when { context has claimset_groups };'),
      says: [
        `spec.authzConfig.inline.policies[0]: reads context.claimset_groups, which ${where}; write context.claim_groups (cedar-context)`,
      ],
    },
  ]),
  // later releases may have more of them
  { id: 'cedar-principal', release: '0.99', spec: inline(SETS), says: [] },
  ...(
    [
      ['0.40', ['groups'], 'no proxy has before release 0.42.0'],
      ['0.44', ['groups'], undefined],
      ['0.44', ['scp'], 'there is only if multi_valued_claims of the settings lists "groups"'],
    ] as const
  ).map(([release, listed, where]) => ({
    id: 'cedar-principal',
    kind: 'MCPAuthzConfig' as const,
    release,
    spec: { type: 'cedarv1', config: { policies: [SETS], multi_valued_claims: listed } },
    says:
      where === undefined
        ? []
        : [
            `spec.config.policies[0]: reads principal.claimset_groups, which ${where}; write principal.claim_groups (cedar-principal)`,
          ],
  })),
  {
    id: 'cedar-principal',
    release: '0.44',
    spec: 'authzConfig: { type: configMap, configMap: { name: policies } }',
    refs: {
      authzConfigMap: {
        'authz.json': JSON.stringify({
          version: '1.0',
          type: 'cedarv1',
          cedar: { policies: [SETS], multi_valued_claims: ['groups'] },
        }),
      },
    },
    says: [],
  },
];
