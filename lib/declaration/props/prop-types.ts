import { perText } from '../../private/caches';
import type { EnumType, Member, Members, PropType } from './prop-type';
import { timeOf } from './tokens';
import { CALLS } from './generated/calls';
import { ENUMS } from './generated/enums';
import { STRUCTS } from './generated/structs';

interface Descriptions {
  readonly [owner: string]: { readonly [member: string]: string } | undefined;
}

const structs: Descriptions = STRUCTS;
const calls: Descriptions = CALLS;
const enums: Descriptions = ENUMS;

/** The members of a struct, or the parameters of a call. */
export const membersOf = perText(parsed);

/** Members of objects of other packages that no field takes, so they are errors. */
const REFUSED: ReadonlySet<string> = new Set(['ContainerResources.ephemeralStorage']);

/** The members that a message may recommend. */
export function offeredMembersOf(owner: string): Member[] {
  return Array.from(membersOf(owner).values()).filter(({ name }) => !REFUSED.has(`${owner}.${name}`));
}

/** The names of the members that must be there. */
export const requiredOf = perText((owner): readonly string[] =>
  Array.from(membersOf(owner).values()).flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
);

/** The values of an enum, by their names. */
export function valuesOf({ name }: EnumType): { readonly [name: string]: string } {
  return enums[name] ?? {};
}

/** The factories of a class, such as `HeaderValue.plaintext`. */
export function factoriesOf(className: string): string[] {
  return Object.keys(calls).filter((call) => call.startsWith(`${className}.`));
}

function parsed(owner: string): Members {
  const descriptions = structs[owner] ?? calls[owner];
  if (descriptions === undefined) {
    throw new Error(`${owner} is not a type of the public API: run 'npm run import'`);
  }
  const members = Object.entries(descriptions).map(([name, description]): [string, Member] => {
    const isOptional = description.endsWith('?');
    const type = parse(isOptional ? description.slice(0, -1) : description);
    return [name, { name, type, isOptional, time: timeOf(owner, name, type) }];
  });
  return new Map(members);
}

function parse(expression: string): PropType {
  const inner = expression.slice(0, -2);
  if (expression.endsWith('[]')) {
    return { kind: 'list', items: parse(inner) };
  }
  if (expression.endsWith('{}')) {
    return { kind: 'map', values: parse(inner) };
  }
  switch (expression) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'any':
      return { kind: expression };
  }
  const kind = expression in structs ? 'struct' : expression in enums ? 'enum' : 'instance';
  return { kind, name: expression };
}
