import { nearMiss } from '../../private/near-miss';
import { isAbsent, type PlainObject } from '../../private/plain';
import { code, either, memberAt } from './examples';
import { pathsTo } from './homes';
import { MEANT } from './meant';
import { membersOf } from './members';
import type { Mistake } from './mistakes';
import type { Member } from './prop-type';
import { propThatSets } from './prop-fields';
import { memberWith, membersThatTake } from './right-shape';

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
  readonly isLost: boolean;
}

const DEFAULTS = 'ProxyDefaultsOptions';
const PROPS = 'RemoteMcpProxyProps';
const MOST_NAMES = 6;
/** With more alternatives, nothing in particular was meant. */
const MOST_ALTERNATIVES = 3;

/**
 * Programs pass their own props on to a construct, so an unknown member is only an error there if a member of the
 * construct was probably meant; otherwise it has no effect.
 */
export function unknownMember(unknown: UnknownMember): Mistake {
  const { struct, isPassedOn } = unknown;
  const rule = `is not a member of ${struct}`;
  const hint = ofSameStruct(unknown) ?? elsewhere(unknown);
  if (isPassedOn && hint?.isLost !== true) {
    const fix = hint?.fix ?? 'remove it';
    return { severity: 'warning', id: 'unused-prop', rule: `${rule}, and has no effect`, fix };
  }
  return { severity: 'error', id: 'unknown-prop', rule, fix: hint?.fix ?? allOf(struct) };
}

/** Another member of the struct. */
function ofSameStruct(unknown: UnknownMember): Hint | undefined {
  const { name, object, struct } = unknown;
  const similar = nearMiss(name, Array.from(membersOf(struct).keys()));
  const told = MEANT[`${struct}.${name}`];
  if (told !== undefined) {
    return { fix: told, isLost: similar !== undefined };
  }
  const meant = meantMembers(unknown, similar ?? propThatSets(struct, name));
  if (meant.length === 0) {
    return undefined;
  }
  const isLost = similar !== undefined || meant.some((each) => isAbsent(object[each.name]));
  return { fix: fixOf(meant, object[name]), isLost };
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
    return { fix: `it belongs to ${either(homes)}: write ${either(written)}`, isLost: false };
  }
  if (struct === DEFAULTS && membersOf(PROPS).has(name)) {
    return { fix: 'set it for each proxy: it cannot be a default', isLost: false };
  }
  const beside = around.filter((each) => membersOf(each.struct).has(name)).at(-1);
  return beside && { fix: `it belongs beside ${code(beside.member)}`, isLost: false };
}

function allOf(struct: string): string {
  const names = Array.from(membersOf(struct).keys());
  return names.length <= MOST_NAMES ? `use ${names.join(', ')}` : 'remove it';
}
