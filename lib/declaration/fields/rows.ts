import { CA_BUNDLE_KEY, CEDAR, POLICY_SERVER, type SecretKeyRef } from '../../model/config-maps';
import type {
  AuthServerStorageSpec,
  AuthzConfigSpec,
  CaBundleRef,
  ExternalAuthConfigSpec,
  OidcConfigSpec,
  RemoteMcpProxySpec,
  ResourcesSpec,
  SentinelSpec,
  SessionStorageSpec,
  SpiffeBundleSourceSpec,
  UpstreamProviderSpec,
} from '../../model/kinds';
import { perText } from '../../private/caches';
import { membersOf, type PropType } from '../props/prop-types';
import { GENERATED_ROWS } from './generated/rows';
import { BESIDE, type Constants, type EmptyBlock, type HeadersRow, type Row, type Table } from './row';

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

const AUTHORIZATION: Table<{
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

const EXTERNAL_AUTH: Table<{
  ExternalAuthConfigProps: ExternalAuthConfigSpec;
  'ExternalAuth.tokenExchange': ExternalAuthConfigSpec;
  'ExternalAuth.headerInjection': ExternalAuthConfigSpec;
  'ExternalAuth.bearerToken': ExternalAuthConfigSpec;
  'ExternalAuth.unauthenticated': ExternalAuthConfigSpec;
  'ExternalAuth.embeddedAuthServer': ExternalAuthConfigSpec;
  'ExternalAuth.awsSts': ExternalAuthConfigSpec;
  'ExternalAuth.upstreamInject': ExternalAuthConfigSpec;
  'ExternalAuth.onBehalfOf': ExternalAuthConfigSpec;
  'ExternalAuth.crossAppAccess': ExternalAuthConfigSpec;
}> = {
  ExternalAuthConfigProps: { auth: '' },
  'ExternalAuth.tokenExchange': { sets: { type: 'tokenExchange' }, options: 'tokenExchange' },
  'ExternalAuth.headerInjection': {
    sets: { type: 'headerInjection' },
    headerName: 'headerInjection.headerName',
    secret: 'headerInjection.valueSecretRef.name',
    key: 'headerInjection.valueSecretRef.key',
  },
  'ExternalAuth.bearerToken': {
    sets: { type: 'bearerToken' },
    secret: 'bearerToken.tokenSecretRef.name',
    key: 'bearerToken.tokenSecretRef.key',
  },
  'ExternalAuth.unauthenticated': { sets: { type: 'unauthenticated' } },
  'ExternalAuth.embeddedAuthServer': { sets: { type: 'embeddedAuthServer' }, options: 'embeddedAuthServer' },
  'ExternalAuth.awsSts': { sets: { type: 'awsSts' }, options: 'awsSts' },
  'ExternalAuth.upstreamInject': { sets: { type: 'upstreamInject' }, providerName: 'upstreamInject.providerName' },
  'ExternalAuth.onBehalfOf': { sets: { type: 'obo' }, options: 'obo' },
  'ExternalAuth.crossAppAccess': { sets: { type: 'xaa' }, options: 'xaa' },
};

/** Ephemeral storage, too, which the schema refuses. */
interface AnyResources {
  readonly limits?: { readonly 'ephemeral-storage'?: string };
  readonly requests?: { readonly 'ephemeral-storage'?: string };
}

const PROXY: Table<{
  'SessionStorage.memory': SessionStorageSpec;
  'SessionStorage.redis': SessionStorageSpec;
  ContainerResources: ResourcesSpec;
  CpuResources: ResourcesSpec;
  MemoryResources: ResourcesSpec;
  EphemeralStorageResources: AnyResources;
}> = {
  'SessionStorage.memory': { sets: { provider: 'memory' } },
  'SessionStorage.redis': { sets: { provider: 'redis' }, options: '' },
  ContainerResources: { cpu: '', memory: '', ephemeralStorage: '' },
  CpuResources: { limit: 'limits.cpu', request: 'requests.cpu' },
  MemoryResources: { limit: 'limits.memory', request: 'requests.memory' },
  EphemeralStorageResources: { limit: 'limits.ephemeral-storage', request: 'requests.ephemeral-storage' },
};

const EMBEDDED_AUTH_SERVER: Table<{
  'UpstreamProvider.oidc': UpstreamProviderSpec;
  'UpstreamProvider.oauth2': UpstreamProviderSpec;
  'AuthServerStorage.memory': AuthServerStorageSpec;
  'AuthServerStorage.redis': AuthServerStorageSpec;
  'RedisSentinel.addresses': SentinelSpec;
  'RedisSentinel.service': SentinelSpec;
  'SpiffeBundleSource.endpoint': SpiffeBundleSourceSpec;
  'SpiffeBundleSource.workloadApi': SpiffeBundleSourceSpec;
  'SpiffeBundleSource.file': SpiffeBundleSourceSpec;
}> = {
  'UpstreamProvider.oidc': { sets: { type: 'oidc' }, options: 'oidcConfig' },
  'UpstreamProvider.oauth2': { sets: { type: 'oauth2' }, options: 'oauth2Config' },
  'AuthServerStorage.memory': { sets: { type: 'memory' } },
  'AuthServerStorage.redis': { sets: { type: 'redis' }, options: 'redis' },
  'RedisSentinel.addresses': { addresses: 'sentinelAddrs' },
  'RedisSentinel.service': { name: 'sentinelService.name', options: 'sentinelService' },
  'SpiffeBundleSource.endpoint': {
    sets: { type: 'bundle_endpoint' },
    url: 'endpoint.url',
    profile: 'endpoint.profile',
  },
  'SpiffeBundleSource.workloadApi': { sets: { type: 'workload_api', workloadAPI: {} } },
  'SpiffeBundleSource.file': {
    sets: { type: 'file' },
    configMap: 'file.configMapName',
    key: 'file.configMapKey',
  },
};

const OIDC: Table<{
  OidcConfigProps: OidcConfigSpec;
  'OidcProvider.inline': OidcConfigSpec;
  'OidcProvider.kubernetesServiceAccount': OidcConfigSpec;
}> = {
  OidcConfigProps: { provider: '' },
  'OidcProvider.inline': { sets: { type: 'inline' }, options: 'inline' },
  'OidcProvider.kubernetesServiceAccount': {
    sets: { type: 'kubernetesServiceAccount' },
    options: 'kubernetesServiceAccount',
  },
};

const REFERENCES: Table<{
  SecretValue: SecretKeyRef;
  'HeaderValue.fromSecret': SecretKeyRef;
  'CaBundle.fromConfigMap': CaBundleRef;
}> = {
  SecretValue: { secret: 'name' },
  'HeaderValue.fromSecret': { secret: 'name' },
  'CaBundle.fromConfigMap': {
    configMap: 'configMapRef.name',
    key: { field: 'configMapRef.key', otherwise: CA_BUNDLE_KEY },
    optional: 'configMapRef.optional',
  },
};

/** The fields that props set: the one table that writing specs, reading them back, messages and pages go by. */
const TABLES = {
  ...AUTHORIZATION,
  ...EMBEDDED_AUTH_SERVER,
  ...EXTERNAL_AUTH,
  ...GENERATED_ROWS,
  ...OIDC,
  ...PROXY,
  ...REFERENCES,
};

/** A member of a struct, or a parameter of a factory, and what it sets. */
export interface PropRow {
  readonly name: string;
  readonly type: PropType;
  /** The names that lead to its field in the block of its owner; none if its value is a part of that block. */
  readonly steps: readonly string[];
  readonly otherwise?: string | boolean | undefined;
  readonly isJson: boolean;
  readonly headers?: HeadersRow<readonly string[]> | undefined;
}

const rows: { readonly [owner: string]: object | undefined } = TABLES;

const beside: readonly string[] = BESIDE;

/** The rows of a struct or of a factory. */
export const propRowsOf = perText((owner: string): readonly PropRow[] =>
  Array.from(membersOf(owner).values()).flatMap((each) => propRow(owner, each)),
);

/** The constants that a factory writes, by path. */
export function constantsOf(factory: string): (readonly [steps: readonly string[], value: string | EmptyBlock])[] {
  const { sets = {} }: Constants = rows[factory] ?? {};
  const constants: (readonly [steps: readonly string[], value: string | EmptyBlock])[] = [];
  for (const [path, value] of Object.entries(sets)) {
    constants.push([stepsOf(path), value ?? '']);
  }
  return constants;
}

function propRow(owner: string, { name, type }: { readonly name: string; readonly type: PropType }): PropRow[] {
  if (beside.includes(name) || beside.includes(`${owner}.${name}`)) {
    return [];
  }
  const row = ((rows[owner] ?? {}) as { readonly [member: string]: Row | undefined })[name] ?? name;
  if (typeof row === 'object' && 'plaintext' in row) {
    const headers = { ...row, plaintext: stepsOf(row.plaintext), fromSecrets: stepsOf(row.fromSecrets) };
    return [{ name, type, steps: headers.plaintext.slice(0, -1), isJson: false, headers }];
  }
  const { field, otherwise, isJson = false } = typeof row === 'string' ? { field: row } : row;
  return [{ name, type, steps: stepsOf(field), otherwise, isJson }];
}

function stepsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/** The factory that makes a type of config. */
export function externalAuthFactory(type: string): string | undefined {
  const rows: readonly (readonly [factory: string, row: Constants])[] = Object.entries(EXTERNAL_AUTH);
  return rows.find(([, { sets }]) => sets?.['type'] === type)?.[0];
}
