import { type SecretKeyRef } from '../../../model/config-maps';
import { PRODUCT } from '../../../model/product-names';
import { declared, newestSchemaOf } from '../../../inner';
import { childOf, type SchemaNode } from '../../../crds';
import { isPlainObject, listAt, objectAt, textAt, valueIn, without, type PlainObject } from '../../../private/plain';
import { KINDS } from '../../../model/kinds';
import {
  call,
  entries,
  fields,
  list,
  literal,
  name,
  tall,
  unlessEmpty,
  value,
  type Expression,
  type Fields,
  type OptionalFields,
} from '../typescript/program';
import type { OwnSource } from '../source';
import { podOf } from './pod-options';
import { cpu, duration, memory } from './quantities';
import type { References } from '../typescript/names';

/** The props with which a construct declares the same as a document. */
export function propsOf(
  { kind, name: objectName, spec, namespace }: OwnSource,
  references: References,
): OptionalFields {
  const reader = new FieldReader(references, namespace);
  const read = (block: object): OptionalFields =>
    reader.members(`${KINDS[kind].construct}Props`, block as PlainObject, newestSchemaOf(kind));
  if (kind !== 'MCPRemoteProxy') {
    return read(spec);
  }
  const pod = podOf(objectName ?? '', spec);
  const left = withoutPod(spec, pod?.fields.map(([field]) => field) ?? []);
  return endsWithDebug(spec) ? { ...read(withoutDebug(left)), pod, debug: value(true) } : { ...read(left), pod };
}

const DEPLOYMENT = ['resourceOverrides', 'proxyDeployment'] as const;

/** `debug` writes the variable as the last one. */
function endsWithDebug(spec: object): boolean {
  const last = listAt(spec, ...DEPLOYMENT, 'env').at(-1);
  return textAt(last, 'name') === `${PRODUCT}_DEBUG` && textAt(last, 'value') === 'true';
}

/** The blocks around the variable, too, if nothing else is in them. */
function withoutDebug(spec: object): PlainObject {
  const env = listAt(spec, ...DEPLOYMENT, 'env').slice(0, -1);
  return withDeployment(spec, withField(objectAt(spec, ...DEPLOYMENT), 'env', env));
}

/** Without what the prop `pod` writes. */
function withoutPod(spec: object, written: readonly string[]): object {
  return written.length === 0 ? spec : withDeployment(spec, without(objectAt(spec, ...DEPLOYMENT), ...written));
}

function withDeployment(spec: object, deployment: PlainObject): PlainObject {
  const overrides = withField(objectAt(spec, 'resourceOverrides'), 'proxyDeployment', deployment);
  return withField(objectAt(spec), 'resourceOverrides', overrides);
}

/** The block with other content of a field, or without the field if there is no content. */
function withField(block: PlainObject, name: string, content: object): PlainObject {
  const others = without(block, name);
  return Object.keys(content).length === 0 ? others : { ...others, [name]: content };
}

/** How many members a struct can have that is printed on one line if it fits. */
const FEW = 4;

/** Turns what is in a spec into the props that set it: the reverse of `declaration/fields/written.ts`. */
export class FieldReader {
  public constructor(
    private readonly references: References,
    private readonly namespace: string | undefined,
  ) {}

  /** The members of a struct that set what is in a block of a spec; nothing for what is the default anyway. */
  public members(owner: string, block: PlainObject, node: SchemaNode | undefined): OptionalFields {
    return Object.fromEntries(declared.propRowsOf(owner).map((row) => [row.name, this.member(row, block, node)]));
  }

  private member(
    row: declared.PropRow,
    block: PlainObject,
    node: SchemaNode | undefined,
    isNeeded = false,
  ): Expression | undefined {
    const given = valueIn(block, ...row.steps);
    const inner = row.steps.reduce(childOf, node);
    if (row.headers !== undefined) {
      const { plaintext, fromSecrets, ...names } = row.headers;
      const made = headers(valueIn(block, ...plaintext), valueIn(block, ...fromSecrets), names, this.references);
      return given === block ? unlessEmpty(made) : given === undefined ? undefined : made;
    }
    if (given === undefined || (!isNeeded && isDefault(row, inner, given))) {
      return undefined;
    }
    const made = this.expression(row.type, given, inner);
    return given === block && made?.kind === 'fields' ? unlessEmpty(made) : made;
  }

  private expression(type: declared.PropType, given: unknown, node: SchemaNode | undefined): Expression | undefined {
    switch (type.kind) {
      case 'any':
        return literal(given);
      case 'enum':
        return memberOf(type, given);
      case 'list':
        return Array.isArray(given) ? list(this.items(type.items, given, node)) : undefined;
      case 'map':
        return this.map(type.values, given, node);
      case 'struct': {
        const members = isPlainObject(given) ? this.members(type.name, given, node) : {};
        return declared.propRowsOf(type.name).length > FEW ? tall(members) : fields(members);
      }
      case 'instance':
        return this.instance(type, given, node);
      case 'number':
        return isNumber(given) ? value(Number(given)) : undefined;
      default:
        return typeof given === type.kind ? value(given as string | boolean) : undefined;
    }
  }

