import { isPlainObject, type PlainObject } from '../private/plain';
import { withContainer, withPod, type StandaloneObjects } from '../standalone/object-contents';
import { withProxySpec } from '../standalone/standalone-model';
import type { CorrectedProxy, Correction } from './correction';
import { withOpenFields, type PodPart } from './open-fields';

/** A correction that consists of settings of the pods, on both sorts of cluster; undefined: there is nothing to set. */
export function podSettings(id: string, partOf: (proxy: CorrectedProxy) => PodPart | undefined): Correction {
  return {
    id,
    objects: (objects, model) => {
      const part = partOf(model);
      return part === undefined ? objects : withPart(objects, part);
    },
    withOperator: podTemplate(partOf),
  };
}

/** The way of such a correction with the operator. */
export function podTemplate(
  partOf: (proxy: CorrectedProxy) => PodPart | undefined,
): NonNullable<Correction['withOperator']> {
  return {
    field: 'podTemplateSpec',
    write: (proxy) => {
      const part = proxy.behaviour.podTemplate === 'merged' ? partOf(proxy) : undefined;
      const { podTemplateSpec = {} } = proxy.resolved.proxy.spec;
      return part === undefined
        ? proxy
        : withProxySpec(proxy, { podTemplateSpec: withOpenFields(podTemplateSpec, part) });
    },
  };
}

function withPart(objects: StandaloneObjects, { pod = {}, container = {} }: PodPart): StandaloneObjects {
  return withContainer(
    withPod(objects, (each) => merged(each, pod)),
    (each) => merged(each, container),
  );
}

/** Go leaves out a number that is 0. */
function merged<Target extends object>(target: Target, part: PlainObject): Target {
  const result = new Map<string, unknown>(Object.entries(target));
  for (const [key, value] of Object.entries(part)) {
    const current = result.get(key);
    if (value === 0) {
      result.delete(key);
    } else {
      result.set(key, isPlainObject(current) && isPlainObject(value) ? merged(current, value) : value);
    }
  }
  return Object.fromEntries(result) as Target;
}
