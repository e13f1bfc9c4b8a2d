/**
 * The structural schema of a custom resource, from the CRDs in `crds/`.
 *
 * `lib/model/schemas/` holds one constant per kind, generated from `crds/` by `npm run import`: types, defaults,
 * limits, and the releases that introduced them, are only defined there.
 */
export type SchemaNode = ObjectNode | FreeNode | MapNode | ListNode | StringNode | IntegerNode | BooleanNode;

/** How much of a value messages may show; never the user or the query of a URL. */
export type Shown = 'all' | 'path' | 'host';

interface Node<Changing> {
  /** The release that introduced the field or the kind; absent: it is older than all known releases. */
  readonly since?: string;
  /** Differences before a release. */
  readonly before?: { readonly [release: string]: Changing };
  /** Absent: messages show nothing of a text (`x-shown` in `crds/`). */
  readonly shown?: Shown;
}

/** An object with known fields. */
export interface ObjectNode extends Node<{ readonly required: readonly string[] }> {
  readonly type: 'object';
  readonly fields: { readonly [name: string]: SchemaNode };
  readonly required?: readonly string[];
}

/** An object that the API server doesn't validate (`x-kubernetes-preserve-unknown-fields`). */
export interface FreeNode extends Omit<Node<never>, 'shown'> {
  readonly type: 'free';
  /** What messages may show within it, by paths in which `*` stands for any item or key. */
  readonly shown?: { readonly [path: string]: Shown };
}

/** An object with free keys (`additionalProperties`). */
export interface MapNode extends Node<never> {
  readonly type: 'map';
  readonly values: SchemaNode;
  readonly maxProperties?: number;
}

/** An array. */
export interface ListNode extends Node<never> {
  readonly type: 'list';
  readonly items: SchemaNode;
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
}

export interface IntegerNode extends Node<never> {
  readonly type: 'integer';
  readonly default?: number;
  readonly format?: 'int32' | 'int64';
  readonly minimum?: number;
  readonly maximum?: number;
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