  private items(type: declared.PropType, given: readonly unknown[], node: SchemaNode | undefined): Expression[] {
    return given.flatMap((each, index) => this.expression(type, each, childOf(node, index)) ?? []);
  }

  /** A list of names and values is a map in props. */
  private map(type: declared.PropType, given: unknown, node: SchemaNode | undefined): Expression | undefined {
    if (Array.isArray(given)) {
      const items = given as readonly { readonly name: string; readonly value: string }[];
      return entries(Object.fromEntries(items.map((each) => [each.name, each.value])), value);
    }
    const made = Object.entries(given as PlainObject).map(
      ([key, each]) => [key, this.expression(type, each, childOf(node, key))] as const,
    );
    return {
      kind: 'fields',
      fields: made.flatMap(([key, each]) => (each === undefined ? [] : [[key, each]])),
      tall: false,
    };
  }

  private instance(type: declared.InstanceType, given: unknown, node: SchemaNode | undefined): Expression | undefined {
    const kind = declared.referredKind(type);
    if (kind !== undefined) {
      return this.references.to(kind, this.namespace, String(isPlainObject(given) ? given['name'] : given));
    }
    switch (type.name) {
      case 'Cpu':
        return cpu(String(given));
      case 'Size':
        return memory(String(given));
      case 'Duration':
        return duration(typeof given === 'number' ? `${String(given)}s` : String(given));
    }
    return isPlainObject(given) ? this.made(type.name, given, node) : undefined;
  }

  /** A call of the factory that writes such a block. */
  private made(className: string, block: PlainObject, node: SchemaNode | undefined): Expression | undefined {
    const factory = declared.factoriesOf(className).find((each) => writes(each, block));
    if (factory === undefined) {
      return undefined;
    }
    const rows = declared.propRowsOf(factory);
    const given = rows.map((row) => {
      const made = this.member(row, block, node);
      const isEmpty = made?.kind === 'fields' && made.fields.length === 0;
      return isEmpty && declared.membersOf(factory).get(row.name)?.isOptional === true ? undefined : made;
    });
    // defaults before an argument that is not one must be given
    const end = given.reduce((last, each, index) => (each === undefined ? last : index), -1);
    const before = rows.slice(0, end + 1).map((row, index) => given[index] ?? this.member(row, block, node, true));
    return call(factory, ...before);
  }
}

/** Whether the block has the constants that the factory writes, or, if it writes none, one of its fields. */
function writes(factory: string, block: PlainObject): boolean {
  const constants = declared.constantsOf(factory);
  return constants.length > 0
    ? constants.every(([steps, constant]) => typeof constant !== 'string' || valueIn(block, ...steps) === constant)
    : declared.propRowsOf(factory).some(({ steps }) => valueIn(block, ...steps) !== undefined);
}

/** A block that consists of a switch exists only where the switch is given. */
function isDefault({ steps, otherwise }: declared.PropRow, node: SchemaNode | undefined, given: unknown): boolean {
  const isSwitch = steps.length > 1 && steps.at(-1) === 'enabled';
  const preset = node !== undefined && 'default' in node ? node.default : undefined;
  return !isSwitch && given === (otherwise ?? preset);
}

/** Whether it is a number, or the text of one, as quantities and rates are written. */
function isNumber(given: unknown): boolean {
  return typeof given === 'number' || (typeof given === 'string' && /\d/.test(given) && Number.isFinite(Number(given)));
}

/** The enum member for the value; undefined for values that the enum doesn't have. */
function memberOf(type: declared.EnumType, given: unknown): Expression | undefined {
  const members = declared.valuesOf(type);
  const found = Object.keys(members).find((each) => members[each] === given);
  return found === undefined ? undefined : name(`${type.name}.${found}`);
}

/** Headers by name, plain and from Secrets. */
function headers(
  plaintext: unknown,
  fromSecrets: unknown,
  { name, reference }: Pick<declared.HeadersRow, 'name' | 'reference'>,
  references: References,
): Fields {
  const plain = Object.entries((plaintext ?? {}) as { readonly [header: string]: string }).map(
    ([header, text]): [string, Expression] => [
      header,
      text === '' ? call(declared.HEADER.withheld) : call(declared.HEADER.plaintext, value(text)),
    ],
  );
  const secret = ((fromSecrets ?? []) as readonly PlainObject[]).map((each): [string, Expression] => {
    const from = each[reference] as SecretKeyRef;
    return [
      String(each[name]),
      call(declared.HEADER.fromSecret, references.to('Secret', undefined, from.name), value(from.key)),
    ];
  });
  return { kind: 'fields', fields: [...plain, ...secret], tall: false };
}
