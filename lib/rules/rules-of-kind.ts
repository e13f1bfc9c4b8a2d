import { AUTH_SERVER_CLIENT_RULES } from './configs/auth-server-clients';
import { AUTH_SERVER_REF_RULES } from './proxy/auth-server-ref';
import { AUTHZ_RULES, SHARED_AUTHZ_RULES } from './proxy/authz';
import { AUTHZ_CONFIG_RULES } from './configs/authz-config';
import { OIDC_CA_RULES, TELEMETRY_CA_RULES } from './configs/ca-bundle';
import { EMBEDDED_AUTH_SERVER_RULES } from './configs/embedded-auth-server';
import { ENV_RULES } from './proxy/env';
import { EXTERNAL_AUTH_RULES } from './configs/external-auth';
import { HEADER_FORWARD_RULES, SECRET_HEADER_RULES } from './proxy/header-forward';
import { labelsOf, METADATA_RULES, METADATA_WARNINGS } from './common/labels';
import { forProxy, type AnySubject } from './common/any-kind-rule';
import { NAMESPACE_NAME, PROXY_NAME_RULES, RESOURCE_NAME } from './common/names';
import { MOUNTED_FILE_RULES } from './proxy/mounted-files';
import { NO_EFFECT_RULES } from './proxy/no-effect';
import { CLUSTER_AUTH_RULES } from './configs/oidc-cluster-auth';
import { OIDC_RULES } from './configs/oidc-config';
import { OPERATOR_DEFAULT_RULES } from './proxy/operator-defaults';
import { POD_TEMPLATE_RULES } from './proxy/pod-template';
import { REACHABILITY_RULES } from './proxy/reachability';
import { RELEASE_RULES } from './common/release';
import { SERVICE_ACCOUNT_RULES } from './proxy/service-account';
import { REMOTE_URL_RULES, remoteServer } from './proxy/remote-url';
import { REQUEST_RULES } from './proxy/requests';
import { RESOURCE_RULES } from './proxy/resources';
import {
  always,
  applyGroups,
  onlyWhere,
  perBlock,
  type ProxySubject,
  type ResourceSubject,
  type RuleGroup,
} from './rule';
import type { Finding } from '../model/finding';
import { REFERENCES, type ConfigKind } from '../model/kinds';
import type { Resource } from '../model/resource';
import type { Target } from '../model/target';
import { SECRET_RULES } from './common/secret-refs';
import { SESSION_STORAGE_RULES } from './proxy/session-storage';
import { SIZE_RULES } from './proxy/sizes';
import { POD_ANNOTATION_RULES } from './proxy/pod-annotations';
import { CEDAR_CLAIM_RULES } from './proxy/cedar-claims';
import { CEDAR_VOCABULARY_RULES } from './proxy/cedar-vocabulary';
import { CLIENT_TOKEN_RULES } from './proxy/client-token';
import { TOOL_LISTING_RULES } from './proxy/tool-listing';
import { CREDENTIAL_RULES } from './proxy/credentials-on-the-way';
import { CLUSTER_RULES } from './proxy/cluster-settings';
import { STANDALONE_RULES } from './proxy/standalone';
import { TELEMETRY_RULES } from './configs/telemetry';
import { TEXT_RULES } from './common/unsafe-text';
import { TOOL_RULES } from './configs/tool-config';

/** The rules for metadata and texts of every kind. */
const COMMON_RULES: readonly RuleGroup<AnySubject>[] = [
  always([NAMESPACE_NAME]),
  perBlock(labelsOf, METADATA_RULES),
  TEXT_RULES,
  always(RELEASE_RULES),
  always(SECRET_RULES),
];
const CONFIG_RULES: readonly RuleGroup<AnySubject>[] = [always([RESOURCE_NAME]), ...COMMON_RULES];

