import type { Finding, Severity } from '../private/finding';
import { CEL_IDS } from '../crds';
import type { ConfigKind, Resource } from '../model/kinds';
import type { Target } from '../model/target';
import { once } from '../private/caches';
import { APP_RULES } from './app/app-rules';
import { ROUTE_RULES } from './app/routes';
import { AUTH_SERVER_CA_RULES, OIDC_CA_RULES, TELEMETRY_CA_RULES } from './common/ca-bundles';
import { CLUSTER_HOSTS, HOST_RULES } from './common/hosts';
import {
  METADATA_RULES,
  METADATA_WARNINGS,
  NAMESPACE_NAME,
  OBJECT_METADATA_RULES,
  PROXY_NAME_RULES,
  RESOURCE_NAME,
} from './common/metadata';
import { SECRET_RULES } from './common/secrets';
import { PLAINTEXT_CREDENTIALS, TEXT_RULES } from './common/texts';
import { AUTH_SERVER_CLIENT_RULES } from './configs/auth-server-clients';
import { EMBEDDED_AUTH_SERVER_RULES } from './configs/embedded-auth-server';
import { AUTHZ_CONFIG_RULES } from './configs/authz-config';
import { EXTERNAL_AUTH_RULES } from './configs/external-auth';
import { OIDC_RULES, SCOPE_RULE } from './configs/oidc-config';
import { TELEMETRY_RULES } from './configs/telemetry';
import { LIST_ENCODING_RULES, TOOL_LISTING_RULES, TOOL_RULES } from './configs/tool-config';
import { FACADE_RULES } from './facades/facade-rules';
import { guardrailRules } from './guardrails/all-guardrails';
import { NATIVE_RULES } from './native-rules';
import { applyRules } from './apply-rules';
import { AUTH_SERVER_REF_RULES } from './proxy/auth-server-ref';
import { AUTHZ_RULES, POLICY_EFFECT_RULES, SHARED_AUTHZ_RULES } from './proxy/authz';
import { CREDENTIAL_RULES, REMOTE_URL_RULES } from './proxy/remote-server';
import { ENV_RULES, EXPORTER_RULES, hasSecretHeaders, MOUNTED_FILE_RULES } from './proxy/env';
import { HEADER_FORWARD_RULES } from './proxy/header-forward';
import { HOLE_RULES } from './proxy/holes';
import { METRICS_PORT_RULES } from './proxy/metrics-port';
import { NETWORK_POLICY_RULES } from './proxy/network-policies';
import { NO_EFFECT_RULES, OPERATOR_DEFAULT_RULES } from './proxy/operator-effects';
import { changesPodTemplate, POD_TEMPLATE_RULES, POD_ANNOTATION_RULES } from './proxy/pod-template';
import { RESOURCE_RULES } from './proxy/resources';
import { SESSION_STORAGE_RULES } from './proxy/session-storage';
import { AUTHENTICATION_RULES } from './proxy/authentication';
import { POD_START_RULES, PULL_SECRET_RULES } from './proxy/pod-start';
import { SIZE_RULES } from './proxy/sizes';
import { CLUSTER_RULES, IMAGE_RULES, STANDALONE_RULES } from './proxy/standalone';
import {
  about,
  type AnySubject,
  AUTH_REFERENCES,
  type Layer,
  onlyWhere,
  type ProxySubject,
  type ResourceSubject,
  type Rule,
  type RuleDescriptor,
} from './rule';
import { RELEASE_RULES } from './common/unknown-fields';

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
    ...onlyWhere(changesPodTemplate, POD_TEMPLATE_RULES),
    ...about(['telemetryConfigRef'], METRICS_PORT_RULES),
    ...onlyWhere(
      ({ resource, target }) => !target.operator || resource.spec.sessionStorage !== undefined,
      SESSION_STORAGE_RULES,
    ),
    ...CREDENTIAL_RULES,
    ...TOOL_LISTING_RULES,
    ...onlyWhere(({ target }) => !target.operator, [...STANDALONE_RULES, ...CLUSTER_RULES, CLUSTER_HOSTS]),
    ...IMAGE_RULES,
    ...onlyWhere(hasSecretHeaders, EXPORTER_RULES),
    ...NO_EFFECT_RULES,
    ...about(['authzConfig', 'authzConfigRef', 'toolConfigRef'], LIST_ENCODING_RULES),
    ...HOLE_RULES,
    ...OPERATOR_DEFAULT_RULES,
    ...PULL_SECRET_RULES,
    ...AUTHENTICATION_RULES,
    ...POD_START_RULES,
    ...onlyWhere(({ policies }) => (policies?.() ?? []).length > 0, NETWORK_POLICY_RULES),
  ],
  MCPTelemetryConfig: [...CONFIG_RULES, ...TELEMETRY_RULES, ...TELEMETRY_CA_RULES],
  MCPOIDCConfig: [...CONFIG_RULES, ...OIDC_RULES, ...OIDC_CA_RULES],
  MCPExternalAuthConfig: [
    ...CONFIG_RULES,
    ...EXTERNAL_AUTH_RULES,
    ...EMBEDDED_AUTH_SERVER_RULES,
    ...AUTH_SERVER_CLIENT_RULES,
    ...AUTH_SERVER_CA_RULES,
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

type Ids = readonly (readonly [Layer, Severity, ...ids: readonly string[]])[];

/** Found while a spec is read and compared with the schema of its kind, not by a separate rule. */
const SCHEMA_IDS: Ids = [
  ['schema', 'error', 'type', 'required', 'unknown-field-standalone', 'release-field', 'unknown-prop'],
  ['schema', 'warning', 'unknown-field', 'unused-prop'],
  ['api-server', 'error', 'unknown-metadata'],
  ['schema', 'error', 'pattern', 'enum', 'minimum', 'maximum', 'min-length', 'max-length', 'min-items', 'max-items'],
  ['schema', 'error', 'max-properties', 'min-properties', 'multiple-of', 'format', 'combined-limits', 'duplicate'],
];

/** Found where an app is assembled. */
const OTHER_IDS: Ids = [
  ['app', 'error', 'token', 'bind-twice', 'bind-late', 'document-duplicate', 'unreadable-file', 'unknown-property'],
  ['api-server', 'error', 'kind-case', 'metadata-name'],
  ['api-server', 'warning', 'key-misread'],
  // of documents that are applied as they are
  ['api-server', 'warning', 'null-field'],
  ['app', 'error', 'property-no-effect', 'release-version', 'crds-unreadable', 'field-effect-unknown', 'internal'],
  [
    'app',
    'error',
    'dashboard-empty',
    'dashboard-no-namespace',
    'dashboard-too-large',
    'dashboard-uid',
    'dashboard-title',
  ],
  ['app', 'warning', 'foreign-group', 'unknown-kind', 'defaults-unused', 'cluster-empty', 'crds-group'],
  ['app', 'warning', 'crds-partly-checked', 'acknowledge-unknown', 'acknowledge-unused'],
  // in the native objects of proxies, which only `check` looks at
  ['app', 'warning', 'native-partly-checked'],
];

/** Every rule once, even if several kinds have it. */
export const allRules = once((): readonly RuleDescriptor[] => {
  const rules = [
    ...named(SCHEMA_IDS),
    ...Object.values(RULES_OF).flat(),
    ...FACADE_RULES,
    ...APP_RULES,
    ...OBJECT_METADATA_RULES,
    ...guardrailRules(),
    ...named(OTHER_IDS),
    ...named([
      ['cross-field', 'error', ...CEL_IDS.filter((id) => id !== 'min-length'), 'crd-rule'],
      ['cross-field', 'warning', 'crd-rule-unchecked'],
    ]),
    ...NATIVE_RULES,
    ...ROUTE_RULES,
  ];
  return Array.from(new Map(rules.map(({ id, layer, severity }) => [id, { id, layer, severity }])).values());
});

function named(all: Ids): RuleDescriptor[] {
  return all.flatMap(([layer, severity, ...ids]) => ids.map((id) => ({ id, layer, severity })));
}
