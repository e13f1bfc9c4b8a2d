import { withContainer } from '../standalone/object-contents';
import type { CorrectedProxy, Correction } from './correction';
import { GRACE_PERIOD_SECONDS, USUAL_SPREAD } from '../model/pod-options';
import { podSettings } from './pod-part';
import { podLabelsOf } from '../model/names-and-labels';
import { objectAt, type PlainObject } from '../private/plain';
import { isToken } from '../private/cdk8s/token';
import { schedulingOf } from '../standalone/pod-options';

/**
 * Server-side apply rejects duplicate variables; otherwise the last one wins
 * (`docs/operator/deployment.md#duplicate-variables`).
 */
export const environmentDuplicates: Correction = {
  id: 'environment-duplicates',
  objects: (objects) =>
    withContainer(objects, (container) => {
      const { env = [] } = container;
      const last = new Map(env.map(({ name }, index) => [name, index]));
      return { ...container, env: env.filter(({ name }, index) => last.get(name) === index) };
    }),
};

/** Kubernetes kills a pod after 30 seconds. The user's options and template win. */
export const gracePeriod = podSettings('grace-period', () => ({
  pod: { terminationGracePeriodSeconds: GRACE_PERIOD_SECONDS },
}));

/**
 * Kubernetes only checks readiness after the startup probe has succeeded, so a delay only makes each rollout slower
 * (`docs/operator/runtime.md#start`).
 */
export const readinessDelay = podSettings('readiness-delay', ({ behaviour }) =>
  behaviour.startupProbe === 'health' ? { container: { readinessProbe: { initialDelaySeconds: 0 } } } : undefined,
);

/** Pods of a proxy that share a node or a zone fail together with it. The user's options and template win. */
export const topologySpread = podSettings('topology-spread', (proxy) => {
  const { name, spec } = proxy.resolved.proxy;
  return hasSeveralPods(proxy) && !spreadsItself(spec.podTemplateSpec)
    ? { pod: { ...schedulingOf({ topologySpread: USUAL_SPREAD }, podLabelsOf(name)) } }
    : undefined;
});

function hasSeveralPods({ autoscaled, resolved }: CorrectedProxy): boolean {
  return autoscaled || mayBeSeveral(resolved.proxy.spec.replicas);
}

/** A number that cdk8s resolves later may be any. */
function mayBeSeveral(replicas = 1): boolean {
  return isToken(replicas) || replicas > 1;
}

function spreadsItself(template: PlainObject | undefined): boolean {
  return Object.hasOwn(objectAt(template, 'spec'), 'topologySpreadConstraints');
}
