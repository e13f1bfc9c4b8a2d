import { type Finding, foundInAll } from '../private/finding';
import type { BoundGuardrails } from '../model/guardrails';
import type { Kind, Resource } from '../model/kinds';
import { childOf, type ObjectNode, type SchemaNode, readSpec } from '../crds';
import { isToken } from '../private/cdk8s/values';
import { anyField, isWithin, item, type Placed, withPlaced } from '../private/field-paths';
import { isPlainObject, type PlainObject } from '../private/plain';
import { variablesIn, withPresets, withoutVariables } from '../private/variables';
import { guardrailFindings } from '../rules/guardrails/all-guardrails';
import { listedSamples, othersFor, usualSamples } from '../rules/guardrails/url-guardrails';

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
  if (open.length === 0) {
    return found;
  }
  const settings = bound.map((each) => each.settings);
  const inAll = (findings: readonly Finding[], samples: readonly string[]): readonly Finding[] => {
    const ways = samples.flatMap((sample) => othersFor(settings).map((others) => ({ sample, others })));
    return foundInAll(findings, ways, ({ sample, others }) => {
      const filled = open.map((each) => ({ path: each.path, value: filledWith(each, sample, others) }));
      const { spec: whole } = withPlaced({ spec }, filled);
      return breachesIn(given, whole, bound);
    });
  };
  const certain = inAll(found, usualSamples(settings));
  // what no variable is in doesn't become an item of a list, however long the list is
  const inOpen = certain.filter(({ field: path }) =>
    open.some((each) => isWithin(path, each.path) || isWithin(each.path, path)),
  );
  const always = inOpen.length === 0 ? inOpen : inAll(inOpen, listedSamples(settings));
  return certain.filter((each) => !inOpen.includes(each) || always.includes(each));
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

/** The whole text as what is asked for, if values make it that; otherwise with that in the place of its first variable. */
function filledWith({ value, isFlag }: OpenText, sample: string, others: string): unknown {
  if (isFlag) {
    return true;
  }
  if (mayBecome(value, sample)) {
    return sample;
  }
  let isFirst = true;
  return withoutVariables(value, ({ before, after }) => {
    const filled = isFirst
      ? withoutEnd(sample.startsWith(before) ? sample.slice(before.length) : sample, after)
      : others;
    isFirst = false;
    return filled;
  });
}

const VARIABLE = '\0';

/** Whether what is around the variables of a text stands in another text in the same order. */
function mayBecome(text: string, wanted: string): boolean {
  const [start = '', ...others] = withoutVariables(text, () => VARIABLE).split(VARIABLE);
  const end = others.pop() ?? '';
  if (!wanted.startsWith(start)) {
    return false;
  }
  let at = start.length;
  for (const each of others) {
    const found = wanted.indexOf(each, at);
    if (found < 0) {
      return false;
    }
    at = found + each.length;
  }
  return wanted.slice(at).endsWith(end);
}

/** The text without the end with which the next one begins. */
function withoutEnd(text: string, next: string): string {
  let end = 0;
  while (!next.startsWith(text.slice(end))) {
    end += 1;
  }
  return text.slice(0, end);
}

/** Where a text may stand, and so a variable for a part of it; what no schema knows may be one too. */
const TEXTS: readonly (SchemaNode['type'] | undefined)[] = ['string', 'mixed', 'any', undefined];

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
      return [name, this.read(each, childOf(node, name), anyField(path, name))];
    });
    return Object.fromEntries(members);
  }

  private text(value: string, node: SchemaNode | undefined, path: string): unknown {
    if (!this.substitution || variablesIn(value) === undefined) {
      return value;
    }
    const text = this.preset(value);
    const isOpen = variablesIn(text) !== undefined;
    const isFlag = node?.type === 'boolean';
    if (!isFlag && !TEXTS.includes(node?.type)) {
      if (isOpen) {
        this.unknown.push(path);
      }
      return undefined;
    }
    if (isOpen) {
      this.open.push({ path, value: text, isFlag });
    }
    return isFlag ? text === 'true' : text;
  }

  private preset(text: string): string {
    return this.substitution ? withPresets(text) : text;
  }
}
