import { offeredMembersOf } from './members';

type Path = readonly string[];

/** A struct within another one. */
interface Inner {
  readonly path: Path;
  readonly struct: string;
}

/** How many structs may lie between a struct and a member that belongs elsewhere in it. */
const DEEPEST = 3;

/** The shortest paths to members of that name in a struct, and in the structs that it contains. */
export function pathsTo(name: string, struct: string): Path[] {
  let level: readonly Inner[] = [{ path: [], struct }];
  for (let depth = 0; depth < DEEPEST; depth++) {
    const found = level.filter((each) => offeredMembersOf(each.struct).some((member) => member.name === name));
    if (found.length > 0) {
      return found.map(({ path }) => [...path, name]);
    }
    level = level.flatMap(structsIn);
  }
  return [];
}

function structsIn({ path, struct }: Inner): Inner[] {
  return offeredMembersOf(struct).flatMap(({ name, type }) =>
    type.kind === 'struct' ? [{ path: [...path, name], struct: type.name }] : [],
  );
}
