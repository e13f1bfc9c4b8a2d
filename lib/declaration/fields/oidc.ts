import type { InlineOidcSpec, KubernetesServiceAccountOidcSpec, OidcConfigSpec } from '../../model/specs';
import type { Table } from './row';

export const OIDC: Table<{
  OidcConfigProps: OidcConfigSpec;
  'OidcProvider.inline': OidcConfigSpec;
  'OidcProvider.kubernetesServiceAccount': OidcConfigSpec;
  InlineOidcOptions: InlineOidcSpec;
  KubernetesServiceAccountOidcOptions: KubernetesServiceAccountOidcSpec;
}> = {
  OidcConfigProps: { provider: '' },
  'OidcProvider.inline': { sets: { type: 'inline' }, options: 'inline' },
  'OidcProvider.kubernetesServiceAccount': {
    sets: { type: 'kubernetesServiceAccount' },
    options: 'kubernetesServiceAccount',
  },
  InlineOidcOptions: {
    clientSecret: 'clientSecretRef',
    caBundle: 'caBundleRef',
    insecureAllowHttp: 'insecureAllowHTTP',
    jwksAllowPrivateIp: 'jwksAllowPrivateIP',
    protectedResourceAllowPrivateIp: 'protectedResourceAllowPrivateIP',
  },
  KubernetesServiceAccountOidcOptions: {},
};
