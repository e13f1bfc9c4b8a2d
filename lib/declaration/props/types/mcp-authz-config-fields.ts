// Generated from the public API by `npm run import`. Do not edit.
export const MCP_AUTHZ_CONFIG_FIELDS = {
  'spec.config.policies[]': 'policy.policies[]',
  'spec.config.entities_json': 'policy.entities',
  'spec.config.group_claim_name': 'policy.groupClaim',
  'spec.config.role_claim_name': 'policy.roleClaim',
  'spec.config.group_entity_type': 'policy.groupEntityType',
  'spec.config.http.url': 'policy.url',
  'spec.config.claim_mapping': 'policy.claimMapping',
};
