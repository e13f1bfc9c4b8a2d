import { parseQuantity } from '../../../kubernetes';
import { anyField, item } from '../../../private/field-paths';
import { isPlainObject, type PlainObject } from '../../../private/plain';
import { nanosOf } from '../props/quantities';
import {
  call,
  type ChartClass,
  type Expression,
  invoke,
  literal,
  name,
  type Program,
  type Statement,
  value,
} from '../typescript/program';
import { evaluate, type Synthesized } from './synthesis';

const REMARK =
  'There is no prop for this. The patch changes the custom resource, so it has no effect without the operator.';
const LEFT_OUT =
  'The construct adds this, but the file does not have it. Without the operator, the patch has no effect.';

/** Changes by class and variable. */
export type ChangesOf = ReadonlyMap<string, ReadonlyMap<string, readonly Change[]>>;

/** A program that synthesizes the expected objects, and the patches that were added for that. */
export interface Patched {
  readonly program: Program;
  readonly added: ChangesOf;
}

/** Runs the program, and adds JSON patches where the object of a variable differs from the expected one. */
export function patched(program: Program, expected: Synthesized): Patched {
  const added = missing(program, expected);
  if (added.size === 0) {
    return { program, added };
  }
  const apps = program.apps.map((app) => ({
    ...app,
    charts: app.charts.map((each) => ({ ...each, chart: withPatches(each.chart, added) })),
  }));
  const [left] = Array.from(missing({ apps }, expected).values(), (each) => Array.from(each.values()).flat());
  if (left !== undefined) {
    const fields = left.map(({ field }) => field).join(', ');
    throw new Error(`no program was found that synthesizes ${fields} as in the file; please report this`);
  }
  return { program: { apps }, added };
}

/** Without patches that only remove fields that the construct adds. */
export function withoutRemovals(added: ChangesOf): ChangesOf {
  const kept = Array.from(added, ([className, byVariable]) => {
    const needed = Array.from(byVariable, ([variable, each]) => [variable, each.filter(isNoRemoval)] as const);
    return [className, new Map(needed.filter(([, each]) => each.length > 0))] as const;
  });
  return new Map(kept);
}

function missing(program: Program, expected: Synthesized): ChangesOf {
  const synthesized = evaluate(program, ({ comparedIn }) => comparedIn);
  const found = new Map<string, ReadonlyMap<string, readonly Change[]>>();
  for (const [className, manifests] of expected) {
    const actual = synthesized.get(className);
    const needed = Array.from(manifests, ([variable, manifest]) => {
      return [variable, changes(manifest, actual?.get(variable) ?? {})] as const;
    }).filter(([, each]) => each.length > 0);
    if (needed.length > 0) {
      found.set(className, new Map(needed));
    }
  }
  return found;
}

function withPatches(chart: ChartClass, added: ChangesOf): ChartClass {
  const changesOf = added.get(chart.className);
  return changesOf === undefined
    ? chart
    : { ...chart, groups: chart.groups.map((group) => group.flatMap((each) => patchedStatement(each, changesOf))) };
}

function patchedStatement(statement: Statement, added: ReadonlyMap<string, readonly Change[]>): Statement[] {
  const needed = statement.variable === undefined ? undefined : added.get(statement.variable);
  if (statement.variable === undefined || needed === undefined) {
    return [statement];
  }
  const object = call('ApiObject.of', name(statement.variable));
  const remarks = [needed.some(isNoRemoval) ? REMARK : LEFT_OUT];
  const patch = { value: invoke(object, 'addJsonPatch', needed.map(jsonPatch)), remarks };
  return [statement, patch];
}

function isNoRemoval({ operation }: Change): boolean {
  return operation !== 'remove';
}

function jsonPatch({ operation, pointer, value: content }: Change): Expression {
  return call(`JsonPatch.${operation}`, value(pointer), operation === 'remove' ? undefined : literal(content));
}

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
