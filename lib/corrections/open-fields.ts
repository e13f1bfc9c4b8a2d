import { PROXY_CONTAINER } from '../model/product';
import { isToken } from '../private/cdk8s/token';
import { isPlainObject, type PlainObject } from '../private/plain';

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
export function withOpenFields(template: PlainObject, { pod = {}, container }: PodPart): PlainObject {
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
