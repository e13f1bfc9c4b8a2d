/**
 * The structural schema of a custom resource, as the CRDs in `crds/` have it.
 *
 * `lib/model/schema/` holds one constant per kind, generated from `crds/` by `npm run import`: types, defaults and
 * limits have their home there and nowhere else.
 */
export type SchemaNode = ObjectNode | MapNode | ListNode | StringNode | IntegerNode | BooleanNode;

/** An object with known fields. */
export interface ObjectNode {
  readonly type: 'object';
  readonly fields: { readonly [name: string]: SchemaNode };
  readonly required?: readonly string[];
}

/** An object with free keys (`additionalProperties`). */
export interface MapNode {
  readonly type: 'map';
  readonly values: SchemaNode;
  readonly maxProperties?: number;
}

/** An array. */
export interface ListNode {
  readonly type: 'list';
  readonly items: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** `set`: no value twice; a list of field names: no two items agree in all of them (`x-kubernetes-list-type`). */
  readonly unique?: 'set' | readonly string[];
}

export interface StringNode {
  readonly type: 'string';
  readonly default?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface IntegerNode {
  readonly type: 'integer';
  readonly default?: number;
  readonly format?: 'int32' | 'int64';
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanNode {
  readonly type: 'boolean';
  readonly default?: boolean;
}
