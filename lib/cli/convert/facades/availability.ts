import { listAt, objectAt, type PlainObject, textAt } from '../../../private/plain';
import { duration } from '../props/quantities';
import { type OptionalFields, someNumber, value } from '../typescript/program';

/** The options with which `availability.autoscale` writes a HorizontalPodAutoscaler. */
export function autoscaleOptions(content: PlainObject): OptionalFields {
  const { minReplicas, maxReplicas, metrics, behavior } = objectAt(content, 'spec');
  const targets = new Map(
    listAt(metrics).map((each) => [
      textAt(each, 'resource', 'name'),
      objectAt(each, 'resource', 'target')['averageUtilization'],
    ]),
  );
  const { stabilizationWindowSeconds: seconds } = objectAt(behavior, 'scaleDown');
  return {
    minReplicas: minReplicas === 1 ? undefined : someNumber(minReplicas),
    maxReplicas: someNumber(maxReplicas) ?? value(0),
    cpuUtilization: someNumber(targets.get('cpu')),
    memoryUtilization: someNumber(targets.get('memory')),
    scaleDownStabilization: typeof seconds === 'number' ? duration(`${String(seconds)}s`) : undefined,
  };
}

/** The options with which `availability.podDisruptionBudget` writes a PodDisruptionBudget. */
export function disruptionOptions(content: PlainObject): OptionalFields {
  const { minAvailable, maxUnavailable } = objectAt(content, 'spec');
  return { minAvailable: someNumber(minAvailable), maxUnavailable: someNumber(maxUnavailable) };
}
