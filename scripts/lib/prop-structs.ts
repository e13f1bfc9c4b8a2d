import { parseCrds, type CrdSchema } from './crds-of-release';

/** An interface of props that `crds/` describes: `x-struct` of the object that it becomes. */
export interface PropStruct {
  readonly name: string;
  readonly doc: string;
  /** The interface that it extends. */
  readonly extends?: string | undefined;
  /** The field that it becomes, such as `MCPOIDCConfig.spec.inline`. */
  readonly field: string;
  /** The interface in whose file it stands: the first one that has a prop of it. */
  readonly file: string;
  readonly props: readonly StructProp[];
}

/** A prop, and the field that it sets. */
export interface StructProp {
  readonly name: string;
  /** As in TypeScript; `Type{}` is a map. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly doc: string;
  /** Whether the interface that this one extends has it. */
  readonly isInherited: boolean;
  /** The words of `@default`; undefined for a prop that must be set. */
  readonly default: string | undefined;
  /** The steps from the object of the interface to the field. */
  readonly steps: readonly string[];
  /** What is written if the prop is left out, although the field may be left out. */
  readonly otherwise?: string | boolean | undefined;
  /** The other fields that it sets. */
  readonly alsoSets: readonly (readonly string[])[];
  /** For headers: what items of the list of those that come from Secrets hold. */
  readonly fromSecrets?: { readonly name: string; readonly reference: string } | undefined;
}

/** What `x-struct` says: the name of the interface, and its words. */
interface StructWords {
  readonly name: string;
  readonly doc?: string;
  /** With words, it is made of the inherited props. */
  readonly extends?: string | { readonly name: string; readonly doc: string };
  /** The interface of what scopes set for all constructs, in place of `RemoteMcpProxyProps`. */
  readonly defaults?: StructWords;
}

/** What `x-prop` says of a field where the conventions don't, and where a prop's words differ from the field's. */
interface PropWords {
  readonly name?: string;
  readonly type?: string;
  readonly doc?: string;
  /** The words of `@default`. */
  readonly default?: string;
  readonly required?: boolean;
  readonly otherwise?: string | boolean;
  /** Whether the fields of this object are props of the interface around it. */
  readonly flat?: boolean;
  /** The field whose prop sets this one, too. */
  readonly with?: string;
  /** Whether the prop is one of the interface that this one extends. */
  readonly inherited?: boolean;
  /** What differs where scopes set it for all constructs; without it, they don't. */
  readonly defaults?: PropWords;
}

/** A field of an object. */
interface Field {
  readonly name: string;
  readonly schema: CrdSchema;
  readonly isRequired: boolean;
  readonly steps: readonly string[];
}

const STRUCT_KEYS = ['name', 'doc', 'extends', 'defaults'];
const PROP_KEYS = ['name', 'type', 'doc', 'default', 'required', 'otherwise', 'flat', 'with', 'inherited', 'defaults'];
const GO_DURATION = '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$';
const SCALARS: { readonly [type: string]: string | undefined } = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

/** The interfaces that a file with CRDs describes. */
export function propStructs(crds: string): PropStruct[] {
  return parseCrds(crds).flatMap(({ spec: { names, versions } }) =>
    versions.flatMap(({ schema }) => {
      const spec = schema.openAPIV3Schema.properties?.['spec'];
      const at = `${names.kind}.spec`;
      const own = spec === undefined ? [] : structsIn(spec, at);
      const ofScopes = spec === undefined ? [] : structsIn(defaultsIn(spec, at), at);
      return [...own, ...ofScopes.filter(({ name }) => !own.some((each) => each.name === name))];
    }),
  );
}

/** The object as scopes set it for all constructs: the props that have `defaults`, in the words that these say. */
function defaultsIn(schema: CrdSchema, at: string): CrdSchema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, CrdSchema] => {
    const words = propWords(field, `${at}.${name}`) ?? {};
    const { defaults } = words;
    const own = defaults === undefined ? field : { ...field, 'x-prop': { ...words, ...defaults } };
    const isPart = structWords(field, at)?.defaults !== undefined || words.flat === true || onlySwitch(field);
    const isSet = defaults !== undefined || words.with !== undefined;
    return [name, isPart ? defaultsIn(own, `${at}.${name}`) : isSet ? own : { 'x-prop': false }];
  });
  return { ...schema, 'x-struct': structWords(schema, at)?.defaults, properties: Object.fromEntries(fields) };
}

/** The interfaces of an object and of all below it; `file` is that of the interface whose prop it is. */
function structsIn(schema: CrdSchema, at: string, file?: string): PropStruct[] {
  const words = structWords(schema, at);
  const own = words === undefined ? undefined : (file ?? words.name);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = `${at}.${name}`;
    const prop = propWords(field, place);
    return structsIn(field, place, prop === undefined || prop.type !== undefined ? undefined : own);
  });
  const { items, additionalProperties: values } = schema;
  return [
    ...(words === undefined ? [] : structsOf(words, schema, at, own ?? words.name)),
    ...fields,
    ...(items === undefined ? [] : structsIn(items, `${at}[]`, file)),
    ...(values === undefined ? [] : structsIn(values, `${at}{}`, file)),
  ];
}

/** The interface of an object, after the one that it extends if its words are said there. */
function structsOf(words: StructWords, schema: CrdSchema, at: string, file: string): PropStruct[] {
  const { name, doc = descriptionOf(schema, at), extends: base } = words;
  const props = fieldsOf(schema).flatMap((field) => propsOf(field, at, schema));
  if (typeof base !== 'object') {
    return [{ name, doc, extends: base, field: at, file, props }];
  }
  const shared = props.filter(({ isInherited }) => isInherited).map((each) => ({ ...each, isInherited: false }));
  return [
    { ...base, field: at, file: base.name, props: shared },
    { name, doc, extends: base.name, field: at, file, props },
  ];
}

