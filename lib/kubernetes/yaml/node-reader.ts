import type { Alias, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { keyOf, LINE_BREAK, plainScalar, type Integer, type ScalarValue } from './scalars';

/** Deeper than anything that people write, but not deep enough to crash the process. */
export const DEEPEST = 500;
const MERGE = 'tag:yaml.org,2002:merge';

type Parser = typeof import('yaml');

/** A path in a document, of keys and indices. */
type Steps = readonly (string | number)[];

/** What kubectl reads in another way than people do. */
export type Misread =
  | { readonly kind: 'key'; readonly path: Steps; readonly written: string }
  | { readonly kind: 'text'; readonly path: Steps; readonly character: string; readonly read: unknown };

/**
 * Makes values of the nodes of one document, as kubectl does: keys become strings, an alias refers to the latest anchor
 * before it, and values merged by `<<` replace values before it. It is stricter in one respect: a duplicate key is an
 * error, where kubectl uses the last one.
 */
export class NodeReader {
  private readonly anchors = new Map<string, Node>();
  private readonly targets = new Map<Alias, Node>();
  private readonly pairs = new Map<YAMLMap, Map<string, Pair<unknown, Node | null>>>();
  private readonly open = new Set<Node>();
  private readonly budget = new AliasBudget();
  private depth = 0;
  private readonly path: (string | number)[] = [];
  private readonly found: Misread[] = [];

  /** `writtenAt`: how a scalar is written, where it may have line breaks that only kubectl sees; absent: none has. */
  public constructor(
    private readonly yaml: Parser,
    private readonly writtenAt?: (node: Node) => string,
  ) {}

  /** What was read in another way than people read it. */
  public get misread(): readonly Misread[] {
    return this.found;
  }

  /** The value of a node with everything in it; throws a `YamlProblem`. */
  public read(node: Node | null): unknown {
    if (node === null) {
      return null;
    }
    this.budget.count();
    if (this.yaml.isAlias(node)) {
      return this.budget.within(startOf(node), () => this.readWithin(this.targetOf(node), node));
    }
    const { anchor } = node as { readonly anchor?: string };
    if (anchor !== undefined) {
      this.anchors.set(anchor, node);
    }
    return this.readWithin(node, node);
  }

  /** The node that an alias refers to, among those already read. */
  public resolve(node: Node): Node {
    return this.yaml.isAlias(node) ? (this.targets.get(node) ?? node) : node;
  }

  /** The nodes of a key and its value, in a map that was read. */
  public pairAt(map: YAMLMap, key: string): { readonly key: Node; readonly value: Node | null } | undefined {
    const pair = this.pairs.get(map)?.get(key);
    return pair === undefined ? undefined : { key: pair.key as Node, value: pair.value };
  }

  private readWithin(node: Node, written: Node): unknown {
    if (this.yaml.isScalar(node)) {
      const read = jsonValueOf(node as Scalar<string>);
      const [character] = LINE_BREAK.exec(this.writtenAt?.(node) ?? '') ?? [];
      if (character !== undefined) {
        this.found.push({ kind: 'text', path: [...this.path], character, read });
      }
      return read;
    }
    if (this.open.has(node)) {
      throw new YamlProblem('is an alias for a node that contains it', startOf(written));
    }
    if (this.depth >= DEEPEST) {
      throw new YamlProblem('is nested too deeply', startOf(written));
    }
    this.open.add(node);
    this.depth += 1;
    const value = this.yaml.isMap(node) ? this.readMap(node) : this.readList(node as YAMLSeq<Node | null>);
    this.depth -= 1;
    this.open.delete(node);
    return value;
  }

  private readList({ items }: YAMLSeq<Node | null>): unknown[] {
    return items.map((item, index) => this.readAt(index, item));
  }

  private readAt(step: string | number, node: Node | null): unknown {
    this.path.push(step);
    const value = this.read(node);
    this.path.pop();
    return value;
  }

  private readMap(map: YAMLMap): { [key: string]: unknown } {
    const values = new Map<string, unknown>();
    const pairs = new Map<string, Pair<unknown, Node | null>>();
    for (const pair of map.items as Pair<Node | null, Node | null>[]) {
      if (this.isMerge(pair.key)) {
        this.merge(pair.value, startOf(pair.key)).forEach((value, key) => values.set(key, value));
        continue;
      }
      const key = this.readKey(pair.key, map);
      if (pairs.has(key)) {
        // the key may be the secret itself, where key and value were swapped
        throw new YamlProblem('repeats a key of the same object', startOf(pair.key ?? map));
      }
      pairs.set(key, pair);
      values.set(key, this.readAt(key, pair.value));
    }
    this.pairs.set(map, pairs);
    // fromEntries defines every key, `__proto__` too
    return Object.fromEntries(values);
  }

  private isMerge(key: Node | null): key is Scalar<string> {
    const isPlain = this.yaml.isScalar<string>(key) && key.value === '<<';
    return isPlain && (key.tag === MERGE || (key.tag === undefined && key.type === this.yaml.Scalar.PLAIN));
  }

  /** Of several maps, the first one wins. */
  private merge(node: Node | null, offset: number): Map<string, unknown> {
    const value = this.read(node);
    const target = node === null ? null : this.resolve(node);
    const isList = this.yaml.isSeq<Node>(target);
    const maps = isList ? [...(value as unknown[])].reverse() : [value];
    const nodes = isList ? target.items.map((item) => this.resolve(item)) : [target];
    if (!nodes.every((each) => this.yaml.isMap(each))) {
      throw new YamlProblem('merges a value that is not a map', offset);
    }
    return new Map(maps.flatMap((each) => Object.entries(each as object)));
  }

  private readKey(key: Node | null, map: YAMLMap): string {
    this.budget.count();
    const node = key !== null && this.yaml.isAlias(key) ? this.targetOf(key) : key;
    const { anchor } = (node ?? {}) as { readonly anchor?: string };
    if (node !== null && anchor !== undefined) {
      this.anchors.set(anchor, node);
    }
    const text = this.yaml.isScalar(node) ? keyOfNode(node as Scalar<string>) : undefined;
    if (text === undefined) {
      throw new YamlProblem('has a key that is not a string, a number, true or false', startOf(key ?? map));
    }
    const { value: written, tag } = node as Scalar<string>;
    if (tag === undefined && text !== written) {
      this.found.push({ kind: 'key', path: [...this.path, text], written });
    }
    return text;
  }

  private targetOf(alias: Alias): Node {
    const target = this.anchors.get(alias.source);
    if (target === undefined) {
      // the name may be a password that begins with an asterisk
      const problem = 'is an alias, but no anchor before it has its name; if it is a text, put it in quotes';
      throw new YamlProblem(problem, startOf(alias));
    }
    this.targets.set(alias, target);
    return target;
  }
}

/** Where the node begins in the text. */
export function startOf(node: Node | null | undefined): number {
  return node?.range?.[0] ?? 0;
}

const SMALL = 400_000;
const LARGE = 4_000_000;

/**
 * How much of a document may come from aliases: a few of them can expand to more than fits into memory. The limits are
 * the same as in `go-yaml`: nearly all of a small document, a tenth of a huge one.
 */
class AliasBudget {
  private counted = 0;
  private fromAliases = 0;
  /** The position of the alias that is being read; it may contain others. */
  private alias: number | undefined;

  /** Counts a value. */
  public count(): void {
    this.counted += 1;
    if (this.alias === undefined) {
      return;
    }
    this.fromAliases += 1;
    if (this.fromAliases > 100 && this.counted > 1000 && this.fromAliases / this.counted > this.allowed()) {
      throw new YamlProblem('expands to too much data through its aliases', this.alias);
    }
  }

  /** Counts the values that an alias expands to as values of the alias. */
  public within<T>(offset: number, read: () => T): T {
    const outer = this.alias;
    this.alias ??= offset;
    const value = read();
    this.alias = outer;
    return value;
  }

  private allowed(): number {
    const size = Math.min(Math.max(this.counted, SMALL), LARGE);
    return 0.99 - (0.89 * (size - SMALL)) / (LARGE - SMALL);
  }
}

/** Why a text cannot be read as YAML, and where. */
export class YamlProblem extends Error {
  public constructor(
    problem: string,
    /** The offset in the text. */
    public readonly offset: number,
  ) {
    super(problem);
  }
}

type TextScalar = Scalar<string>;

const PREFIX = 'tag:yaml.org,2002:';

/** The JSON value of a scalar. */
function jsonValueOf(node: TextScalar): string | number | boolean | null {
  const value = valueOf(node);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new YamlProblem('is a number that JSON cannot represent; quote it', offsetOf(node));
  }
  return isInteger(value) ? integerOf(value.integer, node) : value;
}

