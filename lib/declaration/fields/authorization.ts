import { CEDAR, POLICY_SERVER } from '../../model/config-maps';
import type { AuthzConfigSpec, RemoteMcpProxySpec } from '../../model/specs';
import { GENERATED_ROWS } from './generated/rows';
import type { Table } from './row';

/** The fields of `MCPAuthzConfig.spec.config`, which has no schema. */
interface SharedConfig {
  readonly policies: readonly string[];
  readonly entities_json?: string;
  readonly group_claim_name?: string;
  readonly role_claim_name?: string;
  readonly group_entity_type?: string;
  readonly http: { readonly url: string };
  readonly claim_mapping?: string;
}

interface SharedSpec {
  readonly type: string;
  readonly config: SharedConfig;
}

export const AUTHORIZATION: Table<{
  AuthzConfigProps: SharedSpec;
  'AuthzPolicy.cedar': SharedSpec;
  'AuthzPolicy.http': SharedSpec;
  CedarOptions: SharedConfig;
  HttpAuthzOptions: SharedConfig;
  'Authorization.cedar': RemoteMcpProxySpec;
  'Authorization.fromConfigMap': RemoteMcpProxySpec;
  'Authorization.fromConfig': RemoteMcpProxySpec;
  InlineCedarOptions: AuthzConfigSpec;
  AuthorizationConfigMapOptions: AuthzConfigSpec;
}> = {
  AuthzConfigProps: { policy: '' },
  'AuthzPolicy.cedar': { sets: { type: CEDAR }, policies: 'config.policies', options: 'config' },
  'AuthzPolicy.http': { sets: { type: POLICY_SERVER }, options: 'config' },
  CedarOptions: {
    entities: { field: 'entities_json', isJson: true },
    groupClaim: 'group_claim_name',
    roleClaim: 'role_claim_name',
    groupEntityType: 'group_entity_type',
  },
  HttpAuthzOptions: { url: 'http.url', claimMapping: 'claim_mapping' },
  'Authorization.cedar': {
    sets: { 'authzConfig.type': 'inline' },
    policies: 'authzConfig.inline.policies',
    options: 'authzConfig',
  },
  'Authorization.fromConfigMap': {
    sets: { 'authzConfig.type': 'configMap' },
    configMap: 'authzConfig.configMap.name',
    options: 'authzConfig',
  },
  'Authorization.fromConfig': { config: 'authzConfigRef.name' },
  InlineCedarOptions: {
    ...GENERATED_ROWS.AuthorizationClaims,
    entities: { field: 'inline.entitiesJson', isJson: true },
    primaryUpstreamProvider: 'inline.primaryUpstreamProvider',
  },
  AuthorizationConfigMapOptions: { ...GENERATED_ROWS.AuthorizationClaims, key: 'configMap.key' },
};
