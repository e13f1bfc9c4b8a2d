import {
  factoriesOf,
  membersOf,
  offeredMembersOf,
  requiredOf,
  valuesOf,
  type Time,
} from '../../../lib/declaration/props/prop-types';
import { STRUCTS } from '../../../lib/declaration/props/generated/structs';

function timeOf(member: string): Time | undefined {
  const at = member.lastIndexOf('.');
  return membersOf(member.slice(0, at)).get(member.slice(at + 1))?.time;
}

/** One value of each owner that rules read, or that names and objects depend on. */
const KNOWN = [
  'AdmissionPolicyOptions.namespaces',
  'AlertSeverityOptions.urgent',
  'AutoscaleOptions.maxReplicas',
  'ConfigAttributes.namespace',
  'GatewayReference.name',
  'HttpRouteExposureOptions.hostname',
  'IngressExposureOptions.host',
  'McpDashboardProps.title',
  'McpGuardrailsOptions.requireAudit',
  'McpIncludeProps.url',
  'McpWarnings.strict.enabled',
  'MetricsAlertOptions.runbookUrl',
  'MetricsScrapeOptions.port',
  'NetworkRestrictOptions.remoteCidrs',
  'NodeLabel.isIn.values',
  'PodAffinity.toPods.labels',
  'PodDisruptionBudgetOptions.minAvailable',
  'PodToleration.key',
  'PodTopologySpread.maxSkew',
  'ProxyPodOptions.nodeSelector',
  'RefusedCallsOptions.times',
  'RemoteMcpProxy.fromRemoteMcpProxyName.name',
  'RemoteMcpProxyAttributes.port',
  'ServiceLevelOptions.ratio',
  'WithOperatorOptions.apiGroup',
  'WithoutOperatorOptions.image',
  // what is written nowhere
  'RemoteMcpProxyProps.acknowledge',
  // single members of owners whose other values are written
  'ProxyDefaultsOptions.inherit',
  'ProxyDefaultsOptions.reloader',
  'RemoteMcpProxyProps.debug',
  'RemoteMcpProxyProps.podTemplate',
  'RemoteMcpProxyProps.reloader',
  // objects of classes, and blocks, which are looked into
  'ProxyDefaultsOptions.headerForward',
  'RemoteMcpProxyProps.sessionStorage',
  'RemoteMcpProxyProps.resources',
  'RemoteMcpProxyProps.oidc',
  'ProxyDeploymentOverrides.imagePullSecrets',
  'EmbeddedAuthServerOptions.signingKeys',
];

const WRITTEN = [
  'RemoteMcpProxyProps.remoteUrl',
  'RemoteMcpProxyProps.transport',
  'RemoteMcpProxyProps.headerForward',
  'ProxyOidcOptions.scopes',
  'ProxyDeploymentOverrides.env',
  'MetadataOverrides.labels',
  'CpuResources.limit',
  'CpuResources.request',
  'MemoryResources.limit',
  'MemoryResources.request',
  'IngressExposureOptions.ingressClassName',
  'OpenTelemetryOptions.headers',
  'OpenTelemetryOptions.tracing',
  'ToolConfigProps.toolsOverride',
  'ToolOverride.annotations',
  'HeaderValue.plaintext.value',
  'ApiObjectMetadata.name',
];

const BY_ENTRY = [
  'ApiObjectMetadata.annotations',
  'ApiObjectMetadata.finalizers',
  'ApiObjectMetadata.labels',
  'HttpRouteExposureOptions.annotations',
  'IngressExposureOptions.annotations',
];

describe('a value', () => {
  test.each<[Time, readonly string[]]>([
    ['synth', KNOWN],
    ['manifest', WRITTEN],
    ['entries', BY_ENTRY],
  ])('must be known in time: %s', (time, members) => {
    expect(members.filter((each) => timeOf(each) !== time)).toEqual([]);
  });
});

describe('the types of the public API', () => {
  test('have members of all sorts', () => {
    const types = (owner: string): unknown => Array.from(membersOf(owner).values(), ({ name, type }) => [name, type]);

    expect(types('ToolConfigProps')).toEqual([
      ['toolsFilter', { kind: 'list', items: { kind: 'string' } }],
      ['toolsOverride', { kind: 'map', values: { kind: 'struct', name: 'ToolOverride' } }],
      ['metadata', { kind: 'struct', name: 'ApiObjectMetadata' }],
      ['acknowledge', { kind: 'list', items: { kind: 'string' } }],
      ['cluster', { kind: 'instance', name: 'TargetCluster' }],
    ]);
    expect(types('HttpAuthzOptions')).toEqual([
      ['url', { kind: 'string' }],
      ['claimMapping', { kind: 'enum', name: 'ClaimMapping' }],
    ]);
    expect(types('InlineCedarOptions')).toContainEqual(['entities', { kind: 'any' }]);
    expect(types('NodeLabel.isAbove')).toEqual([
      ['key', { kind: 'string' }],
      ['value', { kind: 'number' }],
    ]);
    expect(types('McpWarnings.strict')).toEqual([['enabled', { kind: 'boolean' }]]);
  });

  test('say which members must be there', () => {
    expect(requiredOf('TokenExchangeOptions')).toEqual(['tokenUrl', 'audience']);
    expect(requiredOf('ConfigAttributes')).toEqual([]);
  });

  test('are offered without the storage of pods, which no field takes', () => {
    expect(offeredMembersOf('ContainerResources').map(({ name }) => name)).toEqual(['cpu', 'memory']);
    expect(Array.from(membersOf('ContainerResources').keys())).toEqual(['cpu', 'memory', 'ephemeralStorage']);
  });

  test('have factories of their own name only', () => {
    expect(factoriesOf('ToolConfig')).toEqual(['ToolConfig.fromToolConfigName']);
    expect(factoriesOf('SessionStorage')).toEqual(['SessionStorage.memory', 'SessionStorage.redis']);
    expect(factoriesOf('Session')).toEqual([]);
  });

  test('have the values of enums', () => {
    expect(valuesOf({ kind: 'enum', name: 'SessionAffinity' })).toEqual({ CLIENT_IP: 'ClientIP', NONE: 'None' });
    expect(valuesOf({ kind: 'enum', name: 'Elephant' })).toEqual({});
  });

  test('are those that were generated', () => {
    expect(Object.keys(STRUCTS)).toContain('RemoteMcpProxyProps');
    expect(() => membersOf('Elephant')).toThrow("Elephant is not a type of the public API: run 'npm run import'");
  });
});
