import { recommendedLabelsOf } from '../model/names-and-labels';
import type { Correction } from './correction';

/** Adds the labels that the proxy's other objects have to those that the operator leaves without labels. */
export const objectLabels: Correction = {
  id: 'object-labels',
  metadata: (metadata, { name }) => {
    const { serviceAccount, runConfig } = metadata;
    const recommended = recommendedLabelsOf(name);
    return {
      ...metadata,
      ...(serviceAccount && { serviceAccount: { ...serviceAccount, labels: recommended } }),
      runConfig: { ...runConfig, labels: { ...runConfig.labels, ...recommended } },
    };
  },
};
