import { isAbsent, isPlainObject, type PlainObject } from '../../../private/plain';

/** One statement of the chart's constructor: creates an object, or uses it. */
export interface Statement {
  /** The variable for the result; left out if nothing uses it. */
  readonly variable?: string;
  readonly value: Expression;
  /** Lines of a comment above. */
  readonly remarks?: readonly string[];
}

/** The class of a chart. */
export interface ChartClass {
  readonly className: string;
  /** The source file, as messages name it. */
  readonly source: string;
  /** The namespace of all its objects, if they share one. */
  readonly namespace?: string;
  /** Statements that belong together, with an empty line between one group and the next. */
  readonly groups: readonly (readonly Statement[])[];
  /** The comments before all statements. */
  readonly remarks?: readonly string[];
}

/** A chart of an app. */
export interface AppChart {
  readonly chart: ChartClass;
  /** Its id, and the name of the YAML file that it is synthesized to. */
  readonly id: string;
}

/** An app with the charts of one cluster. */
export interface ClusterApp {
  /** Its name: the folder below `dist` that it writes to; absent if it is the only app. */
  readonly name?: string | undefined;
  /** The cluster that is bound to the app, if there is one. */
  readonly target?: Expression | undefined;
  /** Lines of a comment about it. */
  readonly targetRemarks?: readonly string[];
  /** The same with the operator, to write custom resources for the comparison. */
  readonly comparedIn?: Expression | undefined;
  readonly charts: readonly AppChart[];
}

/** A program with an app for each cluster. */
export interface Program {
  readonly apps: readonly ClusterApp[];
}

/** What programs import from cdk8s. */
export const CDK8S: readonly string[] = ['ApiObject', 'App', 'Chart', 'ChartProps', 'Duration', 'JsonPatch', 'Size'];

/** Names that a program may import, which its own classes cannot have. */
export function isImported(name: string, library: object): boolean {
  return CDK8S.includes(name) || name === 'Construct' || Object.hasOwn(library, name);
}

/**
 * A part of the generated program, as data: one walk prints it as text, another one runs it.
 */
export type Expression = Value | List | Fields | Name | Member | Call;

export interface Value {
  readonly kind: 'value';
  readonly value: string | number | boolean | null;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

/** An object literal. */
export interface Fields {
  readonly kind: 'fields';
  readonly fields: readonly (readonly [name: string, value: Expression])[];
  /** Always printed with one line per field. */
  readonly tall: boolean;
}

/** A variable or an import. */
export interface Name {
  readonly kind: 'name';
  readonly name: string;
}

/** `object.name` */
export interface Member {
  readonly kind: 'member';
  readonly object: Expression;
  readonly name: string;
}

/** `callee(args)`, or `new callee(args)`. */
export interface Call {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly args: readonly Expression[];
  readonly construct: boolean;
}

/** Fields by name; those that are undefined are left out. */
export interface OptionalFields {
  readonly [name: string]: Expression | undefined;
}

export function value(content: string | number | boolean | null): Value {
  return { kind: 'value', value: content };
}

export function list(items: readonly Expression[]): List {
  return { kind: 'list', items };
}

export function strings(items: readonly string[]): List {
  return list(items.map(value));
}

export function fields(given: OptionalFields): Fields {
  const present = Object.entries(given).filter((each): each is [string, Expression] => each[1] !== undefined);
  return { kind: 'fields', fields: present, tall: false };
}

/** The same, with one line per field if there are several. */
export function tall(given: OptionalFields): Fields {
  const made = fields(given);
  return { ...made, tall: made.fields.length > 1 };
}

/** An object literal, unless it is empty. */
export function unlessEmpty(made: Fields): Fields | undefined {
  return made.fields.length === 0 ? undefined : made;
}

/** A list of strings, unless it is empty. */
export function someStrings(items: readonly string[]): List | undefined {
  return items.length === 0 ? undefined : strings(items);
}

/** A number, if it is one. */
export function someNumber(given: unknown): ReturnType<typeof value> | undefined {
  return typeof given === 'number' ? value(given) : undefined;
}

/** An object literal of texts with free keys, unless it is empty. */
export function someTexts(given: PlainObject): Fields | undefined {
  return unlessEmpty(entries(given, (each) => value(String(each))));
}

/** An object literal with free keys. */
export function entries<Content>(
  given: { readonly [key: string]: Content },
  make: (content: Content) => Expression,
): Fields {
  return { kind: 'fields', fields: Object.entries(given).map(([key, each]) => [key, make(each)]), tall: false };
}

/** A variable, an import, or a member of one: `kplus.Secret`. */
export function name(path: string): Name | Member {
  const [root = '', ...members] = path.split('.');
  return members.reduce<Name | Member>((object, each) => ({ kind: 'member', object, name: each }), {
    kind: 'name',
    name: root,
  });
}

/** Calls a function or a static method by its path; trailing arguments that are undefined are left out. */
export function call(path: string, ...args: readonly (Expression | undefined)[]): Call {
  return { kind: 'call', callee: name(path), args: given(args), construct: false };
}

/** Calls a method on the value of another expression. */
export function invoke(object: Expression, method: string, args: readonly Expression[]): Call {
  return { kind: 'call', callee: { kind: 'member', object, name: method }, args, construct: false };
}

export function create(type: string, ...args: readonly (Expression | undefined)[]): Call {
  return { kind: 'call', callee: name(type), args: given(args), construct: true };
}

function given(args: readonly (Expression | undefined)[]): Expression[] {
  const end = args.findIndex((each) => each === undefined);
  return args.slice(0, end < 0 ? args.length : end).filter((each) => each !== undefined);
}

/** The variables and imports that an expression uses. */
export function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'value':
      return [];
    case 'list':
      return expression.items.flatMap(namesIn);
    case 'fields':
      return expression.fields.flatMap(([, each]) => namesIn(each));
    case 'name':
      return [expression.name];
    case 'member':
      return namesIn(expression.object);
    case 'call':
      return [...namesIn(expression.callee), ...expression.args.flatMap(namesIn)];
  }
}

/** A JSON value as a literal; nulls in objects are left out, since cdk8s leaves them out too. */
export function literal(content: unknown): Expression {
  if (typeof content === 'string' || typeof content === 'boolean' || content === null) {
    return value(content);
  }
  if (typeof content === 'number' && Number.isFinite(content)) {
    return value(content);
  }
  if (Array.isArray(content)) {
    return list(content.map(literal));
  }
  if (isPlainObject(content)) {
    const present = Object.entries(content).filter(([, each]) => !isAbsent(each));
    return { kind: 'fields', fields: present.map(([key, each]) => [key, literal(each)]), tall: false };
  }
  throw new TypeError(`a ${typeof content} that JSON cannot represent`);
}
