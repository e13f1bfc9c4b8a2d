import { POLICY_SERVER } from '../../../model/authz-config';
import { isPlainObject } from '../../../private/plain';
import type { OwnSource } from '../source';
import { call, fields, optional, strings, unlessEmpty, value, type OptionalFields } from '../typescript/expression';

/** The props of shared authorization; a field without a prop becomes a JSON patch. */
export function authzProps({ spec: { type, config } }: OwnSource<'MCPAuthzConfig'>): OptionalFields {
  const text = (name: string): string | undefined => {
    const given = config[name];
    return typeof given === 'string' ? given : undefined;
  };
  if (type === POLICY_SERVER) {
    const url = isPlainObject(config['http']) ? config['http']['url'] : undefined;
    const options = fields({ url: value(String(url)), claimMapping: optional(text('claim_mapping')) });
    return { policy: call('AuthzPolicy.http', options) };
  }
  const policies = Array.isArray(config['policies']) ? config['policies'].map(String) : [];
  const options = unlessEmpty(
    fields({
      entities: optional(text('entities_json')),
      groupClaim: optional(text('group_claim_name')),
      roleClaim: optional(text('role_claim_name')),
      groupEntityType: optional(text('group_entity_type')),
    }),
  );
  return { policy: call('AuthzPolicy.cedar', strings(policies), options) };
}
