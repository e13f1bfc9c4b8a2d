import { isPlainObject, listAt, objectAt, textAt, type PlainObject } from '../private/plain';
import { podLabelsOf } from './object-names';
import { PROXY_CONTAINER } from './product-names';

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

/** The containers of a Deployment. */
export function containersOf(deployment: PlainObject): readonly unknown[] {
  return listAt(deployment, 'spec', 'template', 'spec', 'containers');
}

/** The container that the proxy runs in; an empty object if there is none. */
export function proxyContainerOf(deployment: PlainObject): PlainObject {
  return objectAt(containersOf(deployment).find((each) => textAt(each, 'name') === PROXY_CONTAINER));
}

/** The text of the run config in its ConfigMap. */
export function runConfigTextIn(configMap: PlainObject | undefined): string | undefined {
  return textAt(configMap, 'data', 'runconfig.json');
}

/** The run config in its ConfigMap; undefined if it is not an object in JSON. */
export function runConfigIn(configMap: PlainObject | undefined): PlainObject | undefined {
  try {
    const value: unknown = JSON.parse(runConfigTextIn(configMap) ?? '');
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
