import { isPlainObject, type PlainObject } from '../private/plain';
import { withContainer, withPod, type StandaloneObjects } from '../standalone/object-contents';
import { withProxySpec } from '../standalone/standalone-model';
import type { CorrectedProxy, Correction } from './correction';
import { PROXY_CONTAINER } from '../model/product-names';
import { isToken } from '../private/cdk8s/token';

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

/** What a correction sets in the pods, in the shape of a pod template. */
export interface PodPart {
  /** Fields of the pod. */
  readonly pod?: PlainObject;
  /** Fields of the proxy's container. */
  readonly container?: PlainObject;
}

/** Lists whose items a strategic merge patch identifies by their names. */
const NAMED_LISTS: ReadonlySet<string> = new Set(['containers', 'env']);

/**
 * A pod template with the fields of a part that it leaves open. A field that is given stays as it is, null included, and
 * so does all below a directive: the operator has to see it beside what it was written for.
 */
function withOpenFields(template: PlainObject, { pod = {}, container }: PodPart): PlainObject {
  const containers = container === undefined ? {} : { containers: [{ name: PROXY_CONTAINER, ...container }] };
  // a value that cdk8s resolves later stays as a whole
  return isPlainObject(template) ? inObject(template, { spec: { ...pod, ...containers } }) : template;
}

function inObject(given: PlainObject, part: PlainObject): PlainObject {
  if (hasDirective(given)) {
    return given;
  }
  const open = Object.entries(part).map(([key, value]): [string, unknown] => [key, inValue(key, given[key], value)]);
  return { ...given, ...Object.fromEntries(open) };
}

function inValue(key: string, given: unknown, value: unknown): unknown {
  if (given === undefined) {
    return value;
  }
  if (isPlainObject(given) && isPlainObject(value)) {
    return inObject(given, value);
  }
  return NAMED_LISTS.has(key) && Array.isArray(given) && Array.isArray(value) ? inList(given, value) : given;
}

/** New items come last, so that the places of the others stay. */
function inList(given: readonly unknown[], items: readonly unknown[]): readonly unknown[] {
  if (given.some((each) => !isPlainObject(each) || isToken(each['name']) || each['$patch'] === 'replace')) {
    return given;
  }
  const parts = items.filter(isPlainObject);
  const filled = given.map((each) => {
    const part = isPlainObject(each) ? parts.find(({ name }) => name === each['name']) : undefined;
    return part === undefined || !isPlainObject(each) ? each : inObject(each, part);
  });
  const isNew = ({ name }: PlainObject): boolean => !given.some((each) => isPlainObject(each) && each['name'] === name);
  return [...filled, ...parts.filter(isNew)];
}

/** Such as `$patch`, `$retainKeys` or `$setElementOrder/containers`. */
function hasDirective(given: PlainObject): boolean {
  return Object.keys(given).some((key) => key.startsWith('$'));
}
