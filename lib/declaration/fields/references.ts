import { CA_BUNDLE_KEY, type SecretKeyRef } from '../../model/config-maps';
import type { CaBundleRef } from '../../model/specs';
import type { Table } from './row';

export const REFERENCES: Table<{
  SecretValue: SecretKeyRef;
  'HeaderValue.fromSecret': SecretKeyRef;
  'CaBundle.fromConfigMap': CaBundleRef;
}> = {
  SecretValue: { secret: 'name' },
  'HeaderValue.fromSecret': { secret: 'name' },
  'CaBundle.fromConfigMap': {
    configMap: 'configMapRef.name',
    key: { field: 'configMapRef.key', otherwise: CA_BUNDLE_KEY },
    optional: 'configMapRef.optional',
  },
};
