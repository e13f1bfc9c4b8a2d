import type { Correction } from './correction';

/**
 * The operator copies none of the custom resource's labels and annotations
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export const deploymentMetadata: Correction = {
  id: 'deployment-metadata',
  model: (model) => {
    const { labels, annotations } = model.resolved.proxy;
    return { ...model, deploymentMetadata: { labels, annotations } };
  },
};
