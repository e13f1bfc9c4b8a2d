import { onPage, type RuleCase } from '../rule-case';

const CEDAR = 'permit(principal, action, resource);';

export const AUTHZ_CONFIG_CASES: readonly RuleCase[] = [
  {
    id: 'authz-config-type',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: '{ type: opa, config: {} }',
    says: onPage('`type: opa`'),
  },
  {
    id: 'authz-config-policies',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: '{ type: cedarv1, config: { policies: [] } }',
    says: onPage(),
  },
  {
    id: 'authz-config-policies',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: { type: 'cedarv1', config: { policies: [CEDAR] } },
    says: [],
  },
  {
    id: 'authz-config-url',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: '{ type: httpv1, config: { http: {} } }',
    says: onPage(),
  },
  {
    id: 'authz-config-url',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: '{ type: httpv1, config: { http: { url: "https://pdp.example.com" } } }',
    says: [],
  },
  {
    id: 'authz-config-url',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: { type: 'cedarv1', config: { policies: [CEDAR] } },
    says: [],
  },
  {
    id: 'policy-server-claims',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: '{ type: httpv1, config: { http: { url: "https://pdp.example.com" } } }',
    says: onPage(),
  },
  {
    id: 'policy-server-claims',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: '{ type: httpv1, config: { http: { url: "https://pdp.example.com" }, claim_mapping: oidc } }',
    says: [
      'spec.config.claim_mapping: is unknown, so the proxy would not start; use "standard" for the claims roles and groups, or "mpe" for those of the Manetu Policy Engine (policy-server-claims)',
    ],
  },
  ...['standard', 'mpe'].map((mapping) => ({
    id: 'policy-server-claims',
    kind: 'MCPAuthzConfig' as const,
    release: '0.44',
    spec: { type: 'httpv1', config: { http: { url: 'https://pdp.example.com' }, claim_mapping: mapping } },
    says: [],
  })),
  {
    id: 'policy-server-claims',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: { type: 'cedarv1', config: { policies: [CEDAR] } },
    says: [],
  },
  {
    id: 'policy-server-claims',
    release: '0.28',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version": "1.0", "type": "httpv1", "pdp": {}}' } },
    says: [
      'spec.authzConfig.configMap: pdp.claim_mapping is missing, so the proxy would not start; use "standard" for the claims roles and groups, or "mpe" for those of the Manetu Policy Engine (policy-server-claims)',
    ],
  },
  {
    id: 'policy-server-claims',
    release: '0.28',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version": "1.0", "type": "httpv1", "pdp": {"claim_mapping": "mpe"}}' } },
    says: [],
  },
  ...['https://pdp.example.com/decision', 'https://pdp.example.com/v1/decision/?a=b'].map((url) => ({
    id: 'policy-server-url',
    kind: 'MCPAuthzConfig' as const,
    release: '0.44',
    spec: { type: 'httpv1', config: { http: { url }, claim_mapping: 'standard' } },
    says: onPage('`url: "https://pdp.example.com/decision"`'),
  })),
  ...['https://pdp.example.com', 'https://pdp.example.com/decisions', 'https://pdp.example.com/decision/v1'].map(
    (url) => ({
      id: 'policy-server-url',
      kind: 'MCPAuthzConfig' as const,
      release: '0.44',
      spec: { type: 'httpv1', config: { http: { url }, claim_mapping: 'standard' } },
      says: [],
    }),
  ),
  {
    id: 'authz-config-cedar',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: { type: 'cedarv1', config: { policies: [CEDAR, 'permit('] } },
    says: onPage('`policies: ["permit("]`'),
  },
  {
    id: 'authz-config-cedar',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: { type: 'cedarv1', config: { policies: [CEDAR], entities_json: '{}' } },
    says: [
      'spec.config.entities_json: is not a JSON array of Cedar entities, so the proxy would not start: it is not an array; fix it (authz-config-cedar)',
    ],
  },
  {
    id: 'authz-config-cedar',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: { type: 'cedarv1', config: { policies: [CEDAR], entities_json: '' } },
    says: [],
  },
  {
    id: 'authz-config-cedar',
    kind: 'MCPAuthzConfig',
    release: '0.30',
    spec: { type: 'cedarv1', config: { policies: [CEDAR], entities_json: '[{"uid":{"type":"A","id":"b"}}]' } },
    says: [],
  },
  {
    id: 'authz-twice',
    release: '0.30',
    spec: { authzConfigRef: { name: 'shared' }, authzConfig: { type: 'inline', inline: { policies: [CEDAR] } } },
    says: onPage('both `authzConfig` and `authzConfigRef`'),
  },
  { id: 'authz-twice', release: '0.30', spec: { authzConfigRef: { name: 'shared' } }, says: [] },
  {
    id: 'authz-config-ref-ignored',
    release: '0.30.0',
    spec: { authzConfigRef: { name: 'shared' } },
    says: onPage('`authzConfigRef` at 0.30.0'),
  },
  { id: 'authz-config-ref-ignored', release: '0.30.1', spec: { authzConfigRef: { name: 'shared' } }, says: [] },
  {
    id: 'authz-upstream-ignored',
    release: '0.28',
    spec: { authzConfig: { type: 'inline', inline: { policies: [CEDAR], primaryUpstreamProvider: 'okta' } } },
    says: onPage('`primaryUpstreamProvider: okta`'),
  },
  {
    id: 'authz-config-map',
    release: '0.28',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version": "1.0", "type": "httpv1", "pdp": {}}' } },
    says: [],
  },
  ...[{}, { policies: CEDAR }, { policies: [CEDAR, 1] }].map((config) => ({
    id: 'authz-config-policies',
    kind: 'MCPAuthzConfig' as const,
    release: '0.30',
    spec: { type: 'cedarv1', config },
    says: onPage(),
  })),
  ...[{}, { http: 'https://pdp.example.com' }, { http: { url: '' } }, { http: { url: 1 } }].map((config) => ({
    id: 'authz-config-url',
    kind: 'MCPAuthzConfig' as const,
    release: '0.30',
    spec: { type: 'httpv1', config },
    says: onPage(),
  })),
  // what another type needs
  ...['authz-config-policies', 'authz-config-url', 'policy-server-claims', 'policy-server-url'].map((id) => ({
    id,
    kind: 'MCPAuthzConfig' as const,
    release: '0.44',
    spec: { type: 'opa', config: { http: { url: 'https://pdp.example.com/decision' } } },
    says: [],
  })),
  ...(['cedarv1', 'httpv1'] as const).map((type) => ({
    id: 'authz-config-type',
    kind: 'MCPAuthzConfig' as const,
    release: '0.30',
    spec: { type, config: {} },
    says: [],
  })),
  {
    id: 'policy-server-claims',
    kind: 'MCPAuthzConfig',
    release: '0.44',
    spec: { type: 'httpv1', config: { http: { url: 'https://pdp.example.com' }, claim_mapping: '' } },
    says: onPage(),
  },
  {
    id: 'policy-server-url',
    release: '0.28',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json':
          '{"version": "1.0", "type": "httpv1", "pdp": {"claim_mapping": "mpe", "http": {"url": "https://pdp.example.com/decision//#/a"}}}',
      },
    },
    says: [
      'spec.authzConfig.configMap: pdp.http.url ends with /decision, and the proxy adds /decision to it: it would ask /decision/decision; leave out /decision at the end (policy-server-url)',
    ],
  },
  ...['https://pdp.example.com?a=/decision', 'https://pdp.example.com/mydecision'].map((url) => ({
    id: 'policy-server-url',
    kind: 'MCPAuthzConfig' as const,
    release: '0.44',
    spec: { type: 'httpv1', config: { http: { url }, claim_mapping: 'standard' } },
    says: [],
  })),
  {
    id: 'authz-upstream-ignored',
    release: '0.28',
    spec: { authzConfig: { type: 'inline', inline: { policies: [CEDAR] } } },
    says: [],
  },
  { id: 'authz-upstream-ignored', spec: {}, says: [] },
  // where there are no policies, entities are not judged
  ...[
    { type: 'cedarv1', config: { policies: [], entities_json: '{}' } },
    { type: 'httpv1', config: { policies: ['permit('], entities_json: '{}' } },
    { type: 'cedarv1', config: { policies: [CEDAR], entities_json: {} } },
  ].map((spec) => ({ id: 'authz-config-cedar', kind: 'MCPAuthzConfig' as const, release: '0.30', spec, says: [] })),
  {
    id: 'policy-server-claims',
    release: '0.28',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version": "1.0", "type": "httpv1", "pdp": "mpe"}' } },
    says: [
      'spec.authzConfig.configMap: pdp.claim_mapping is missing, so the proxy would not start; use "standard" for the claims roles and groups, or "mpe" for those of the Manetu Policy Engine (policy-server-claims)',
    ],
  },
];
