import { withPod } from '../object-contents';
import type { Correction } from './correction';

/**
 * The API documents them on the Deployment and on the ServiceAccount; the operator ignores them
 * (`docs/operator/releases.md#image-pull-secrets`).
 */
export const imagePullSecrets: Correction = {
  id: 'image-pull-secrets',
  objects: (objects, { resolved }) => {
    const secrets = resolved.proxy.spec.resourceOverrides?.proxyDeployment?.imagePullSecrets ?? [];
    if (secrets.length === 0) {
      return objects;
    }
    const references = secrets.map(({ name }) => ({ name }));
    const { serviceAccount } = objects;
    const pulling = withPod(objects, (pod) => ({ ...pod, imagePullSecrets: references }));
    return serviceAccount === undefined
      ? pulling
      : { ...pulling, serviceAccount: { ...serviceAccount, imagePullSecrets: references } };
  },
};
