import type { Correction } from './correction';

/**
 * The operator copies none of the custom resource's labels and annotations
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export const deploymentMetadata: Correction = {
  id: 'deployment-metadata',
  metadata: (metadata, proxy) => {
    const { deployment } = metadata;
    const labels = { ...proxy.labels, ...deployment.labels };
    const annotations = { ...proxy.annotations, ...deployment.annotations };
    return { ...metadata, deployment: { ...deployment, labels, annotations } };
  },
};
