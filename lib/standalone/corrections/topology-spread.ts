import { podLabelsOf } from '../../model/names-and-labels';
import { USUAL_SPREAD } from '../../model/pod-options';
import { objectAt } from '../../private/at-keys';
import type { PlainObject } from '../../private/plain';
import { withPod } from '../object-contents';
import { schedulingOf } from '../pod-options';
import type { StandaloneModel } from '../standalone-model';
import type { Correction } from './correction';

/** Pods of a proxy that share a node or a zone fail together with it. The user's options are applied later. */
export const topologySpread: Correction = {
  id: 'topology-spread',
  objects: (objects, model) => {
    const { name, spec } = model.resolved.proxy;
    const isSpread = spreadsItself(spec.podTemplateSpec);
    const scheduling = schedulingOf({ topologySpread: USUAL_SPREAD }, podLabelsOf(name));
    return hasSeveralPods(model) && !isSpread ? withPod(objects, (pod) => ({ ...pod, ...scheduling })) : objects;
  },
};

function hasSeveralPods({ autoscaled, resolved }: StandaloneModel): boolean {
  return autoscaled || (resolved.proxy.spec.replicas ?? 1) > 1;
}

function spreadsItself(template: PlainObject | undefined): boolean {
  return Object.hasOwn(objectAt(template, 'spec'), 'topologySpreadConstraints');
}
