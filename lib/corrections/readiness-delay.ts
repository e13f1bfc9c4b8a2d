import { podSettings } from './pod-part';

/**
 * Kubernetes only checks readiness after the startup probe has succeeded, so a delay only makes each rollout slower
 * (`docs/operator/runtime.md#start`).
 */
export const readinessDelay = podSettings('readiness-delay', ({ behaviour }) =>
  behaviour.startupProbe === 'health' ? { container: { readinessProbe: { initialDelaySeconds: 0 } } } : undefined,
);
