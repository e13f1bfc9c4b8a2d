import type { Correction } from './correction';

/** The operator copies none of the custom resource's labels and annotations (`spec/operator.md` §1.1). */
export const deploymentMetadata: Correction = {
  id: 'deployment-metadata',
  model: (model) => {
    const { labels, annotations } = model.resolved.proxy;
    return { ...model, deploymentMetadata: { labels, annotations } };
  },
};
