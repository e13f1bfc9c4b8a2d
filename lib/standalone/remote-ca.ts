import type * as k8s from './kubernetes-types';
import { CERTIFICATES_VARIABLE, type RemoteCa } from '../model/pod-options';
import { caBundleKey } from '../model/secret-and-ca-refs';
import type { MountedVolume } from './volumes';
import { REMOTE_CA_PATH } from './mount-paths';

const NAME = 'remote-ca-bundle';

/** What mounts the certificates, and makes the proxy trust them. */
export function remoteCaParts({ configMap, key: given }: RemoteCa): MountedVolume & { readonly variable: k8s.EnvVar } {
  const key = caBundleKey(given);
  return {
    volume: { name: NAME, configMap: { name: configMap, items: [{ key, path: key }] } },
    mount: { name: NAME, mountPath: REMOTE_CA_PATH, readOnly: true },
    variable: { name: CERTIFICATES_VARIABLE, value: `${REMOTE_CA_PATH}/${key}` },
  };
}
