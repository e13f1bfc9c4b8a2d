export * from './proxy/facades/availability';
export * from './proxy/facades/alerts/alert-options';
export * from './configs/authz-config';
export { type ConfigAttributes } from './configs/config-construct';
export * from './proxy/facades/expose';
export * from './configs/external-auth-config';
export * from './configs/mcp-group';
export { AdmissionAction, type AdmissionPolicyOptions } from './guardrails/admission-policy';
export * from './guardrails/mcp-guardrails';
export { McpDashboard, type McpDashboardProps } from './proxy/dashboard/mcp-dashboard';
export * from './yaml/mcp-include';
export * from './yaml/mcp-validation';
export * from './yaml/validation/mcp-validation-types';
export * from './proxy/facades/metrics';
export * from './proxy/facades/network';
export * from './configs/oidc-config';
export { ProxyDefaults } from './proxy/proxy-defaults';
export * from './proxy/remote-mcp-proxy';
export {
  ImagePullPolicy,
  type PodToleration,
  type PodTopologySpread,
  type ProxyPodOptions,
  TaintEffect,
  UnsatisfiableSpread,
} from './proxy/proxy-pod-options';
export { type IRemoteMcpProxy } from './proxy/any-proxy';
export * from './proxy/facades/streaming-annotations';
export { TargetCluster } from './cluster/target-cluster';
export * from './cluster/target-cluster-options';
export * from './configs/telemetry-config';
export * from './configs/tool-config';
export * from './values/auth-server';
export * from './values/authentication';
export * from './values/authorization';
export { AuthzPolicy, ClaimMapping, type CedarOptions, type HttpAuthzOptions } from './values/authz-policy';
export * from './values/ca-bundle';
export * from './values/header-value';
export * from './values/operator-release';
export * from './values/redis-sentinel';
export * from './values/scheduling';
export * from './values/session';
export * from './values/spiffe';
export * from './values/token-endpoint';
export * from './cluster/mcp-warnings';
export * from './configs/generated/telemetry-config-props';
export * from './proxy/generated/proxy-defaults-options';
export * from './proxy/generated/remote-mcp-proxy-props';
export * from './values/generated/session-redis-options';
export * from './values/generated/upstream-client-options';
export * from './configs/generated/tool-config-props';
export * from './values/generated/inline-cedar-options';
export * from './values/generated/inline-oidc-options';
export * from './values/generated/kubernetes-service-account-oidc-options';
export * from './configs/generated/mcp-group-props';
export * from './values/generated/authorization-claims';
export * from './values/generated/authorization-config-map-options';
export * from './values/generated/aws-sts-options';
export * from './values/generated/cross-app-access-options';
export * from './values/generated/embedded-auth-server-options';
export * from './values/generated/on-behalf-of-options';
export * from './values/generated/redis-sentinel-service-options';
export * from './values/generated/redis-storage-options';
export * from './values/generated/token-exchange-options';
export * from './values/generated/upstream-oauth2-options';
export * from './values/generated/upstream-oidc-options';
