import { withContainer } from '../object-contents';
import type { Correction } from './correction';

/**
 * Kubernetes only checks readiness after the startup probe has succeeded, so a delay only makes each rollout slower
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
