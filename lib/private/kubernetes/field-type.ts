/** The fields of the Go types that make up a Kubernetes object. */
export interface ObjectTypes {
  readonly [type: string]: { readonly [field: string]: FieldType };
}

export interface FieldType {
  /** A scalar type or the name of a type with fields. */
  readonly type: string;
  /** Whether the field holds several values. */
  readonly many?: 'list' | 'map';
  /** Whether the field is required. */
  readonly required?: true;
  /** Whether a zero value (`false`, `0`, an empty object) differs from an absent field. */
  readonly pointer?: true;
  /** How a strategic merge patch merges a list: by this field of its items, or as a set of values. */
  readonly merge?: { readonly key?: string };
}
