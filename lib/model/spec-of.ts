/** Fields that are there once the CRD's defaults are filled in, in every release. */
type Settled<Fields, Required> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly since: string }
    ? never
    : Fields[Name] extends { readonly default: unknown }
      ? Name
      : Name & Required;
}[keyof Fields];

type ObjectOf<Fields, Required> = {
  readonly [Name in Settled<Fields, Required>]: SpecOf<Fields[Name]>;
} & {
  readonly [Name in Exclude<keyof Fields, Settled<Fields, Required>>]?: SpecOf<Fields[Name]>;
};

interface Scalars {
  readonly string: string;
  readonly integer: number;
  readonly boolean: boolean;
}

/** The type of a value that fits a schema of `schemas/`, with the CRD's defaults filled in. */
export type SpecOf<Node> = Node extends { readonly type: 'object'; readonly fields: infer Fields }
  ? ObjectOf<Fields, Node extends { readonly required: readonly (infer Name)[] } ? Name : never>
  : Node extends { readonly values: infer Values }
    ? { readonly [key: string]: SpecOf<Values> }
    : Node extends { readonly items: infer Items }
      ? readonly SpecOf<Items>[]
      : Node extends { readonly type: keyof Scalars }
        ? Scalars[Node['type']]
        : { readonly [field: string]: unknown };