/** The JSON key for a scalar; undefined if there is none. */
function keyOfNode(node: TextScalar): string | undefined {
  return keyOf(valueOf(node));
}

/** Beyond 63 bits, kubectl rounds a number too. */
function integerOf(integer: bigint, node: TextScalar): number {
  const value = Number(integer);
  if (BigInt(value) !== integer && BigInt.asIntN(64, integer) === integer) {
    throw new YamlProblem('is a number that JavaScript cannot represent exactly; quote it', offsetOf(node));
  }
  return value;
}

/** A quoted scalar is a string unless a tag says otherwise; an unknown tag makes any scalar a string. */
function valueOf(node: TextScalar): ScalarValue {
  const { value: text, tag } = node;
  if (tag === undefined || tag === '!') {
    return tag === undefined && node.type === 'PLAIN' ? plainScalar(text) : text;
  }
  switch (tag.startsWith(PREFIX) ? tag.slice(PREFIX.length) : '') {
    case 'int':
      return expected(node, isInteger);
    case 'float':
      return float(expected(node, (value) => isInteger(value) || typeof value === 'number'));
    case 'bool':
      return expected(node, (value) => typeof value === 'boolean');
    case 'null':
      return expected(node, (value) => value === null);
    case 'binary':
      return binary(node);
    default:
      return text;
  }
}

function isInteger(value: ScalarValue): value is Integer {
  return typeof value === 'object' && value !== null;
}

function float(value: ScalarValue): ScalarValue {
  return isInteger(value) ? Number(value.integer) : value;
}

function expected(node: TextScalar, isExpected: (value: ScalarValue) => boolean): ScalarValue {
  const value = plainScalar(node.value);
  if (!isExpected(value)) {
    throw new YamlProblem('does not match its tag', offsetOf(node));
  }
  return value;
}

function binary(node: TextScalar): string {
  const text = node.value.replaceAll(/[\r\n]/g, '');
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) {
    throw new YamlProblem('is not base64, although its tag says so', offsetOf(node));
  }
  return Buffer.from(text, 'base64').toString('utf8');
}

function offsetOf({ range }: TextScalar): number {
  return range?.[0] ?? 0;
}
