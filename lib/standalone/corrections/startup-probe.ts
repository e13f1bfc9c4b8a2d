import { healthProbe } from '../deployment';
import { withContainer } from '../object-contents';
import type { Correction } from './correction';

/** A slow start is not a dead proxy; later operators probe the same (`docs/operator/deployment.md#probes`). */
export const startupProbe: Correction = {
  id: 'startup-probe',
  objects: (objects) =>
    withContainer(objects, (container) => ({
      ...container,
      startupProbe: healthProbe({ periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 18 }),
    })),
};
