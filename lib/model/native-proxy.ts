import { objectAt, textAt } from '../private/at-keys';
import type { PlainObject } from '../private/plain';
import { podLabelsOf } from './names-and-labels';

/** The objects that run a proxy where the operator made them, or where it doesn't run. */
export interface NativeProxy {
  readonly name: string;
  /** The whole Deployment. */
  readonly deployment: PlainObject;
  /** The ConfigMap with the run config, if it is there. */
  readonly runConfig: PlainObject | undefined;
  /** The Service, if it is there. */
  readonly service: PlainObject | undefined;
}

/** The name of the proxy that a Deployment runs, by the labels that the operator gives to its pods. */
export function nameOfNativeProxy(deployment: PlainObject): string | undefined {
  const labels = objectAt(deployment, 'spec', 'template', 'metadata', 'labels');
  const name = textAt(labels, 'toolhive-name');
  const isProxy =
    name !== undefined && Object.entries(podLabelsOf(name)).every(([label, value]) => labels[label] === value);
  return isProxy ? name : undefined;
}
