import type { Finding } from '../../model/finding';
import { wordsFor, wordsForValue } from './instances';
import { valuesOf, requiredOf } from './prop-types';
import type { EnumType, PropType } from './prop-type';
import { rightInstance, rightStruct } from './mistakes';
import { withArticle } from '../../private/texts';

/** An error in an argument, without its location. The value is never shown: it may be a secret. */
export type Mistake = Omit<Finding, 'field'>;

const ERROR = { severity: 'error' } as const;

/** `factory`: the factory with the parameter, unless it is a prop or an option. */
export function missing(type: PropType, factory: string | undefined): Mistake {
  const given = `give ${factory === undefined ? '' : `${factory} `}${wordsOf(type)}${contentsOf(type)}`;
  const fix = type.kind === 'instance' && factory === undefined ? rightInstance(type, undefined) : given;
  return { ...ERROR, id: 'required', rule: 'is missing', fix };
}

/** The required members of an object. */
function contentsOf(type: PropType): string {
  const required = type.kind === 'struct' ? requiredOf(type.name) : [];
  return required.length === 0 ? '' : ` with ${required.join(', ')}`;
}

/** An empty entry of a list or a map. */
export function emptyEntry(type: PropType): Mistake {
  return { ...ERROR, id: 'required', rule: 'has no value', fix: `give ${wordsOf(type)}, or leave it out` };
}

/** `name`: that of the member with the value, unless it is an item, an entry or an argument. */
export function wrongType(type: PropType, value: unknown, name?: string): Mistake {
  const rule = `is ${wordsForValue(value)}, not ${wordsOf(type)}`;
  return { ...ERROR, id: 'type', rule, fix: fixFor(type, value, name) };
}

export function notSupported(type: EnumType, value: unknown): Mistake {
  const allowed = Object.keys(valuesOf(type)).map((name) => `${type.name}.${name}`);
  return { ...ERROR, id: 'enum', value, rule: 'is not supported', fix: `use ${allowed.join(' or ')}` };
}

export function tokenTooEarly(type: PropType): Mistake {
  const rule = 'is a token that cdk8s resolves later, but it must be known while the app is synthesized';
  return { ...ERROR, id: 'token', rule, fix: `give ${wordsOf(type)}` };
}

/** A value that contains itself. */
export function endless(): Mistake {
  return { ...ERROR, id: 'type', rule: 'contains itself, which a manifest cannot express', fix: 'leave it out' };
}

/** A value with a member whose name has a special meaning for cdk8s. */
export function unwritable(name: string): Mistake {
  return { ...ERROR, id: 'type', rule: `has a member ${name}, which cdk8s cannot write`, fix: 'use another name' };
}

export function unreadable(): Mistake {
  return { ...ERROR, id: 'type', rule: 'throws an error when it is read', fix: 'give a plain value' };
}

/** The type in words, with an article. */
function wordsOf(type: PropType): string {
  return type.kind === 'enum' ? withArticle(type.name) : type.kind === 'instance' ? wordsFor(type) : WORDS[type.kind];
}

const WORDS = {
  any: 'plain data',
  boolean: 'true or false',
  string: 'a string',
  number: 'a number',
  struct: 'an object',
  list: 'an array',
  map: 'an object',
} as const;

function fixFor(type: PropType, value: unknown, name: string | undefined): string {
  switch (type.kind) {
    case 'any':
      return 'give strings, numbers, true or false, arrays and objects of these';
    case 'enum':
      return notSupported(type, undefined).fix;
    case 'instance':
      return rightInstance(type, value);
    case 'list':
      return 'write it as [first, second]';
    case 'map':
      return 'write it as { name: value }';
    case 'struct':
      return rightStruct(type, value, name);
    default:
      return `give ${wordsOf(type)}`;
  }
}
