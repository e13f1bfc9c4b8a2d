import type { RuleCase } from '../rule-case';
import { AUTH_SERVER_CLIENT_CASES, AUTH_SERVER_PROXY_CASES } from './auth-server-clients';
import { AUTH_SERVER_ISSUER_CASES } from './auth-server-issuer';
import { AUTH_SERVER_CLIENT_SCOPE_CASES } from './auth-server-client-scopes';
import { AUTH_SERVER_KEY_CASES } from './auth-server-keys';
import { AUTH_SERVER_RELEASE_PROXY_CASES } from './auth-server-release-proxies';
import { AUTH_SERVER_RELEASE_CASES } from './auth-server-releases';
import { AUTH_SERVER_URL_CASES } from './auth-server-urls';
import { AUTH_SERVER_REF_CASES } from './auth-server-ref';
import { AUTHZ_CONFIG_CASES } from './authz-config';
import { AUTHZ_CASES } from './authz';
import { CLIENT_TOKEN_CASES } from './client-token';
import { CA_BUNDLE_CASES } from './ca-bundle';
import { CEDAR_CLAIM_CASES } from './cedar-claims';
import { CEDAR_CASES } from './cedar';
import { CEDAR_RELEASE_CASES } from './cedar-releases';
import { CEDAR_VALUE_CASES } from './cedar-values';
import { CEDAR_VOCABULARY_CASES } from './cedar-vocabulary';
import { POLICY_EFFECT_CASES } from './policy-effects';
import { CLUSTER_SETTINGS_CASES } from './cluster-settings';
import { CREDENTIAL_CASES } from './credentials';
import { EMBEDDED_AUTH_SERVER_CASES } from './embedded-auth-server';
import { ENV_CASES } from './env';
import { ENV_NO_EFFECT_CASES } from './env-no-effect';
import { EXTERNAL_AUTH_CASES } from './external-auth';
import { HEADER_FORWARD_CASES } from './header-forward';
import { HOLE_CASES } from './holes';
import { HOST_CASES } from './hosts';
import { INBOUND_GRANT_CASES } from './inbound-grants';
import { LABELS_CASES } from './labels';
import { METRICS_PORT_CASES } from './metrics-port';
import { MOUNTED_FILE_CASES } from './mounted-files';
import { NAMES_CASES } from './names';
import { EXPORTER_HEADER_CASES } from './exporter-headers';
import { NETWORK_POLICY_CASES } from './network-policies';
import { NO_EFFECT_CASES } from './no-effect';
import { OIDC_NO_EFFECT_CASES } from './oidc-no-effect';
import { OIDC_URL_CASES } from './oidc-urls';
import { OIDC_CONFIG_CASES } from './oidc-config';
import { OPERATOR_DEFAULT_CASES } from './operator-defaults';
import { PLAINTEXT_CREDENTIAL_CASES } from './plaintext-credentials';
import { POD_ANNOTATION_CASES } from './pod-annotations';
import { POD_TEMPLATE_CASES } from './pod-template';
import { POD_TEMPLATE_APPLY_CASES } from './pod-template-apply';
import { REACHABILITY_CASES } from './reachability';
import { RELEASES_CASES } from './releases';
import { REMOTE_URL_CASES } from './remote-url';
import { INTERNAL_URL_CASES } from './internal-urls';
import { SPIFFE_CASES } from './spiffe';
import { RESOURCES_CASES } from './resources';
import { INTROSPECTION_CASES } from './introspection';
import { SCOPE_CASES } from './scopes';
import { SECRETS_CASES } from './secrets';
import { SESSION_STORAGE_CASES } from './session-storage';
import { SIZE_CASES } from './sizes';
import { STANDALONE_CASES } from './standalone';
import { TELEMETRY_ENDPOINT_CASES } from './telemetry-endpoints';
import { TELEMETRY_CASES } from './telemetry';
import { TEXT_CASES } from './text';
import { TOOLS_CASES } from './tools';
import { UPSTREAM_PROVIDER_CASES } from './upstream-providers';

/** The cases of all rules; the first of each rule stands in `docs/checks/`. */
export const CASES: readonly RuleCase[] = [
  ...AUTH_SERVER_REF_CASES,
  ...AUTHZ_CASES,
  ...AUTHZ_CONFIG_CASES,
  ...CA_BUNDLE_CASES,
  ...CEDAR_CASES,
  ...CEDAR_VOCABULARY_CASES,
  ...CEDAR_VALUE_CASES,
  ...POLICY_EFFECT_CASES,
  ...CEDAR_CLAIM_CASES,
  ...CEDAR_RELEASE_CASES,
  ...CLIENT_TOKEN_CASES,
  ...CLUSTER_SETTINGS_CASES,
  ...CREDENTIAL_CASES,
  ...EMBEDDED_AUTH_SERVER_CASES,
  ...AUTH_SERVER_ISSUER_CASES,
  ...AUTH_SERVER_KEY_CASES,
  ...AUTH_SERVER_CLIENT_SCOPE_CASES,
  ...AUTH_SERVER_CLIENT_CASES,
  ...AUTH_SERVER_PROXY_CASES,
  ...AUTH_SERVER_URL_CASES,
  ...ENV_CASES,
  ...ENV_NO_EFFECT_CASES,
  ...EXTERNAL_AUTH_CASES,
  ...HEADER_FORWARD_CASES,
  ...HOST_CASES,
  ...LABELS_CASES,
  ...METRICS_PORT_CASES,
  ...MOUNTED_FILE_CASES,
  ...NAMES_CASES,
  ...EXPORTER_HEADER_CASES,
  ...NETWORK_POLICY_CASES,
  ...NO_EFFECT_CASES,
  ...OIDC_NO_EFFECT_CASES,
  ...OIDC_CONFIG_CASES,
  ...OIDC_URL_CASES,
  ...INTROSPECTION_CASES,
  ...OPERATOR_DEFAULT_CASES,
  ...HOLE_CASES,
  ...PLAINTEXT_CREDENTIAL_CASES,
  ...POD_ANNOTATION_CASES,
  ...POD_TEMPLATE_CASES,
  ...POD_TEMPLATE_APPLY_CASES,
  ...REACHABILITY_CASES,
  ...RELEASES_CASES,
  ...REMOTE_URL_CASES,
  ...INTERNAL_URL_CASES,
  ...RESOURCES_CASES,
  ...SCOPE_CASES,
  ...SECRETS_CASES,
  ...SESSION_STORAGE_CASES,
  ...SIZE_CASES,
  ...STANDALONE_CASES,
  ...TELEMETRY_CASES,
  ...TELEMETRY_ENDPOINT_CASES,
  ...TEXT_CASES,
  ...TOOLS_CASES,
  ...UPSTREAM_PROVIDER_CASES,
  ...INBOUND_GRANT_CASES,
  ...SPIFFE_CASES,
  ...AUTH_SERVER_RELEASE_CASES,
  ...AUTH_SERVER_RELEASE_PROXY_CASES,
];
