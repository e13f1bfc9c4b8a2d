import { withContainer } from '../object-contents';
import type { Correction } from './correction';

/**
 * Kubernetes asks whether a pod is ready only when the startup probe has succeeded: a delay then makes each rollout slower
 * (`docs/operator/runtime.md#start`).
 */
export const readinessDelay: Correction = {
  id: 'readiness-delay',
  objects: (objects) =>
    withContainer(objects, (container) => {
      if (container.startupProbe === undefined || container.readinessProbe === undefined) {
        return container;
      }
      const { initialDelaySeconds, ...readinessProbe } = container.readinessProbe;
      return initialDelaySeconds === undefined ? container : { ...container, readinessProbe };
    }),
};
