import type { ResourcesSpec, SessionStorageSpec } from '../../model/specs';
import type { Table } from './row';

/** Ephemeral storage, too, which the schema refuses. */
interface AnyResources {
  readonly limits?: { readonly 'ephemeral-storage'?: string };
  readonly requests?: { readonly 'ephemeral-storage'?: string };
}

export const PROXY: Table<{
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
