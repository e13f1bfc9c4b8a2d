import { changes, type Change } from './difference-rest';
import { evaluate, type Synthesized } from './synthesis';
import { call, invoke, literal, name, value, type Expression } from '../typescript/program';
import type { ChartClass, Program, Statement } from '../typescript/program-rest';

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
