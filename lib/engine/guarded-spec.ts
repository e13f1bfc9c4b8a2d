import { type Finding, foundInAll } from '../model/finding';
import type { BoundGuardrails } from '../model/guardrails';
import type { Kind, Resource } from '../model/kinds';
import { childOf, type ObjectNode, type SchemaNode } from '../model/schema';
import { isToken } from '../private/cdk8s/values';
import { anyField, entry, field, isWithin, item, type Placed, withPlaced } from '../private/field-paths';
import { isPlainObject, type PlainObject } from '../private/plain';
import { variablesIn, withPresets, withoutVariables } from '../private/variables';
import { readSpec } from '../reader/read-spec';
import { guardrailFindings } from '../rules/guardrails/all-guardrails';
import { samplesFor } from '../rules/guardrails/url-guardrails';

/** A spec as it is written, with variables that are replaced before it is applied. */
export interface GuardedSpec {
  readonly kind: Kind;
  readonly name: string;
  readonly spec: unknown;
  readonly schema: ObjectNode;
  /** Whether variables are replaced. */
  readonly substitution: boolean;
}

/**
 * What a spec does against guardrails. The default of a variable is judged like a value. A text with a variable that has
 * none is only judged as far as no value can make it right.
 */
export function specBreaches(given: GuardedSpec, bound: readonly BoundGuardrails[]): readonly Finding[] {
  const settled = new Settled(given.substitution);
  const spec = settled.read(given.spec, given.schema, 'spec');
  const { open, unknown } = settled;
  const found = breachesIn(given, spec, bound).filter(
    ({ field: path }) => !unknown.some((each) => isWithin(path, each) || isWithin(each, path)),
  );
  const samples = open.length === 0 ? [] : samplesFor(bound.map(({ settings }) => settings));
  const ways = samples.flatMap((sample) => OTHERS.map((others) => ({ sample, others })));
  return foundInAll(found, ways, ({ sample, others }) => {
    const filled = open.map((each) => ({ path: each.path, value: filledWith(each, sample, others) }));
    const { spec: whole } = withPlaced({ spec }, filled) as { readonly spec: unknown };
    return breachesIn(given, whole, bound);
  });
}

/** What a spec without variables does against guardrails. */
export function breachesIn(
  { kind, name, schema }: Pick<GuardedSpec, 'kind' | 'name' | 'schema'>,
  spec: unknown,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const resource = { kind, name, labels: {}, annotations: {}, spec: readSpec(schema, spec).spec };
  return guardrailFindings(resource as unknown as Resource, bound);
}

/** A text with variables that have no default. */
interface OpenText extends Placed {
  readonly value: string;
  /** Whether it is a boolean that is not known yet. */
  readonly isFlag: boolean;
}

/** What the second variable of a text, and all after it, may be. */
const OTHERS = ['', '1'] as const;

/** A value that makes the whole text what is asked for, if one does. */
function filledWith({ value, isFlag }: OpenText, sample: string, others: string): unknown {
  if (isFlag) {
    return sample === 'true' ? true : sample === 'false' ? false : undefined;
  }
  let isFirst = true;
  return withoutVariables(value, ({ before, after }) => {
    const wanted = sample.startsWith(before) ? sample.slice(before.length) : sample;
    const own = wanted.endsWith(after) ? wanted.slice(0, wanted.length - after.length) : wanted;
    const filled = isFirst ? own : others;
    isFirst = false;
    return filled;
  });
}

/** Texts in which a variable can stand for a part. */
const TEXTS: readonly (SchemaNode['type'] | undefined)[] = ['string', 'mixed', 'any', 'free', undefined];

/** Reads a spec with the defaults of its variables. */
class Settled {
  public readonly open: OpenText[] = [];
  /** Where anything may stand. */
  public readonly unknown: string[] = [];

  public constructor(private readonly substitution: boolean) {}

  public read(value: unknown, node: SchemaNode | undefined, path: string): unknown {
    if (typeof value === 'string') {
      return this.text(value, node, path);
    }
    if (isToken(value)) {
      this.unknown.push(path);
      return undefined;
    }
    if (Array.isArray(value)) {
      return value.map((each: unknown, index) => this.read(each, childOf(node, index), item(path, index)));
    }
    return isPlainObject(value) ? this.object(value, node, path) : value;
  }

  private object(value: PlainObject, node: SchemaNode | undefined, path: string): PlainObject {
    const members = Object.entries(value).map(([given, each]): [string, unknown] => {
      const name = this.preset(given);
      const isFree = node?.type === 'map';
      const at = isFree ? entry(path, name) : node?.type === 'object' ? field(path, name) : anyField(path, name);
      return [name, this.read(each, childOf(node, name), at)];
    });
    return Object.fromEntries(members);
  }

  private text(value: string, node: SchemaNode | undefined, path: string): unknown {
    if (isToken(value)) {
      this.unknown.push(path);
      return undefined;
    }
    const parts = this.substitution ? variablesIn(value) : undefined;
    if (parts === undefined) {
      return value;
    }
    const text = this.preset(value);
    const isOpen = variablesIn(text) !== undefined;
    if (TEXTS.includes(node?.type)) {
      if (isOpen) {
        this.open.push({ path, value: text, isFlag: false });
      }
      return text;
    }
    if (!isOpen) {
      return scalar(text);
    }
    if (node?.type === 'boolean') {
      this.open.push({ path, value: text, isFlag: true });
    } else {
      this.unknown.push(path);
    }
    return undefined;
  }

  private preset(text: string): string {
    return this.substitution ? withPresets(text) : text;
  }
}

/** What a text is where it stands for no text. */
function scalar(text: string): unknown {
  return /^(true|false|null|-?\d+)$/.test(text) ? (JSON.parse(text) as unknown) : text;
}
