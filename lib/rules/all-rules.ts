import { AUTH_SERVER_CLIENT_RULES } from './configs/auth-server-clients';
import { AUTH_SERVER_REF_RULES } from './proxy/auth-server-ref';
import { AUTHZ_RULES, SHARED_AUTHZ_RULES } from './proxy/authz';
import { AUTHZ_CONFIG_RULES } from './configs/authz-config';
import { OIDC_CA_RULES, TELEMETRY_CA_RULES } from './configs/ca-bundle';
import { EMBEDDED_AUTH_SERVER_RULES } from './configs/embedded-auth-server';
import { ENV_RULES, EXPORTER_RULES, hasSecretHeaders } from './proxy/env';
import { EXTERNAL_AUTH_RULES } from './configs/external-auth';
import { CLUSTER_HOSTS, HOST_RULES } from './common/hosts';
import { SCOPE_RULE } from './common/scopes';
import { PLAINTEXT_CREDENTIALS, TEXT_RULES } from './common/texts';
import { HEADER_FORWARD_RULES } from './proxy/header-forward';
import { METADATA_RULES, METADATA_WARNINGS } from './common/metadata';
import { NAMESPACE_NAME, PROXY_NAME_RULES, RESOURCE_NAME } from './common/names';
import { MOUNTED_FILE_RULES } from './proxy/mounted-files';
import { NO_EFFECT_RULES } from './proxy/no-effect';
import { OIDC_RULES } from './configs/oidc-config';
import { OPERATOR_DEFAULT_RULES } from './proxy/operator-defaults';
import { hasPodTemplate, POD_TEMPLATE_RULES, POD_ANNOTATION_RULES } from './proxy/pod-template';
import { REACHABILITY_RULES } from './proxy/reachability';
import { RELEASE_RULES } from './common/release';
import { REMOTE_URL_RULES } from './proxy/remote-url';
import { RESOURCE_RULES } from './proxy/resources';
import {
  about,
  AUTH_REFERENCES,
  onlyWhere,
  type AnySubject,
  type ProxySubject,
  type ResourceSubject,
  type Rule,
} from './rule';
import { applyRules } from './plan';
import type { Finding } from '../model/finding';
import type { ConfigKind } from '../model/kinds';
import type { Resource } from '../model/resource';
import type { Target } from '../model/target';
import { SECRET_RULES } from './common/secrets-and-scopes';
import { SESSION_STORAGE_RULES } from './proxy/session-storage';
import { SIZE_RULES } from './proxy/sizes';
import { POLICY_EFFECT_RULES } from './proxy/policy-effects';
import { LIST_ENCODING_RULES, TOOL_LISTING_RULES } from './proxy/lists';
import { CREDENTIAL_RULES } from './proxy/credentials';
import { CLUSTER_RULES, STANDALONE_RULES } from './proxy/standalone';
import { TELEMETRY_RULES } from './configs/telemetry';
import { TOOL_RULES } from './configs/tool-config';

/** The rules for metadata, texts and references of every kind. */
const COMMON_RULES: readonly Rule<AnySubject>[] = [
  NAMESPACE_NAME,
  ...METADATA_RULES,
  ...TEXT_RULES,
  ...HOST_RULES,
  SCOPE_RULE,
  PLAINTEXT_CREDENTIALS,
  ...RELEASE_RULES,
  ...SECRET_RULES,
];
const CONFIG_RULES: readonly Rule<AnySubject>[] = [RESOURCE_NAME, ...COMMON_RULES];

type ConfigRules = { readonly [K in ConfigKind]: readonly Rule<ResourceSubject<K>>[] };

/** The rules of each kind, in the order in which their findings are reported. */
export const RULES_OF: ConfigRules & { readonly MCPRemoteProxy: readonly Rule<ProxySubject>[] } = {
  MCPRemoteProxy: [
    ...PROXY_NAME_RULES,
    ...COMMON_RULES,
    ...REMOTE_URL_RULES,
    ...about(AUTH_REFERENCES, AUTH_SERVER_REF_RULES),
    ...about(['authzConfigRef'], SHARED_AUTHZ_RULES),
    ...about(['authzConfig'], AUTHZ_RULES),
    ...about(['authzConfig', 'authzConfigRef', 'toolConfigRef'], POLICY_EFFECT_RULES),
    ...about(['headerForward'], HEADER_FORWARD_RULES),
    ...RESOURCE_RULES,
    ...about(['resourceOverrides'], [...ENV_RULES, ...METADATA_WARNINGS, ...POD_ANNOTATION_RULES]),
    ...MOUNTED_FILE_RULES,
    ...SIZE_RULES,
    ...onlyWhere(hasPodTemplate, POD_TEMPLATE_RULES),
    ...onlyWhere(
      ({ resource, target }) => !target.operator || resource.spec.sessionStorage !== undefined,
      SESSION_STORAGE_RULES,
    ),
    ...CREDENTIAL_RULES,
    ...TOOL_LISTING_RULES,
    ...onlyWhere(({ target }) => !target.operator, [...STANDALONE_RULES, ...CLUSTER_RULES, CLUSTER_HOSTS]),
    ...onlyWhere(hasSecretHeaders, EXPORTER_RULES),
    ...NO_EFFECT_RULES,
    ...about(['authzConfig', 'authzConfigRef', 'toolConfigRef'], LIST_ENCODING_RULES),
    ...OPERATOR_DEFAULT_RULES,
    ...REACHABILITY_RULES,
  ],
  MCPTelemetryConfig: [...CONFIG_RULES, ...TELEMETRY_RULES, ...TELEMETRY_CA_RULES],
  MCPOIDCConfig: [...CONFIG_RULES, ...OIDC_RULES, ...OIDC_CA_RULES],
  MCPExternalAuthConfig: [
    ...CONFIG_RULES,
    ...EXTERNAL_AUTH_RULES,
    ...EMBEDDED_AUTH_SERVER_RULES,
    ...AUTH_SERVER_CLIENT_RULES,
  ],
  MCPAuthzConfig: [...CONFIG_RULES, ...AUTHZ_CONFIG_RULES],
  MCPToolConfig: [...CONFIG_RULES, ...TOOL_RULES],
  MCPGroup: CONFIG_RULES,
};

/** The findings about a config. */
export function configFindings<K extends ConfigKind>(
  resource: Resource<K>,
  target: Target,
  app?: object,
): readonly Finding[] {
  const rules: ConfigRules[K] = (RULES_OF as ConfigRules)[resource.kind];
  return applyRules<ResourceSubject<K>>(rules, { resource, target, ...(app === undefined ? {} : { app }) });
}
