import { anyField, item } from '../../../private/places';
import { isPlainObject, type PlainObject } from '../../../private/plain';
import { parseQuantity } from '../../../private/kubernetes/quantity';
import { nanosOf } from '../props/quantities';

/** One change between two objects. */
export interface Change {
  readonly operation: 'add' | 'remove' | 'replace';
  /** The path in the syntax of JSON patches. */
  readonly pointer: string;
  /** The path in the syntax of messages. */
  readonly field: string;
  /** The new value. */
  readonly value?: unknown;
}

interface Place {
  readonly pointer: string;
  readonly field: string;
}

const QUANTITY = /^\/spec\/resources\/(limits|requests)\/(cpu|memory)$/;
const DURATION = /^\/spec\/embeddedAuthServer\/.*(Timeout|Lifespan)$/;
/** JSON patches cannot address this key, so the object that contains it is replaced. */
const NO_POINTER = '/__proto__';
const RATE = '/spec/openTelemetry/tracing/samplingRate';

/** The changes that turn `actual` into `expected`; quantities, durations and rates are compared by value. */
export function changes(expected: PlainObject, actual: PlainObject): Change[] {
  return inObjects(expected, actual, { pointer: '', field: '' });
}

function inObjects(expected: PlainObject, actual: PlainObject, place: Place): Change[] {
  const surplus = Object.keys(actual).filter((name) => !Object.hasOwn(expected, name));
  return [
    ...Object.entries(expected).flatMap(([name, value]): Change[] => {
      const at = below(place, name);
      return Object.hasOwn(actual, name) ? inValues(value, actual[name], at) : [{ operation: 'add', ...at, value }];
    }),
    ...surplus.map((name): Change => ({ operation: 'remove', ...below(place, name) })),
  ];
}

function inValues(expected: unknown, actual: unknown, place: Place): Change[] {
  if (isPlainObject(expected) && isPlainObject(actual)) {
    const inside = inObjects(expected, actual, place);
    return inside.some(({ pointer }) => pointer.startsWith(`${place.pointer}${NO_POINTER}`))
      ? [{ operation: 'replace', ...place, value: expected }]
      : inside;
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((each, index) => inValues(each, actual[index], itemOf(place, index)));
  }
  return isSame(expected, actual, place.pointer) ? [] : [{ operation: 'replace', ...place, value: expected }];
}

function isSame(expected: unknown, actual: unknown, pointer: string): boolean {
  if (expected === actual) {
    return true;
  }
  const [one, other] = [expected, actual].map((each) => amount(each, pointer));
  return one !== undefined && one === other;
}

function amount(value: unknown, pointer: string): bigint | number | undefined {
  if (typeof value !== 'string') {
    return undefined;
  }
  if (QUANTITY.test(pointer)) {
    return parseQuantity(value)?.nanos;
  }
  if (DURATION.test(pointer)) {
    return nanosOf(value);
  }
  return pointer === RATE ? Number(value) : undefined;
}

function below({ pointer, field: parent }: Place, name: string): Place {
  return { pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, field: anyField(parent, name) };
}

function itemOf({ pointer, field: parent }: Place, index: number): Place {
  return { pointer: `${pointer}/${String(index)}`, field: item(parent, index) };
}
