import { caBundleKey, oidcCaPath } from '../naming';
import { withContainer, withPod } from '../object-contents';
import { configMapFile } from '../volumes';
import type { Correction } from './correction';

/**
 * The run config names the file, but the operator doesn't mount it, so that its pods crash
 * (`docs/operator/deployment.md#the-oidc-ca-bundle`).
 */
export const oidcCaBundle: Correction = {
  id: 'oidc-ca-bundle',
  objects: (objects, { resolved }) => {
    const bundle = resolved.oidc?.spec.inline?.caBundleRef?.configMapRef;
    if (bundle === undefined) {
      return objects;
    }
    const key = caBundleKey(bundle.key);
    const { volume, mount } = configMapFile('oidc-ca-bundle', bundle.name, key, key, oidcCaPath(bundle.name));
    const withVolume = withPod(objects, (pod) => ({ ...pod, volumes: [...(pod.volumes ?? []), volume] }));
    return withContainer(withVolume, (container) => ({
      ...container,
      volumeMounts: [...(container.volumeMounts ?? []), mount],
    }));
  },
};
