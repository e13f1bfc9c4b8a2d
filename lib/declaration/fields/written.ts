import { SizeRoundingBehavior, type Duration, type Size } from 'cdk8s';
import type { Cpu } from 'cdk8s-plus-28';
import type { IConstruct } from 'constructs';
import { childOf, type SchemaNode } from '../../crds';
import { perText } from '../../private/caches';
import { goDuration, mapToken, secondsOf } from '../../private/cdk8s/values';
import { decimalText } from '../../private/texts';
import { below, keyStep } from '../../private/field-paths';
import { canonicalQuantity } from '../../kubernetes';
import { isAbsent, objectAt, sortedJson, type PlainObject } from '../../private/plain';
import { type Origin, originBy, originOf, referredKind, type UseConstruct } from '../props/instances';
import type { InstanceType, PropType } from '../props/prop-types';
import { writeHeaders } from './headers';
import { constantsOf, propRowsOf, type PropRow } from './rows';
import type { Finding } from '../../private/finding';
import { readArguments } from '../props/read-arguments';

/** Where a value is written. */
export interface Place {
  /** For messages. */
  readonly path: string;
  /** Learns which constructs fields refer to. */
  readonly use: UseConstruct;
}

/** A part of a spec that is being written. */
interface Block {
  [field: string]: unknown;
}

/** Gives what a value becomes in a spec. What becomes a part of a block, or a block itself, is added to what is there. */
type Write<Written = unknown> = (value: unknown, place: Place, block: Block) => Written;

/** How specs are written, by the structs of their props: found out once from types, rows and schemas. */
const known = new Map<string, Write<Block>>();

/** The spec of the schema that the members of a struct become. */
export function written(struct: string, schema: SchemaNode | undefined, given: PlainObject, place: Place): Block {
  const write = known.get(struct) ?? blockWriter(struct, schema);
  known.set(struct, write);
  return write(given, place, {});
}

/** For the members of a struct, or the arguments of a factory. */
function blockWriter(owner: string, node: SchemaNode | undefined): Write<Block> {
  const constants = constantsOf(owner);
  const rows = propRowsOf(owner).map((row) => ({ ...row, write: rowWriter(row, node) }));
  return (given, place, block) => {
    for (const [steps, constant] of constants) {
      setAt(block, steps, typeof constant === 'string' ? constant : {});
    }
    for (const { name, otherwise, write } of rows) {
      const value = (given as PlainObject)[name] ?? otherwise;
      if (!isAbsent(value)) {
        write(value, place, block);
      }
    }
    return block;
  };
}

function rowWriter({ type, steps, headers, isJson }: PropRow, node: SchemaNode | undefined): Write {
  if (headers !== undefined) {
    return (value, place, block) => {
      const { plaintext, fromSecrets } = writeHeaders(headers, value, headers.fromSecrets.reduce(placeAt, place));
      setAt(block, headers.plaintext, plaintext);
      setAt(block, headers.fromSecrets, fromSecrets);
    };
  }
  const write = isJson ? withTokens(jsonText) : valueWriter(type, steps.reduce(childOf, node));
  return (value, place, block) => {
    setAt(block, steps, write ? write(value, steps.reduce(placeAt, place), objectAt(block, ...steps)) : value);
  };
}

/** Sets the field at the end of the steps, unless the value is absent, and makes the blocks that lead to it. */
function setAt(block: Block, steps: readonly string[], value: unknown): void {
  const last = steps.at(-1);
  let inner = block;
  for (const step of steps.slice(0, -1)) {
    inner = (inner[step] ??= {}) as Block;
  }
  if (last !== undefined && value !== undefined) {
    inner[last] = value;
  }
}

/** Undefined if values of the type are written as they are given. */
function valueWriter(type: PropType, node: SchemaNode | undefined): Write | undefined {
  switch (type.kind) {
    case 'list':
      return eachWriter(valueWriter(type.items, childOf(node, 0)));
    case 'map':
      return node?.type === 'list'
        ? withTokens(namesAndValues)
        : eachWriter(valueWriter(type.values, childOf(node, '')));
    case 'struct':
      return withTokens(blockWriter(type.name, node));
    case 'instance':
      return withTokens(instanceWriter(type, node));
    case 'number':
      return node?.type === 'string' ? withTokens(decimalText) : undefined;
    default:
      return undefined;
  }
}

function withTokens(write: Write): Write {
  return (value, place, block) =>
    mapToken(
      value,
      (given) => write(given, place, block),
      // when a token is resolved, it is too late to use a construct
      (given) => write(given, { ...place, use: () => undefined }, block),
    );
}

/** For the items of a list, or the entries of a map. */
function eachWriter(write: Write | undefined): Write | undefined {
  return (
    write &&
    withTokens((given, place) => {
      const part = (each: unknown, key: string | number): unknown => write(each, placeAt(place, keyStep(key)), {});
      return Array.isArray(given)
        ? given.map(part)
        : // fromEntries defines every key, `__proto__` too
          Object.fromEntries(Object.entries(given as PlainObject).map(([key, each]) => [key, part(each, key)]));
    })
  );
}

/** A map, where the custom resource has a list of names and values. */
function namesAndValues(map: unknown): unknown {
  return Object.entries(map as PlainObject).map(([name, value]) => ({ name, value }));
}

function instanceWriter(type: InstanceType, node: SchemaNode | undefined): Write {
  if (referredKind(type) !== undefined) {
    return node?.type === 'object'
      ? (value, place) => ({ name: referredName(value, placeAt(place, 'name')) })
      : referredName;
  }
  switch (type.name) {
    case 'Cpu':
      return (value) => (value as Cpu).amount;
    case 'Size':
      return (value) => quantityOf(value as Size);
    case 'Duration':
      return node?.type === 'integer'
        ? (value) => secondsOf(value as Duration)
        : (value) => goDuration(value as Duration);
  }
  const writerOf = perText((factory) => blockWriter(factory, node));
  return (value, place, block) => {
    const { factory = '', values } = originOf(value) ?? {};
    return values === undefined ? block : writerOf(factory)(values, place, block);
  };
}

/** An object is referred to by its name. */
function referredName(value: unknown, { path, use }: Place): string {
  const construct = value as IConstruct & { readonly name: string };
  use(path, construct);
  return construct.name;
}

/** `Size.asString` is younger than the oldest cdk8s that this package works with. */
function quantityOf(size: Size): string {
  return canonicalQuantity(`${String(size.toKibibytes({ rounding: SizeRoundingBehavior.NONE }))}Ki`);
}

/** A text is written as it is. */
function jsonText(given: unknown): string {
  return typeof given === 'string' ? given : sortedJson(given);
}

function placeAt({ path, use }: Place, step: string): Place {
  return { path: below(path, step), use };
}

/**
 * The origin of a value that becomes a part of a spec, from the arguments of its factory. `check` finds what the types of
 * the arguments don't say.
 */
export function madeBy<ClassName extends string, Arguments extends object>(
  factory: `${ClassName}.${string}`,
  given: Arguments,
  check: (values: Arguments) => readonly Finding[] = () => [],
): Origin<ClassName> {
  const { values, isComplete, findings } = readArguments(factory, given);
  return originBy(factory, [...findings, ...check(values)], isComplete ? (values as PlainObject) : undefined);
}
