import type { AuthServerStorageSpec, SentinelSpec, UpstreamProviderSpec } from '../../model/specs';
import type { Table } from './row';

export const EMBEDDED_AUTH_SERVER: Table<{
  'UpstreamProvider.oidc': UpstreamProviderSpec;
  'UpstreamProvider.oauth2': UpstreamProviderSpec;
  'AuthServerStorage.memory': AuthServerStorageSpec;
  'AuthServerStorage.redis': AuthServerStorageSpec;
  'RedisSentinel.addresses': SentinelSpec;
  'RedisSentinel.service': SentinelSpec;
}> = {
  'UpstreamProvider.oidc': { sets: { type: 'oidc' }, options: 'oidcConfig' },
  'UpstreamProvider.oauth2': { sets: { type: 'oauth2' }, options: 'oauth2Config' },
  'AuthServerStorage.memory': { sets: { type: 'memory' } },
  'AuthServerStorage.redis': { sets: { type: 'redis' }, options: 'redis' },
  'RedisSentinel.addresses': { addresses: 'sentinelAddrs' },
  'RedisSentinel.service': { name: 'sentinelService.name', options: 'sentinelService' },
};