function fieldsOf({ properties = {}, required = [] }: CrdSchema, around?: Field): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name) && around?.isRequired !== false,
    steps: [...(around?.steps ?? []), name],
  }));
}

/** The prop of a field; several, if its own fields are props of the interface. `around` is the object that has it. */
function propsOf(field: Field, at: string, around: CrdSchema): StructProp[] {
  const { schema, steps } = field;
  const words = propWords(schema, [at, ...steps].join('.'));
  if (words === undefined || words.with !== undefined) {
    return [];
  }
  const switched = onlySwitch(schema);
  if (switched !== undefined) {
    return propsOf({ ...field, schema: switched, steps: [...steps, 'enabled'] }, at, around);
  }
  return [
    ...(words.flat === true ? fieldsOf(schema, field).flatMap((each) => propsOf(each, at, schema)) : []),
    ...(words.flat === true && words.type === undefined ? [] : [propOf(field, words, at, around)]),
  ];
}

function propOf(field: Field, words: PropWords, at: string, around: CrdSchema): StructProp {
  const { schema, steps } = field;
  const place = [at, ...steps].join('.');
  const { name = propName(field.name), type = typeOf(schema, place), otherwise } = words;
  const isOptional = !(words.required ?? field.isRequired);
  const byDefault = words.default ?? defaultOf(schema, type);
  const isInherited = words.inherited === true;
  if (isOptional && byDefault === undefined && !isInherited) {
    throw new Error(`${place}: x-prop.default is missing: what applies if the prop is left out?`);
  }
  const doc = words.doc ?? structWords(schema, place)?.doc ?? descriptionOf(schema, place);
  const shown = isOptional ? byDefault : undefined;
  const others = fieldsOf(around).filter((each) => propWords(each.schema, place)?.with === field.name);
  const alsoSets = others.map((each) => [...steps.slice(0, -1), each.name]);
  const fromSecrets = others.map((each) => headerParts(each.schema)).at(0);
  return { name, type, isOptional, isInherited, doc, default: shown, steps, otherwise, alsoSets, fromSecrets };
}

/** What items of a list hold in which each is a name and a reference to a Secret. */
function headerParts({ items }: CrdSchema): StructProp['fromSecrets'] {
  const parts = Object.entries(items?.properties ?? {});
  const [name] = parts.find(([, { type }]) => type === 'string') ?? [];
  const [reference] = parts.find(([, each]) => isSecretReference(each)) ?? [];
  return name === undefined || reference === undefined ? undefined : { name, reference };
}

/** The name of a prop: without `Ref` or `ConfigRef`, and with abbreviations as words (`insecureAllowHTTP` → `insecureAllowHttp`). */
function propName(field: string): string {
  const words = field.replaceAll(/([A-Z])([A-Z]+)(?=s?$|[A-Z][a-z])/g, (_, first: string, rest: string) => {
    return first + rest.toLowerCase();
  });
  return words.replace(/(?:Config)?Ref(s?)$/, '$1');
}

function typeOf(schema: CrdSchema, at: string): string {
  const { type = '', pattern, items, additionalProperties: values } = schema;
  const named = structWords(schema, at)?.name;
  if (named !== undefined) {
    return named;
  }
  if (type === 'array' && items !== undefined) {
    return `${typeOf(items, `${at}[]`)}[]`;
  }
  if (values !== undefined) {
    return `${typeOf(values, `${at}{}`)}{}`;
  }
  if (isSecretReference(schema)) {
    return 'SecretValue';
  }
  if (schema.properties?.['configMapRef'] !== undefined) {
    return 'CaBundle';
  }
  const scalar = pattern === GO_DURATION ? 'Duration' : SCALARS[type];
  if (scalar === undefined) {
    throw new Error(`${at}: x-prop.type is missing, or x-struct`);
  }
  return scalar;
}

function isSecretReference({ properties, required = [] }: CrdSchema): boolean {
  return [Object.keys(properties ?? {}), required].every((names) => [...names].sort().join() === 'key,name');
}

/** The only field of an object that can just be turned on. */
function onlySwitch({ properties = {}, ...schema }: CrdSchema): CrdSchema | undefined {
  const isOnly = Object.keys(properties).join() === 'enabled' && schema['x-struct'] === undefined;
  return isOnly ? properties['enabled'] : undefined;
}

function defaultOf({ default: value }: CrdSchema, type: string): string | undefined {
  return value === undefined
    ? undefined
    : type === 'number' && typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

function descriptionOf({ description }: CrdSchema, at: string): string {
  if (typeof description !== 'string') {
    throw new Error(`${at}: there is no description`);
  }
  return description;
}

function structWords(schema: CrdSchema, at: string): StructWords | undefined {
  check(schema, 'x-struct', STRUCT_KEYS, at);
  return schema['x-struct'] as StructWords | undefined;
}

/** What is said of the prop; undefined, if the field has none (`x-prop: false`). */
function propWords(schema: CrdSchema, at: string): PropWords | undefined {
  check(schema, 'x-prop', PROP_KEYS, at);
  return schema['x-prop'] === false ? undefined : (schema['x-prop'] ?? {});
}

function check(schema: CrdSchema, keyword: string, keys: readonly string[], at: string): void {
  const unknown = Object.keys(schema[keyword] ?? {}).filter((key) => !keys.includes(key));
  if (unknown.length > 0) {
    throw new Error(`${at}: ${keyword} has no ${unknown.join(', ')}`);
  }
}
