import { SizeRoundingBehavior, type Duration, type Size } from 'cdk8s';
import type { Cpu } from 'cdk8s-plus-28';
import type { IConstruct } from 'constructs';
import { childOf, type SchemaNode } from '../../model/schema';
import { mapToken } from '../../private/cdk8s/token';
import { decimalText } from '../../private/texts';
import { entry, field, item } from '../../private/field-path';
import { goDuration } from '../../private/go/go-duration';
import { canonicalQuantity } from '../../private/kubernetes/canonical-quantity';
import { isAbsent, objectAt, sortedJson, type PlainObject } from '../../private/plain';
import { referredKind } from '../props/instances';
import { originBy, originOf, type Origin } from '../props/origin';
import type { InstanceType, MapType, PropType } from '../props/prop-type';
import type { UseConstruct } from '../used-constructs';
import { writeHeaders } from './headers';
import { constantsOf, propRowsOf, type PropRow } from './rows';
import type { Finding } from '../../model/finding';
import { readArguments } from '../props/read-arguments';

/** Where a value is written. */
export interface Place {
  /** For messages. */
  readonly path: string;
  /** The schema there, as far as it is known. */
  readonly node: SchemaNode | undefined;
  /** Learns which constructs fields refer to. */
  readonly use: UseConstruct;
}

/** A part of a spec that is being written. */
interface Block {
  [field: string]: unknown;
}

/** The part of a spec that the members of a struct, or the arguments of a factory, become: added to what is there. */
export function written(owner: string, given: PlainObject, place: Place, block: Block = {}): Block {
  for (const [steps, constant] of constantsOf(owner)) {
    setAt(block, steps, constant);
  }
  for (const row of propRowsOf(owner)) {
    const value = given[row.name] ?? row.otherwise;
    if (!isAbsent(value)) {
      writeRow(row, value, place, block);
    }
  }
  return block;
}

function writeRow({ type, steps, headers, isJson }: PropRow, value: unknown, place: Place, block: Block): void {
  if (headers !== undefined) {
    const { plaintext, fromSecrets } = writeHeaders(headers, value, placeAt(place, headers.fromSecrets));
    setAt(block, headers.plaintext, plaintext);
    setAt(block, headers.fromSecrets, fromSecrets);
  } else if (isJson) {
    setAt(block, steps, mapToken(value, jsonText));
  } else {
    setAt(block, steps, valueOf(type, value, placeAt(place, steps), objectAt(block, ...steps)));
  }
}

/** Sets the field at the end of the steps, unless the value is absent, and makes the blocks that lead to it. */
function setAt(block: Block, steps: readonly string[], value: unknown): void {
  const last = steps.at(-1);
  const inner = steps.slice(0, -1).reduce((outer, step) => (outer[step] ??= {}) as Block, block);
  if (last !== undefined && value !== undefined) {
    inner[last] = value;
  }
}

/** What a value of a prop is in the spec; without steps to a field of its own, its members are added to the block. */
function valueOf(type: PropType, value: unknown, place: Place, block: Block = {}): unknown {
  if (isWrittenAsGiven(type, place)) {
    return value;
  }
  // when a token is resolved, it is too late to use a construct
  const later = { ...place, use: () => undefined };
  return mapToken(
    value,
    (given) => converted(type, given, place, block),
    (given) => converted(type, given, later, block),
  );
}

function isWrittenAsGiven(type: PropType, { node }: Place): boolean {
  switch (type.kind) {
    case 'list':
      return isPlain(type.items);
    case 'map':
      return node?.type !== 'list' && isPlain(type.values);
    case 'number':
      return node?.type !== 'string';
    default:
      return isPlain(type);
  }
}

/** Whether values of the type are written as they are given. */
function isPlain({ kind }: PropType): boolean {
  return kind === 'string' || kind === 'boolean' || kind === 'number' || kind === 'enum' || kind === 'any';
}

function converted(type: PropType, value: unknown, place: Place, block: Block): unknown {
  switch (type.kind) {
    case 'list':
      return (value as readonly unknown[]).map((each, index) => valueOf(type.items, each, itemAt(place, index)));
    case 'map':
      return mapOf(type, value as PlainObject, place);
    case 'struct':
      return written(type.name, value as PlainObject, place, block);
    case 'instance':
      return instance(type, value as object, place, block);
    default:
      return decimalText(value);
  }
}

/** A map, or a list of names and values where the custom resource has one. */
function mapOf({ values }: MapType, entries: PlainObject, place: Place): unknown {
  if (place.node?.type === 'list') {
    return Object.entries(entries).map(([name, value]) => ({ name, value }));
  }
  // fromEntries defines every key, `__proto__` too
  return Object.fromEntries(
    Object.entries(entries).map(([key, each]) => [key, valueOf(values, each, entryAt(place, key))]),
  );
}

function instance(type: InstanceType, value: object, place: Place, block: Block): unknown {
  if (referredKind(type) !== undefined) {
    return nameOf(value as IConstruct & { readonly name: string }, place);
  }
  switch (type.name) {
    case 'Cpu':
      return (value as Cpu).amount;
    case 'Size':
      return quantityOf(value as Size);
    case 'Duration':
      return place.node?.type === 'integer'
        ? (value as Duration).toSeconds({ integral: false })
        : goDuration(value as Duration);
  }
  const { factory = '', values } = originOf(value) ?? {};
  return values === undefined ? block : written(factory, values, place, block);
}

/** An object is referred to by its name: as a text, or in a block. */
function nameOf(construct: IConstruct & { readonly name: string }, { path, node, use }: Place): unknown {
  const isBlock = node?.type === 'object';
  use(isBlock ? field(path, 'name') : path, construct);
  return isBlock ? { name: construct.name } : construct.name;
}

/** `Size.asString` is younger than the oldest cdk8s that this package works with. */
function quantityOf(size: Size): string {
  return canonicalQuantity(`${String(size.toKibibytes({ rounding: SizeRoundingBehavior.NONE }))}Ki`);
}

/** A text is written as it is. */
function jsonText(given: unknown): string {
  return typeof given === 'string' ? given : sortedJson(given);
}

function placeAt({ path, node, use }: Place, steps: readonly string[]): Place {
  return { path: steps.reduce(field, path), node: steps.reduce(childOf, node), use };
}

function itemAt({ path, node, use }: Place, index: number): Place {
  return { path: item(path, index), node: childOf(node, index), use };
}

function entryAt({ path, node, use }: Place, key: string): Place {
  return { path: entry(path, key), node: childOf(node, key), use };
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
