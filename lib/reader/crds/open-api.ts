/** A schema of a CustomResourceDefinition, as the API server takes it, and with `crds/`'s keywords for releases. */
export interface OpenApiSchema {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: OpenApiSchema };
  readonly additionalProperties?: OpenApiSchema | boolean;
  readonly items?: OpenApiSchema;
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly OpenApiSchema[];
  readonly anyOf?: readonly OpenApiSchema[];
  readonly oneOf?: readonly OpenApiSchema[];
  readonly not?: OpenApiSchema;
  readonly 'x-kubernetes-list-type'?: string;
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-validations'?: readonly OpenApiRule[];
  readonly 'x-since'?: string;
  readonly 'x-before'?: { readonly [release: string]: { readonly [keyword: string]: unknown } };
  readonly [keyword: string]: unknown;
}

/** A rule in CEL. */
export interface OpenApiRule {
  readonly rule: string;
  readonly message?: string;
  readonly fieldPath?: string;
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
}

/** A rule of `crds/`, with what this package says where it is broken. */
export interface OpenApiWordedRule extends OpenApiRule {
  readonly 'x-id'?: string;
  readonly 'x-says'?: string;
  readonly 'x-field'?: string;
  readonly 'x-value'?: boolean;
  readonly 'x-later'?: string;
  readonly 'x-cases'?: readonly {
    readonly if: string;
    readonly id?: string;
    readonly field?: string;
    readonly says: string;
  }[];
}
