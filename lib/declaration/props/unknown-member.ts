import { isOneEditFrom, nearMiss } from '../../private/near-miss';
import { invalid } from '../../private/finding';
import { isAbsent, type PlainObject } from '../../private/plain';
import { code, either, memberAt, membersThatTake, memberWith, type Mistake } from './mistakes';
import { foreignWord, PROTECTING_PROPS, soundsProtecting, type ForeignWords } from './foreign-words';
import { type Member, membersOf, offeredMembersOf } from './prop-types';
import { propThatSets } from './prop-fields';

/** A member that a struct does not have. */
export interface UnknownMember {
  readonly name: string;
  /** The object that has it. */
  readonly object: PlainObject;
  /** The struct that the object should be. */
  readonly struct: string;
  /** The structs around it, from the outside in. */
  readonly around: readonly Around[];
  /** Whether a program may have passed it on together with props of its own. */
  readonly isPassedOn: boolean;
}

/** A struct around another one, and its member that holds the other one. */
export interface Around {
  readonly struct: string;
  readonly member: string;
}

/** What was probably meant. */
interface Hint {
  readonly fix: string;
  /** Whether a construct would lack something without it, even if a program only passed it on. */
  readonly isLost?: boolean;
}

const DEFAULTS = 'ProxyDefaultsOptions';
const PROPS = 'RemoteMcpProxyProps';
const MOST_NAMES = 6;
/** With more alternatives, nothing in particular was meant. */
const MOST_ALTERNATIVES = 3;

/**
 * Programs pass their own props on to a construct, so an unknown member is only an error there if a member of the
 * construct was probably meant, or if the word is one for protection; otherwise it has no effect.
 */
export function unknownMember(unknown: UnknownMember): Mistake {
  const { name, struct, isPassedOn } = unknown;
  const hint = ofSameStruct(unknown) ?? elsewhere(unknown);
  if (isPassedOn && hint?.isLost !== true) {
    return unused(name, struct, hint?.fix ?? 'remove it');
  }
  const rule = `is not a member of ${struct}`;
  return { severity: 'error', id: 'unknown-prop', rule, fix: hint?.fix ?? allOf(struct) };
}

/**
 * The members of a subclass are its own, and it may make ours of them. Only if it doesn't, and the word is one for
 * protection, something is unprotected.
 */
export function unprotectedMember(unknown: Omit<UnknownMember, 'around' | 'isPassedOn'>): Mistake | undefined {
  const { name, object, struct } = unknown;
  const told = foreignWord(struct, name);
  const misspelt = struct === PROPS ? PROTECTING_PROPS.filter((each) => isOneEditFrom(name, each)) : [];
  const meant = told?.protects === true ? (told.means ?? []) : misspelt;
  return meant.length > 0 && meant.every((each) => isAbsent(object[each]))
    ? unused(name, struct, `did you mean ${either(meant)}?`)
    : undefined;
}

function unused(name: string, struct: string, fix: string): Mistake {
  const effect = soundsProtecting(name) ? 'has no effect, so it protects nothing' : 'has no effect';
  return { severity: 'warning', id: 'unused-prop', ...invalid(`a member of ${struct}, and ${effect}`, fix) };
}

/** Another member of the struct, or what a word of another API stands for. */
function ofSameStruct(unknown: UnknownMember): Hint | undefined {
  const { name, object, struct } = unknown;
  const offered = offeredMembersOf(struct).map((each) => each.name);
  const similar = nearMiss(name, offered);
  const told = foreignWord(struct, name);
  if (told !== undefined) {
    const { means = [], protects = false } = told;
    const isMissing = means.length > 0 && means.every((each) => isAbsent(object[each]));
    return { fix: fixOfWord(told, unknown), isLost: protects || similar !== undefined || isMissing };
  }
  const meant = meantMembers(unknown, similar ?? propThatSets(struct, name));
  if (meant.length === 0) {
    return undefined;
  }
  const isLost = similar !== undefined || meant.some((each) => isAbsent(object[each.name]));
  return { fix: fixOf(meant, object[name]), isLost };
}

/** With several alternatives, those that take the value. */
function fixOfWord({ means = [], fix }: ForeignWords, { name, object, struct }: UnknownMember): string {
  const value = object[name];
  const members = Array.from(membersOf(struct).values()).filter((each) => means.includes(each.name));
  const taking = membersThatTake(value, members);
  return fix ?? fixOf(taking.length > 0 ? taking : members, value);
}

/** The member of that name, unless the value is an object of a class that others take. */
function meantMembers({ name, object, struct }: UnknownMember, meantName = ''): Member[] {
  const members = membersOf(struct);
  const named = members.get(meantName);
  const taking = membersThatTake(object[name], members.values());
  const isClear = taking.length > 0 && taking.length <= MOST_ALTERNATIVES;
  return named !== undefined && (!isClear || taking.includes(named)) ? [named] : isClear ? taking : [];
}

function fixOf(meant: readonly Member[], value: unknown): string {
  return membersThatTake(value, meant).some(({ type }) => type.kind === 'struct')
    ? `write ${either(meant.map((each) => code(memberWith(each, value))))}`
    : `did you mean ${either(meant.map((each) => each.name))}?`;
}

/** A member of a struct that this one contains, or of one around it. */
function elsewhere({ name, struct, around }: UnknownMember): Hint | undefined {
  const paths = pathsTo(name, struct);
  if (paths.length > 0 && paths.length <= MOST_ALTERNATIVES) {
    const homes = paths.map((path) => code(path.slice(0, -1).join('.')));
    const written = paths.map((path) => code(memberAt(path)));
    return { fix: `it belongs to ${either(homes)}: write ${either(written)}` };
  }
  const fix = struct === DEFAULTS ? ofDefaults(name) : undefined;
  if (fix !== undefined) {
    return { fix };
  }
  const beside = around.filter((each) => membersOf(each.struct).has(name)).at(-1);
  return beside && { fix: `it belongs beside ${code(beside.member)}` };
}

/** The words for a proxy are the same in the defaults of proxies, which don't have all of its props. */
function ofDefaults(name: string): string | undefined {
  if (membersOf(PROPS).has(name)) {
    return 'set it for each proxy: it cannot be a default';
  }
  const { means = [], fix } = foreignWord(PROPS, name) ?? {};
  const possible = means.filter((each) => membersOf(DEFAULTS).has(each));
  if (possible.length > 0) {
    return `did you mean ${either(possible)}?`;
  }
  return means.length > 0 ? `set ${either(means)} for each proxy: it cannot be a default` : fix;
}

function allOf(struct: string): string {
  const names = offeredMembersOf(struct).map(({ name }) => name);
  return names.length <= MOST_NAMES ? `use ${names.join(', ')}` : 'remove it';
}

type Path = readonly string[];

/** A struct within another one. */
interface Inner {
  readonly path: Path;
  readonly struct: string;
}

/** How many structs may lie between a struct and a member that belongs elsewhere in it. */
const DEEPEST = 3;

/** The shortest paths to members of that name in a struct, and in the structs that it contains. */
function pathsTo(name: string, struct: string): Path[] {
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
