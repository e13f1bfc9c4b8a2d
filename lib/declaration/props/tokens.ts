import type { PropType, Time } from './prop-type';

/** Rules read their members, or names and objects depend on them, so they must be known. */
const KNOWN_AT_SYNTH: ReadonlySet<string> = new Set([
  'AdmissionPolicyOptions',
  'AlertSeverityOptions',
  'AutoscaleOptions',
  'ConfigAttributes',
  'GatewayReference',
  'HttpRouteExposureOptions',
  'IngressExposureOptions',
  'McpDashboardProps',
  'McpGuardrailsOptions',
  'McpIncludeProps',
  'McpWarnings',
  'MetricsAlertOptions',
  'MetricsScrapeOptions',
  'NetworkRestrictOptions',
  'NodeLabel',
  'PodAffinity',
  'PodDisruptionBudgetOptions',
  'PodToleration',
  'PodTopologySpread',
  'ProxyPodOptions',
  'RefusedCallsOptions',
  'RemoteMcpProxy',
  'RemoteMcpProxyAttributes',
  'ServiceLevelOptions',
  'WithOperatorOptions',
  'WithoutOperatorOptions',
]);

/** Exceptions from the rules by type and owner. */
const EXCEPTIONS: { readonly [member: string]: Time | undefined } = {
  'ApiObjectMetadata.annotations': 'entries',
  'ApiObjectMetadata.finalizers': 'entries',
  'ApiObjectMetadata.labels': 'entries',
  'CpuResources.limit': 'manifest',
  'CpuResources.request': 'manifest',
  'HttpRouteExposureOptions.annotations': 'entries',
  'IngressExposureOptions.annotations': 'entries',
  'IngressExposureOptions.ingressClassName': 'manifest',
  'MemoryResources.limit': 'manifest',
  'MemoryResources.request': 'manifest',
  'OpenTelemetryOptions.headers': 'manifest',
  'OpenTelemetryOptions.tracing': 'manifest',
  'ProxyDefaultsOptions.inherit': 'synth',
  'ProxyDefaultsOptions.restartOnSecretChange': 'synth',
  'RemoteMcpProxyProps.debug': 'synth',
  'RemoteMcpProxyProps.headerForward': 'manifest',
  'RemoteMcpProxyProps.podTemplate': 'synth',
  'RemoteMcpProxyProps.restartOnSecretChange': 'synth',
  'ToolConfigProps.toolsOverride': 'manifest',
  'ToolOverride.annotations': 'manifest',
};

/** Members that are not written to a manifest in any struct. */
const NEVER_WRITTEN: ReadonlySet<string> = new Set(['acknowledge']);

/** When a member of a struct, or an argument of a factory, must be known. */
export function timeOf(owner: string, member: string, type: PropType): Time {
  const [scope = ''] = owner.split('.');
  const isWritten = isValue(type) && !KNOWN_AT_SYNTH.has(scope) && !NEVER_WRITTEN.has(member);
  return EXCEPTIONS[`${owner}.${member}`] ?? (isWritten ? 'manifest' : 'synth');
}

/** Whether it is written unchanged: a scalar, or several of them. */
function isValue(type: PropType): boolean {
  switch (type.kind) {
    case 'list':
      return isValue(type.items);
    case 'map':
      return isValue(type.values);
    default:
      return type.kind !== 'struct' && type.kind !== 'instance';
  }
}
