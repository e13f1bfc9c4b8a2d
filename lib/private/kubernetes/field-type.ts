/** The fields of the types that a Kubernetes object is made of, as its Go types have them. */
export interface ObjectTypes {
  readonly [type: string]: { readonly [field: string]: FieldType };
}

export interface FieldType {
  /** A scalar type or the name of a type with fields. */
  readonly type: string;
  /** Whether the field holds many of these. */
  readonly many?: 'list' | 'map';
  /** Whether the field has to be there. */
  readonly required?: true;
  /** Whether a zero value (`false`, `0`, an empty object) is something else than none. */
  readonly pointer?: true;
  /** How a strategic merge patch merges a list: by this field of its items, or as a set of values. */
  readonly merge?: { readonly key?: string };
}
