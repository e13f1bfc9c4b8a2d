import type { OidcConfigSpec } from '../../model/specs';
import type { Table } from './row';

export const OIDC: Table<{
  OidcConfigProps: OidcConfigSpec;
  'OidcProvider.inline': OidcConfigSpec;
  'OidcProvider.kubernetesServiceAccount': OidcConfigSpec;
}> = {
  OidcConfigProps: { provider: '' },
  'OidcProvider.inline': { sets: { type: 'inline' }, options: 'inline' },
  'OidcProvider.kubernetesServiceAccount': {
    sets: { type: 'kubernetesServiceAccount' },
    options: 'kubernetesServiceAccount',
  },
};
