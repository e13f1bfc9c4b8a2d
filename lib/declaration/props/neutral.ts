import type { PlainObject } from '../../private/plain';
import { membersOf, valuesOf } from './members';
import type { Member, PropType } from './prop-type';

/**
 * A neutral value in place of a required one that cannot be used; undefined for objects of classes, which have no
 * neutral value.
 */
export function neutralOf(type: PropType): unknown {
  switch (type.kind) {
    case 'any':
    case 'map':
      return {};
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(valuesOf(type))[0];
    case 'list':
      return [];
    case 'struct':
      return neutralStruct(type.name);
    case 'instance':
      return undefined;
  }
}

function neutralStruct(name: string): PlainObject | undefined {
  const required = Array.from(membersOf(name).values()).filter(({ isOptional }) => !isOptional);
  const values = required.map((member): [string, unknown] => [member.name, neutralOf(member.type)]);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}

export interface Argument {
  readonly value: unknown;
  readonly isComplete: boolean;
}

/** The placeholder for an argument that cannot be used. */
export function substituteFor({ type, isOptional }: Member): Argument {
  if (type.kind === 'struct') {
    return { value: {}, isComplete: isOptional };
  }
  const neutral = isOptional ? undefined : neutralOf(type);
  return { value: neutral, isComplete: isOptional || neutral !== undefined };
}
