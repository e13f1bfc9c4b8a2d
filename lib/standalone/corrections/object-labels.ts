import { recommendedLabelsOf } from '../../model/names-and-labels';
import type { Correction } from './correction';

/** The labels by which all other objects of the proxy are found, on those that the operator leaves without. */
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
