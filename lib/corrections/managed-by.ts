import { MANAGED_BY } from '../standalone/object-metadata';
import type { Correction } from './correction';

/** Nothing else manages the ConfigMap. */
export const managedBy: Correction = {
  id: 'managed-by',
  metadata: (metadata) => {
    const { runConfig } = metadata;
    return { ...metadata, runConfig: { ...runConfig, labels: { ...runConfig.labels, [MANAGED_BY]: 'cdk8s-mcp' } } };
  },
};
