import type { Correction } from './correction';

/** Nothing else manages the ConfigMap. */
export const managedBy: Correction = {
  id: 'managed-by',
  model: (model) => ({ ...model, managedBy: 'cdk8s-mcp' }),
};
