import type {
  MetadataOverridesSpec,
  ProxyDeploymentOverridesSpec,
  RemoteMcpProxySpec,
  ResourceOverridesSpec,
  ResourcesSpec,
  SessionStorageSpec,
} from '../../model/specs';
import type { Table } from './row';

type In<Field extends keyof RemoteMcpProxySpec> = NonNullable<RemoteMcpProxySpec[Field]>;

/** Ephemeral storage, too, which the schema refuses. */
interface AnyResources {
  readonly limits?: { readonly 'ephemeral-storage'?: string };
  readonly requests?: { readonly 'ephemeral-storage'?: string };
}

const SHARED = {
  audit: 'audit.enabled',
  oidc: 'oidcConfigRef',
  telemetry: 'telemetryConfigRef',
  headerForward: {
    plaintext: 'headerForward.addPlaintextHeaders',
    fromSecrets: 'headerForward.addHeadersFromSecret',
    name: 'headerName',
    reference: 'valueSecretRef',
  },
} as const;
const CONFIG = { config: 'name' } as const;

export const PROXY: Table<{
  RemoteMcpProxyProps: RemoteMcpProxySpec;
  ProxyDefaultsOptions: RemoteMcpProxySpec;
  ProxyOidcOptions: In<'oidcConfigRef'>;
  DefaultOidcOptions: In<'oidcConfigRef'>;
  ProxyAuthServerOptions: In<'authServerRef'>;
  ProxyExternalAuthOptions: In<'externalAuthConfigRef'>;
  ProxyTelemetryOptions: In<'telemetryConfigRef'>;
  DefaultTelemetryOptions: In<'telemetryConfigRef'>;
  ProxyToolsOptions: In<'toolConfigRef'>;
  'SessionStorage.memory': SessionStorageSpec;
  'SessionStorage.redis': SessionStorageSpec;
  SessionRedisOptions: SessionStorageSpec;
  ResourceOverrides: ResourceOverridesSpec;
  ProxyDeploymentOverrides: ProxyDeploymentOverridesSpec;
  MetadataOverrides: MetadataOverridesSpec;
  ContainerResources: ResourcesSpec;
  CpuResources: ResourcesSpec;
  MemoryResources: ResourcesSpec;
  EphemeralStorageResources: AnyResources;
}> = {
  RemoteMcpProxyProps: {
    ...SHARED,
    podTemplate: 'podTemplateSpec',
    authServer: 'authServerRef',
    externalAuth: 'externalAuthConfigRef',
    authorization: '',
    group: 'groupRef',
    tools: 'toolConfigRef',
  },
  // labels are those of the proxies, not of a part of their spec
  ProxyDefaultsOptions: { ...SHARED, labels: '' },
  ProxyOidcOptions: CONFIG,
  DefaultOidcOptions: CONFIG,
  ProxyAuthServerOptions: CONFIG,
  ProxyExternalAuthOptions: CONFIG,
  ProxyTelemetryOptions: CONFIG,
  DefaultTelemetryOptions: CONFIG,
  ProxyToolsOptions: CONFIG,
  'SessionStorage.memory': { sets: { provider: 'memory' } },
  'SessionStorage.redis': { sets: { provider: 'redis' }, options: '' },
  SessionRedisOptions: { password: 'passwordRef' },
  ResourceOverrides: {},
  ProxyDeploymentOverrides: {},
  MetadataOverrides: {},
  ContainerResources: { cpu: '', memory: '', ephemeralStorage: '' },
  CpuResources: { limit: 'limits.cpu', request: 'requests.cpu' },
  MemoryResources: { limit: 'limits.memory', request: 'requests.memory' },
  EphemeralStorageResources: { limit: 'limits.ephemeral-storage', request: 'requests.ephemeral-storage' },
};
