import type { Finding } from '../../private/finding';
import { isToken } from '../../private/cdk8s/values';
import { Trail, anyField, below } from '../../private/field-paths';
import { isAbsent, isPlainObject, type PlainObject } from '../../private/plain';
import { DataReader, NO_DATA } from './data';
import { isInstance, isStruct, originOf } from './instances';
import {
  type EnumType,
  type ListType,
  type MapType,
  type Member,
  type Members,
  membersOf,
  type PropType,
  type StructType,
  type Time,
  valuesOf,
} from './prop-types';
import { emptyEntry, missing, notSupported, tokenTooEarly, unreadable, wrongType, type Mistake } from './mistakes';
import { unknownMember, unprotectedMember, type Around } from './unknown-member';

/** The valid arguments of a constructor, a factory or a facade. */
export interface Given<Arguments> {
  /** Without values that cannot be used. Required ones are replaced by neutral ones: an empty string, an empty list. */
  readonly values: Arguments;
  /** Whether all required values without a neutral value, such as objects of classes, are present. */
  readonly isComplete: boolean;
  readonly findings: readonly Finding[];
  /** The fields that were left out or made neutral; rules cannot check them, or the fields below. */
  readonly unsettled: readonly string[];
}

export interface ReadingOptions {
  /** The field that the arguments are below, such as `expose.viaIngress`. */
  readonly field?: string;
  /** Whether a subclass of a construct passes on its props, which may then have unknown members. */
  readonly isSubclass?: boolean;
}

/**
 * Compares the arguments of a call of the public API with its types, for programs without a type checker. The values are
 * copies: later changes of the program's own lists and objects have no effect. Never throws.
 */
export function readArguments<Arguments extends object>(
  call: string,
  given: Arguments,
  options: ReadingOptions = {},
): Given<Arguments> {
  const reader = new ArgumentReader(call, options);
  const { values, isComplete } = reader.read(given as PlainObject);
  const { findings, unsettled } = reader;
  return { values: values as Arguments, isComplete, findings, unsettled };
}

/** Members or parameters, and whether all required ones are present. */
type Usable = Pick<Given<PlainObject>, 'values' | 'isComplete'>;

/** Whether a program passes on members of its own: a subclass does, others may. */
type PassedOn = 'knowingly' | 'perhaps';

/** Marks a value that cannot be used. */
const UNUSABLE = Symbol('unusable');

class ArgumentReader {
  public readonly findings: Finding[] = [];
  public readonly unsettled: string[] = [];
  private readonly trail: Trail;
  private readonly passedOn: PassedOn | undefined;
  private readonly factory: string | undefined;
  /** The structs that the current value is in, from the outside in. */
  private readonly around: Around[] = [];

  public constructor(
    private readonly call: string,
    { field = '', isSubclass = false }: ReadingOptions,
  ) {
    this.trail = new Trail(field);
    this.passedOn = call.includes('.') ? undefined : isSubclass ? 'knowingly' : 'perhaps';
    this.factory = field === '' && call.includes('.') ? call : undefined;
  }

  public read(given: PlainObject): Usable {
    const parameters = membersOf(this.call);
    const values: { [name: string]: unknown } = {};
    let isComplete = true;
    for (const member of parameters.values()) {
      const read = this.readParameter(member, given[member.name], parameters.size === 1);
      isComplete &&= read.isComplete;
      values[member.name] = read.value;
    }
    return { values, isComplete };
  }

  /** Members of a struct are named like other parameters; a single parameter `value` has no name in paths. */
  private readParameter(member: Member, value: unknown, isAlone: boolean): Argument {
    const { name, type } = member;
    try {
      if (type.kind === 'struct' && isStruct(type, value)) {
        const { values, isComplete } = this.readStruct(type, value, this.passedOn);
        return { value: values, isComplete };
      }
      const read = isAlone && name === 'value' ? this.readPresent(member, value) : this.readMember(member, value);
      return read === UNUSABLE || read === undefined ? substituteFor(member) : { value: read, isComplete: true };
    } catch {
      // a getter failed, or an object of another language
      if (this.trail.path === '') {
        this.trail.toField(name);
      }
      this.refuse(unreadable());
      this.trail.backToStart();
      this.around.length = 0;
      return { ...substituteFor(member), isComplete: false };
    }
  }

  /** `name`: that of the member, unless it is a parameter. */
  private readMember(member: Member, value: unknown, name?: string): unknown {
    if (isAbsent(value) && member.isOptional) {
      return undefined;
    }
    this.trail.toField(member.name);
    const read = this.readPresent(member, value, name);
    this.trail.back();
    return read;
  }

  private readPresent({ type, time }: Member, value: unknown, name?: string): unknown {
    return isAbsent(value) ? this.refuse(missing(type, this.factory)) : this.readValue(type, value, time, name);
  }

