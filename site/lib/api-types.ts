import type { ApiType, Member, TypeReference } from '../../test/support/assembly';

/** The sorts of types, in the order of the reference. */
export const SORTS = ['Constructs', 'Structs', 'Classes', 'Protocols', 'Enums'] as const;
export type Sort = (typeof SORTS)[number];

const OWN = 'cdk8s-mcp.';

export function sortOf({ kind, base, datatype }: ApiType): Sort {
  switch (kind) {
    case 'enum':
      return 'Enums';
    case 'class':
      return base === undefined ? 'Classes' : 'Constructs';
    case 'interface':
      return datatype === true ? 'Structs' : 'Protocols';
  }
}

/** A type by its full name, as a link if it has a page. */
export function typeLink(fqn: string): string {
  const name = fqn.slice(fqn.lastIndexOf('.') + 1);
  return fqn.startsWith(OWN) ? `[\`${name}\`](${name}.md)` : `\`${fqn}\``;
}

/** A type in words, with links to the pages of our own types. */
export function typeInWords({ primitive, fqn, collection }: TypeReference): string {
  if (collection !== undefined) {
    const { kind, elementtype } = collection;
    return `${kind === 'array' ? 'list' : 'map by name'} of ${typeInWords(elementtype)}`;
  }
  return fqn === undefined ? `\`${primitive ?? 'any'}\`` : typeLink(fqn);
}

/** A type as TypeScript writes it. */
export function typeInCode({ primitive, fqn, collection }: TypeReference): string {
  if (collection !== undefined) {
    const element = typeInCode(collection.elementtype);
    return collection.kind === 'array' ? `${element}[]` : `{ [name: string]: ${element} }`;
  }
  return fqn === undefined ? (primitive ?? 'any') : fqn.slice(fqn.lastIndexOf('.') + 1);
}

/** The full names of the types that a reference is made of. */
function namesIn({ fqn, collection }: TypeReference): string[] {
  return collection === undefined ? (fqn === undefined ? [] : [fqn]) : namesIn(collection.elementtype);
}

/** For each type, the members of others that take it or hold it, as `Type.member`. */
export function usersOf(types: readonly ApiType[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const type of types) {
    for (const member of membersOf(type)) {
      for (const fqn of [member, ...(member.parameters ?? [])].flatMap((each) => namesIn(each.type ?? {}))) {
        if (fqn !== type.fqn) {
          users.set(fqn, (users.get(fqn) ?? new Set()).add(`${type.name}.${member.name}`));
        }
      }
    }
  }
  return users;
}

function membersOf({ initializer, properties = [], methods = [] }: ApiType): Member[] {
  return [...(initializer === undefined ? [] : [{ ...initializer, name: 'initializer' }]), ...properties, ...methods];
}
