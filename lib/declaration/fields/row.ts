import type { CALLS } from '../props/generated/calls';
import type { STRUCTS } from '../props/generated/structs';

type Owners = typeof CALLS & typeof STRUCTS;

/**
 * Props of constructs that their specs don't have, or not as they are; with the interface, if a prop of that name is a field
 * in others.
 */
export const BESIDE = [
  'metadata',
  'acknowledge',
  'cluster',
  'pod',
  'remoteCaBundle',
  'reloader',
  'debug',
  'inherit',
  'ProxyDefaultsOptions.labels',
] as const;

/** The paths of all fields in a spec, such as `inline.issuer`. */
type PathIn<Spec> = {
  [Field in keyof Spec & string]: NonNullable<Spec[Field]> extends readonly unknown[] | string | number | boolean
    ? Field
    : Field | `${Field}.${PathIn<NonNullable<Spec[Field]>>}`;
}[keyof Spec & string];

/** Headers, which a spec divides by where their values come from. */
export interface HeadersRow<Path = string> {
  /** The map of the headers with plain values. */
  readonly plaintext: Path;
  /** The list of the others, whose items hold a name and refer to a Secret. */
  readonly fromSecrets: Path;
  readonly name: string;
  readonly reference: string;
}

/** A value that is not written as it is given. */
export interface FieldRow<Path = string> {
  readonly field: Path;
  /** What the construct writes if nothing is given. */
  readonly otherwise?: string | boolean;
  /** Plain data, as JSON text. */
  readonly isJson?: true;
}

/** The field that a prop sets; the empty path, if the members of its value are fields beside the other ones. */
export type Row<Path = string> = Path | '' | FieldRow<Path> | HeadersRow<Path>;

/** A block that has no fields, but must be there. */
export type EmptyBlock = Readonly<Record<string, never>>;

/** Fields with constant values, by which the factory is recognized. */
export interface Constants<Path extends string = string> {
  readonly sets?: { readonly [P in Path]?: string | EmptyBlock };
}

type MembersOf<Owner extends keyof Owners> = Exclude<keyof Owners[Owner], (typeof BESIDE)[number]>;

/**
 * The rows of a struct, or of a factory, that becomes a block of a spec. Members without a row set the field of their
 * own name; the compiler requires rows for all others.
 */
type Rows<Owner extends keyof Owners, Spec> = Constants<PathIn<Spec>> & {
  readonly [Name in Exclude<MembersOf<Owner>, keyof Spec>]: Row<PathIn<Spec>>;
} & {
  readonly [Name in MembersOf<Owner> & keyof Spec]?: Row<PathIn<Spec>>;
};

/** The rows of several structs and factories, each with the spec that it becomes a block of. */
export type Table<Specs> = { readonly [Owner in keyof Specs & keyof Owners]: Rows<Owner, Specs[Owner]> };
