import type { Correction } from './correction';

/** Nothing calls home unasked (`docs/operator/run-config.md#usage-metrics`). */
export const usageMetrics: Correction = {
  id: 'usage-metrics',
  model: (model, target) => ({ ...model, usageMetrics: target.usageMetrics ?? false }),
};
