import { ApiObject } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';

/** Written out, because the API server would add them, and each apply would then change the object. */
const DEFAULTS = { conversionStrategy: 'Default', decodingStrategy: 'None', metadataPolicy: 'None' };

/** A Secret that External Secrets writes, from the vault of the company; its key is `key`. */
export function vaultSecret(scope: Construct, name: string, path: string): kplus.ISecret {
  new ApiObject(scope, `${name}-external`, {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: { name },
    spec: {
      refreshInterval: '1h',
      secretStoreRef: { kind: 'ClusterSecretStore', name: 'vault' },
      target: { name },
      data: [{ secretKey: 'key', remoteRef: { key: path, property: 'api-key', ...DEFAULTS } }],
    },
  });
  return kplus.Secret.fromSecretName(scope, `${name}-secret`, name);
}
