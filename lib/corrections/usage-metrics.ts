import type { Correction } from './correction';

/** Usage metrics are off unless requested (`docs/operator/run-config.md#usage-metrics`). */
export const usageMetrics: Correction = {
  id: 'usage-metrics',
  model: (model, target) => ({ ...model, usageMetrics: target.usageMetrics ?? false }),
};
