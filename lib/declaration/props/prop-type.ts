/** The type of a prop, of an option of a facade, or of an argument of a factory. */
export type PropType = ScalarType | EnumType | StructType | ListType | MapType | InstanceType;

export interface ScalarType {
  readonly kind: 'string' | 'number' | 'boolean' | 'any';
}

export interface EnumType {
  readonly kind: 'enum';
  readonly name: string;
}

/** An object with known members. */
export interface StructType {
  readonly kind: 'struct';
  readonly name: string;
}

export interface ListType {
  readonly kind: 'list';
  readonly items: PropType;
}

/** An object with free keys. */
export interface MapType {
  readonly kind: 'map';
  readonly values: PropType;
}

/** An object of a class, or with the behaviour of an interface. */
export interface InstanceType {
  readonly kind: 'instance';
  readonly name: string;
}

/**
 * When a value must be known: `synth` while the app is assembled, `manifest` only when cdk8s writes it, so it can be a
 * token such as `Lazy`; with `entries`, the entries of the list or map can be tokens.
 */
export type Time = 'synth' | 'manifest' | 'entries';

/** A member of a struct, or a parameter. */
export interface Member {
  readonly name: string;
  readonly type: PropType;
  readonly isOptional: boolean;
  readonly time: Time;
}

export type Members = ReadonlyMap<string, Member>;
