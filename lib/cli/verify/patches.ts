import type { PlainObject } from '../../private/plain';
import { changes, type Change } from './difference';
import { evaluate, type Synthesized } from './evaluate';
import { call, invoke, name, value, type Expression } from '../typescript/expression';
import { literal } from '../typescript/json';
import type { Program, Statement } from '../typescript/program';

const REMARK = 'No prop says this; it holds for the custom resource, so only where the operator runs.';

/** A program that synthesizes what it should, and what had to be added for that: changes by variable. */
export interface Patched {
  readonly program: Program;
  readonly added: ReadonlyMap<string, readonly Change[]>;
}

/** Runs the program, and adds a JSON patch wherever it does not synthesize what is expected of a variable. */
export function patched(program: Program, expected: ReadonlyMap<string, PlainObject>): Patched {
  const added = missing(evaluate(program), expected);
  if (added.size === 0) {
    return { program, added };
  }
  const complete = { ...program, groups: program.groups.map((group) => withPatches(group, added)) };
  const [left] = missing(evaluate(complete), expected).values();
  if (left !== undefined) {
    const fields = left.map(({ field }) => field).join(', ');
    throw new Error(`no program could be found that synthesizes ${fields} as the file has it; please report this`);
  }
  return { program: complete, added };
}

function missing(synthesized: Synthesized, expected: ReadonlyMap<string, PlainObject>): Map<string, readonly Change[]> {
  const found = new Map<string, readonly Change[]>();
  for (const [variable, manifest] of expected) {
    const needed = changes(manifest, synthesized.get(variable) ?? {});
    if (needed.length > 0) {
      found.set(variable, needed);
    }
  }
  return found;
}

function withPatches(group: readonly Statement[], added: ReadonlyMap<string, readonly Change[]>): Statement[] {
  return group.flatMap((statement) => {
    const needed = statement.variable === undefined ? undefined : added.get(statement.variable);
    if (statement.variable === undefined || needed === undefined) {
      return [statement];
    }
    const object = call('ApiObject.of', name(statement.variable));
    const patch = { value: invoke(object, 'addJsonPatch', needed.map(jsonPatch)), remarks: [REMARK] };
    return [statement, patch];
  });
}

function jsonPatch({ operation, pointer, value: content }: Change): Expression {
  return call(`JsonPatch.${operation}`, value(pointer), operation === 'remove' ? undefined : literal(content));
}