const PROXY_RULES: readonly RuleGroup<ProxySubject>[] = [
  always(PROXY_NAME_RULES),
  forProxy(COMMON_RULES),
  perBlock(({ resolved: { proxy } }) => remoteServer(proxy.spec), REMOTE_URL_RULES),
  onlyWhere(refersToAuth, AUTH_SERVER_REF_RULES),
  onlyWhere(({ resolved: { proxy } }) => proxy.spec.authzConfigRef !== undefined, SHARED_AUTHZ_RULES),
  onlyWhere(
    ({ resolved: { proxy } }) => proxy.spec.authzConfig !== undefined,
    [...AUTHZ_RULES, ...CEDAR_VOCABULARY_RULES, ...CEDAR_CLAIM_RULES],
  ),
  perBlock(({ resolved: { proxy } }) => proxy.spec.headerForward, HEADER_FORWARD_RULES),
  onlyWhere(
    ({ resolved: { proxy } }) => proxy.spec.headerForward?.addHeadersFromSecret !== undefined,
    SECRET_HEADER_RULES,
  ),
  perBlock(({ resolved: { proxy } }) => proxy.spec.resources, RESOURCE_RULES),
  always(REQUEST_RULES),
  onlyWhere(({ resolved: { proxy } }) => proxy.spec.resourceOverrides?.proxyDeployment?.env !== undefined, ENV_RULES),
  onlyWhere(
    ({ resolved: { proxy } }) => proxy.spec.resourceOverrides !== undefined,
    [...METADATA_WARNINGS, ...POD_ANNOTATION_RULES],
  ),
  onlyWhere(namesFiles, MOUNTED_FILE_RULES),
  always(SERVICE_ACCOUNT_RULES),
  always(SIZE_RULES),
  onlyWhere(({ resolved: { proxy } }) => proxy.spec.podTemplateSpec !== undefined, POD_TEMPLATE_RULES),
  onlyWhere(hasSessionSettings, SESSION_STORAGE_RULES),
  onlyWhere(mayCarryCredentials, CREDENTIAL_RULES),
  onlyWhere(takesTokens, CLIENT_TOKEN_RULES),
  onlyWhere(({ resolved: { proxy } }) => proxy.spec.toolConfigRef !== undefined, TOOL_LISTING_RULES),
  onlyWhere(({ target }) => !target.operator, [...STANDALONE_RULES, ...CLUSTER_RULES]),
  onlyWhere(mayHaveNoEffect, NO_EFFECT_RULES),
  always(OPERATOR_DEFAULT_RULES),
  always(REACHABILITY_RULES),
];

type ConfigRules = { readonly [K in ConfigKind]: readonly RuleGroup<ResourceSubject<K>>[] };

/** The rules of each kind, in the order in which their findings are reported. */
export const RULES_OF: ConfigRules & { readonly MCPRemoteProxy: readonly RuleGroup<ProxySubject>[] } = {
  MCPRemoteProxy: PROXY_RULES,
  MCPTelemetryConfig: [...CONFIG_RULES, always([...TELEMETRY_RULES, ...TELEMETRY_CA_RULES])],
  MCPOIDCConfig: [...CONFIG_RULES, always([...OIDC_RULES, ...CLUSTER_AUTH_RULES, ...OIDC_CA_RULES])],
  MCPExternalAuthConfig: [
    ...CONFIG_RULES,
    always([...EXTERNAL_AUTH_RULES, ...EMBEDDED_AUTH_SERVER_RULES, ...AUTH_SERVER_CLIENT_RULES]),
  ],
  MCPAuthzConfig: [...CONFIG_RULES, always(AUTHZ_CONFIG_RULES)],
  MCPToolConfig: [...CONFIG_RULES, always(TOOL_RULES)],
  MCPGroup: CONFIG_RULES,
};

/** The findings about a proxy. */
export function proxyFindings(subject: ProxySubject): readonly Finding[] {
  return applyGroups(PROXY_RULES, subject);
}

/** The findings about a config. */
export function configFindings<K extends ConfigKind>(resource: Resource<K>, target: Target): readonly Finding[] {
  const rules: ConfigRules[K] = (RULES_OF as ConfigRules)[resource.kind];
  return applyGroups<ResourceSubject<K>>(rules, { resource, target });
}

function refersToAuth({ resolved: { proxy } }: ProxySubject): boolean {
  return (proxy.spec.authServerRef ?? proxy.spec.externalAuthConfigRef) !== undefined;
}

function hasDefaults({ target }: ProxySubject): boolean {
  return !target.operator && target.defaultImagePullSecrets.length > 0;
}

function mayCarryCredentials({ resolved: { proxy } }: ProxySubject): boolean {
  return (proxy.spec.headerForward ?? proxy.spec.externalAuthConfigRef) !== undefined;
}

function takesTokens({ resolved: { proxy } }: ProxySubject): boolean {
  return (proxy.spec.oidcConfigRef ?? proxy.spec.externalAuthConfigRef) !== undefined;
}

function namesFiles({ resolved: { proxy, oidc } }: ProxySubject): boolean {
  return oidc !== undefined || proxy.spec.resourceOverrides?.proxyDeployment?.env !== undefined;
}

function mayHaveNoEffect(subject: ProxySubject): boolean {
  const { spec } = subject.resolved.proxy;
  const settings = spec.resourceOverrides ?? spec.endpointPrefix;
  return settings !== undefined || REFERENCES.some(({ field }) => spec[field] !== undefined) || hasDefaults(subject);
}

function hasSessionSettings({ resolved: { proxy }, target }: ProxySubject): boolean {
  const { sessionStorage } = proxy.spec;
  return (
    sessionStorage !== undefined ||
    (!target.operator && (target.defaultRedisAddress ?? target.defaultRedisPassword) !== undefined)
  );
}
