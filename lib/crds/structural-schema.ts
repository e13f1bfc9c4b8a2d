/**
 * The structural schema of a custom resource, from the CRDs in `crds/`.
 *
 * `lib/model/generated/` holds one constant per kind, generated from `crds/` by `npm run import`: types, defaults,
 * limits, and the releases that introduced them, are only defined there.
 */
export type SchemaNode =
  | ObjectNode
  | FreeNode
  | AnyNode
  | MapNode
  | ListNode
  | StringNode
  | IntegerNode
  | NumberNode
  | MixedNode
  | BooleanNode;

/** How much of a value messages may show; never the user or the query of a URL. */
export type Shown = 'all' | 'path' | 'host';

interface Node<Changing> {
  /** The release that introduced the field or the kind; absent: it is older than all known releases. */
  readonly since?: string;
  /** Differences before a release. */
  readonly before?: { readonly [release: string]: Changing };
  /** Absent: messages show nothing of a text (`x-shown` in `crds/`). */
  readonly shown?: Shown;
  /** Conditions in CEL (`x-kubernetes-validations`). */
  readonly rules?: readonly CelRule[];
  /** Whether null is a value; otherwise it counts as absent. */
  readonly nullable?: boolean;
  /** The values that there can be, where they are not texts. */
  readonly allowed?: readonly unknown[];
  /** Further limits, of which all, any, exactly one or none must be kept. */
  readonly combined?: readonly Combination[];
}

/** A condition about a value, `self`. */
export interface CelRule {
  readonly rule: string;
  /** What the API server says where it is broken. */
  readonly message?: string;
  /** The field to which the API server attributes it, below the value. */
  readonly fieldPath?: string;
  /** The release that introduced it. */
  readonly since?: string;
  /** The release that dropped it. */
  readonly until?: string;
  /** What this package says where it is broken; absent: what the CRD says. */
  readonly words?: readonly CelWords[];
}

/** What this package says where a rule is broken (`crds/`). */
export interface CelWords {
  readonly id: string;
  /** The field that is reported, below the value; `*` stands for each item that breaks the rule alone. */
  readonly field?: string;
  /** Whether the value of that field is reported. */
  readonly value?: boolean;
  /** An expression in CEL: it is only said where that holds. */
  readonly if?: string;
  /** Texts, in which `⟨.a.b⟩` is a field below the value, and `{a.b}` or `{url a.b}` what it holds. */
  readonly rule: string;
  readonly fix: string;
}

/** Limits that are combined with each other. */
export interface Combination {
  readonly of: 'all' | 'any' | 'one' | 'none';
  readonly nodes: readonly SchemaNode[];
}

/** An object with known fields. */
export interface ObjectNode extends Node<{ readonly required: readonly string[] }> {
  readonly type: 'object';
  readonly fields: { readonly [name: string]: SchemaNode };
  readonly required?: readonly string[];
  /** Whether it can have other fields too (`x-kubernetes-preserve-unknown-fields`). */
  readonly open?: boolean;
  readonly default?: object;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** An object that the API server doesn't validate (`x-kubernetes-preserve-unknown-fields`). */
export interface FreeNode extends Omit<Node<never>, 'shown'> {
  readonly type: 'free';
  /** What messages may show within it, by paths in which `*` stands for any item or key. */
  readonly shown?: { readonly [path: string]: Shown };
  readonly default?: object;
}

/** A value of any type. */
export interface AnyNode extends Node<never> {
  readonly type: 'any';
  readonly default?: unknown;
}

/** An object with free keys (`additionalProperties`). */
export interface MapNode extends Node<never> {
  readonly type: 'map';
  readonly values: SchemaNode;
  readonly default?: object;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** An array. */
export interface ListNode extends Node<{ readonly minItems: number }> {
  readonly type: 'list';
  readonly items: SchemaNode;
  readonly default?: readonly unknown[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /**
   * `set`: no duplicate values; a list of field names: no two items are equal in all of them
   * (`x-kubernetes-list-type`).
   */
  readonly unique?: 'set' | readonly string[];
}

export interface StringNode extends Node<{ readonly enum: readonly string[] }> {
  readonly type: 'string';
  readonly default?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A form that the API server checks, such as `date-time`. */
  readonly format?: string;
}

/** The limits of numbers. */
export interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
}

export interface IntegerNode extends Node<never>, Range {
  readonly type: 'integer';
  readonly default?: number;
  readonly format?: 'int32' | 'int64';
}

export interface NumberNode extends Node<never>, Range {
  readonly type: 'number';
  readonly default?: number;
}

/** An integer or a text (`x-kubernetes-int-or-string`). */
export interface MixedNode extends Node<never> {
  readonly type: 'mixed';
  readonly default?: number | string;
  readonly integer: IntegerNode;
  readonly string: StringNode;
}

export interface BooleanNode extends Node<never> {
  readonly type: 'boolean';
  readonly default?: boolean;
}

/** The schema of what stands in a value at a step: of a field, of each item or of each entry. */
export function childOf(node: SchemaNode | undefined, step: string | number): SchemaNode | undefined {
  switch (node?.type) {
    case 'object':
      return Object.hasOwn(node.fields, step) ? node.fields[step] : undefined;
    case 'map':
      return node.values;
    case 'list':
      return node.items;
    default:
      return undefined;
  }
}

/** A schema, and all schemas in it. */
export function nodesIn(node: SchemaNode): readonly SchemaNode[] {
  return placedNodesIn(node, '').map(([, each]) => each);
}

/** The same, each with its path: `spec.env[].name`, and `spec.labels{}` for free keys. */
export function placedNodesIn(node: SchemaNode, path: string): readonly (readonly [path: string, node: SchemaNode])[] {
  const found: [string, SchemaNode][] = [];
  const visit = (each: SchemaNode, at: string): void => {
    found.push([at, each]);
    for (const [step, inner] of childrenOf(each)) {
      visit(inner, `${at}${step}`);
    }
    for (const inner of (each.combined ?? []).flatMap(({ nodes }) => nodes)) {
      visit(inner, at);
    }
  };
  visit(node, path);
  return found;
}

function childrenOf(node: SchemaNode): readonly (readonly [step: string, node: SchemaNode])[] {
  switch (node.type) {
    case 'object':
      return Object.entries(node.fields).map(([name, each]) => [`.${name}`, each]);
    case 'map':
      return [['{}', node.values]];
    case 'list':
      return [['[]', node.items]];
    case 'mixed':
      return [
        ['', node.integer],
        ['', node.string],
      ];
    default:
      return [];
  }
}
