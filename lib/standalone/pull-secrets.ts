import type * as k8s from './kubernetes-types';
import type { StandaloneModel } from './standalone-model';

/**
 * The image pull Secrets of pods and their ServiceAccount: first the proxy's own, then those for all proxies.
 * Duplicates and empty names are left out (`docs/operator/releases.md#image-pull-secrets`).
 */
export function pullSecrets({
  resolved,
  behaviour,
  defaultImagePullSecrets,
}: StandaloneModel): Pick<k8s.PodSpec, 'imagePullSecrets'> {
  if (behaviour.imagePullSecrets === 'ignored') {
    return {};
  }
  const own = resolved.proxy.spec.resourceOverrides?.proxyDeployment?.imagePullSecrets ?? [];
  const names = new Set([...own.map(({ name }) => name), ...defaultImagePullSecrets]);
  return names.size === 0 ? {} : { imagePullSecrets: Array.from(names, (name) => (name === '' ? {} : { name })) };
}
