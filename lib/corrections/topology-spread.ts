import { podLabelsOf } from '../model/names-and-labels';
import { USUAL_SPREAD } from '../model/pod-options';
import { objectAt } from '../private/at-keys';
import { isToken } from '../private/cdk8s/token';
import type { PlainObject } from '../private/plain';
import { schedulingOf } from '../standalone/pod-options';
import type { CorrectedProxy } from './correction';
import { podSettings } from './pod-part';

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
