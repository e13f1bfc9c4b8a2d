/**
 * The fields of a run config that proxies read, by the block that has them: all that the operator of a recorded release
 * writes, and some that it does not. What is below a block that is not listed is free, such as a header.
 */
const FIELDS: { readonly [block: string]: string } = {
  '':
    'audit_config authz_config aws_sts_config base_name container_labels container_name embedded_auth_server_config ' +
    'endpoint_prefix env_vars header_forward host image jwks_auth_token_file max_request_body_size middleware_configs ' +
    'name oidc_config permission_profile port proxy_mode proxy_read_timeout remote_auth_config remote_url ' +
    'scaling_config schema_version telemetry_config thv_ca_bundle token_exchange_config tools_filter tools_override ' +
    'transport trust_proxy_headers',
  embedded_auth_server_config:
    'allow_confidential_client_registration allow_private_key_jwt_registration allowed_audiences ' +
    'authorization_endpoint_base_url baseline_client_scopes cimd delegate_clients device_flow_enabled ' +
    'disable_upstream_token_injection force_confidential_redirect_uris hmac_secret_files inbound_grants ' +
    'insecure_allow_confidential_over_loopback_http insecure_allow_http issuer registration_rate_limit schema_version ' +
    'scopes_supported signing_key_config spiffe_trust_domains storage tls_listener token_lifespans trusted_issuers ' +
    'upstream_filter upstreams',
  'embedded_auth_server_config.inbound_grants': 'jwt_bearer spiffe_client_auth token_exchange',
  'embedded_auth_server_config.registration_rate_limit': 'burst requests_per_second',
  'embedded_auth_server_config.storage': 'max_dcr_clients redis_config type',
  'embedded_auth_server_config.tls_listener': 'cert_file key_file',
  'embedded_auth_server_config.token_lifespans': 'access_token_lifespan auth_code_lifespan refresh_token_lifespan',
  header_forward: 'add_headers_from_secret add_plaintext_headers',
  oidc_config:
    'AllowPrivateIP Audience AuthTokenFile CACertPath ClientID ClientSecret InsecureAllowHTTP IntrospectionURL Issuer ' +
    'JWKSURL ResourceURL Scopes',
  scaling_config: 'session_redis',
  'scaling_config.session_redis': 'address db key_prefix tls',
  'scaling_config.session_redis.tls': 'caCertFile insecureSkipVerify',
  telemetry_config:
    'caCertPath customAttributes enablePrometheusMetricsPath endpoint environmentVariables headers insecure ' +
    'metricsEnabled metricsOnTransportPort samplingRate serviceName serviceVersion tracingEnabled useLegacyAttributes',
};

/**
 * The release from which a field is read, if it is not the first recorded one. All read `scaling_config`, although the
 * operator only writes it from 0.30.0 on (`docs/operator/runtime.md#sessions`).
 */
const SINCE: { readonly [field: string]: string } = {
  'embedded_auth_server_config.allow_confidential_client_registration': '0.43.0',
  'embedded_auth_server_config.allow_private_key_jwt_registration': '0.45.0',
  'embedded_auth_server_config.baseline_client_scopes': '0.27.2',
  'embedded_auth_server_config.cimd': '0.29.0',
  'embedded_auth_server_config.delegate_clients': '0.43.0',
  'embedded_auth_server_config.device_flow_enabled': '0.50.0',
  'embedded_auth_server_config.disable_upstream_token_injection': '0.30.0',
  'embedded_auth_server_config.force_confidential_redirect_uris': '0.43.0',
  'embedded_auth_server_config.inbound_grants': '0.47.0',
  'embedded_auth_server_config.insecure_allow_confidential_over_loopback_http': '0.43.0',
  'embedded_auth_server_config.insecure_allow_http': '0.32.0',
  'embedded_auth_server_config.registration_rate_limit': '0.56.0',
  'embedded_auth_server_config.spiffe_trust_domains': '0.47.0',
  'embedded_auth_server_config.storage.max_dcr_clients': '0.56.0',
  'embedded_auth_server_config.tls_listener': '0.56.0',
  'embedded_auth_server_config.trusted_issuers': '0.44.0',
  'embedded_auth_server_config.upstream_filter': '0.55.1',
  max_request_body_size: '0.47.0',
  proxy_read_timeout: '0.48.0',
  'scaling_config.session_redis.tls': '0.55.1',
  'telemetry_config.metricsOnTransportPort': '0.45.0',
};

/** The blocks whose fields are known, by their paths. */
export const RUN_CONFIG_BLOCKS: readonly string[] = Object.keys(FIELDS);

/** The release from which a field of a block is read: `undefined` for a field that none reads. */
export function runConfigFieldSince(block: string, name: string, oldest: string): string | undefined {
  const known = FIELDS[block]?.split(' ') ?? [];
  return known.includes(name) ? (SINCE[block === '' ? name : `${block}.${name}`] ?? oldest) : undefined;
}
