import type { Correction } from './correction';

/** Nothing calls home unasked (`spec/operator.md` §5.6). */
export const usageMetrics: Correction = {
  id: 'usage-metrics',
  model: (model, target) => ({ ...model, usageMetrics: target.usageMetrics ?? false }),
};