  private readValue(type: PropType, value: unknown, time: Time, name?: string): unknown {
    if (isToken(value)) {
      return time === 'manifest' ? value : this.refuse(tokenTooEarly(type));
    }
    switch (type.kind) {
      case 'any':
        return this.readData(value);
      case 'string':
        return typeof value === 'string' && originOf(value) === undefined ? value : this.refuseType(type, value);
      case 'boolean':
        return typeof value === 'boolean' ? value : this.refuseType(type, value);
      case 'number':
        return Number.isFinite(value) ? value : this.refuseType(type, value);
      case 'enum':
        return this.readEnum(type, value);
      case 'list':
        return Array.isArray(value) ? this.readList(type, value, time) : this.refuseType(type, value);
      case 'map':
        return isPlainObject(value) ? this.readMap(type, value, time) : this.refuseType(type, value);
      case 'struct':
        return isStruct(type, value) ? this.readBlock(type, value) : this.refuseType(type, value, name);
      case 'instance':
        return isInstance(type, value) ? this.readInstance(value) : this.refuseType(type, value);
    }
  }

  private readData(value: unknown): unknown {
    const reader = new DataReader(this.trail, (mistake) => {
      this.refuse(mistake);
    });
    const read = reader.read(value);
    return read === NO_DATA ? UNUSABLE : read;
  }

  private readEnum(type: EnumType, value: unknown): unknown {
    if (typeof value !== 'string') {
      return this.refuseType(type, value);
    }
    return Object.values(valuesOf(type)).includes(value) ? value : this.refuse(notSupported(type, value));
  }

  /** A list with an unusable item is unusable as a whole, since indexes must not shift. Holes are items too. */
  private readList({ items }: ListType, value: readonly unknown[], time: Time): unknown {
    // not map(), which leaves holes out
    const read = Array.from(value, (item, index) => {
      this.trail.toItem(index);
      const entry = this.readEntry(items, item, time);
      this.trail.back();
      return entry;
    });
    return read.includes(UNUSABLE) ? this.leaveOut() : read;
  }

  private readMap({ values }: MapType, value: PlainObject, time: Time): unknown {
    const read = Object.entries(value).map(([key, given]): [string, unknown] => {
      this.trail.toEntry(key);
      const entry = this.readEntry(values, given, time);
      this.trail.back();
      return [key, entry];
    });
    // fromEntries defines every key, `__proto__` too
    return Object.fromEntries(read.filter(([, entry]) => entry !== UNUSABLE));
  }

  private readEntry(type: PropType, value: unknown, time: Time): unknown {
    if (isAbsent(value)) {
      return this.refuse(emptyEntry(type));
    }
    return this.readValue(type, value, time === 'entries' ? 'manifest' : time);
  }

  private readBlock(type: StructType, value: PlainObject): unknown {
    const { values, isComplete } = this.readStruct(type, value);
    return isComplete ? values : this.leaveOut();
  }

  private readStruct({ name }: StructType, value: PlainObject, passedOn?: PassedOn): Usable {
    const members = membersOf(name);
    if (isPlainObject(value)) {
      this.refuseUnknown(name, members, value, passedOn);
    }
    const values: { [name: string]: unknown } = {};
    let isComplete = true;
    const place = { struct: name, member: '' };
    this.around.push(place);
    for (const member of members.values()) {
      place.member = member.name;
      const read = this.readMember(member, value[member.name], member.name);
      const usable = read === UNUSABLE && !member.isOptional ? neutralOf(member.type) : read;
      if (usable !== undefined && usable !== UNUSABLE) {
        values[member.name] = usable;
      } else {
        isComplete &&= member.isOptional;
      }
    }
    this.around.pop();
    return { values, isComplete };
  }

  /** Errors in the arguments of the factory that made the value are reported here. */
  private readInstance(value: unknown): unknown {
    const findings = originOf(value)?.findings ?? [];
    for (const finding of findings) {
      this.findings.push({ ...finding, field: below(this.trail.path, finding.field) });
    }
    if (findings.some(({ severity }) => severity === 'error')) {
      this.leaveOut();
    }
    return value;
  }

  private refuseUnknown(struct: string, members: Members, object: PlainObject, passedOn: PassedOn | undefined): void {
    for (const name of Object.keys(object)) {
      if (members.has(name) || isAbsent(object[name])) {
        continue;
      }
      const unknown = { name, object, struct, around: this.around, isPassedOn: passedOn === 'perhaps' };
      const mistake = passedOn === 'knowingly' ? unprotectedMember(unknown) : unknownMember(unknown);
      if (mistake !== undefined) {
        this.findings.push({ ...mistake, field: anyField(this.trail.path, name) });
      }
    }
  }

  private refuseType(type: PropType, value: unknown, name?: string): typeof UNUSABLE {
    if ((originOf(value)?.findings ?? []).length === 0) {
      return this.refuse(wrongType(type, value, name));
    }
    this.readInstance(value);
    return UNUSABLE;
  }

  private refuse(mistake: Mistake): typeof UNUSABLE {
    this.findings.push({ ...mistake, field: this.trail.path });
    return this.leaveOut();
  }

  private leaveOut(): typeof UNUSABLE {
    this.unsettled.push(this.trail.path);
    return UNUSABLE;
  }
}

/**
 * A neutral value in place of a required one that cannot be used; undefined for objects of classes, which have no
 * neutral value.
 */
function neutralOf(type: PropType): unknown {
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

interface Argument {
  readonly value: unknown;
  readonly isComplete: boolean;
}

/** The placeholder for an argument that cannot be used. */
function substituteFor({ type, isOptional }: Member): Argument {
  if (type.kind === 'struct') {
    return { value: {}, isComplete: isOptional };
  }
  const neutral = isOptional ? undefined : neutralOf(type);
  return { value: neutral, isComplete: isOptional || neutral !== undefined };
}
