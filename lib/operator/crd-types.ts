import type { GeneratedSpecs } from '../../imports/specs';
import type { Kind, SpecOfKind } from '../model/kinds';

/**
 * The spec of a custom resource as it is written: the model's spec, which has the shape of the custom resource.
 *
 * The compiler compares it, kind by kind and field by field, with the types that are generated from `crds/`.
 */
export type RenderedSpec<K extends Kind, Specs extends CrdSpecs = SpecOfKind> = Specs[K];

type CrdSpecs = { readonly [K in Kind]: Written<GeneratedSpecs[K]> };

/** A generated type with enums as strings, readonly lists, and acronyms as in the CRD. */
type Written<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { [Key in keyof T as CrdName<Key>]: Written<T[Key]> }
      : T;

/** Acronyms that the generator spells differently. */
interface Acronyms {
  readonly insecureAllowHttp: 'insecureAllowHTTP';
  readonly jwksAllowPrivateIp: 'jwksAllowPrivateIP';
  readonly protectedResourceAllowPrivateIp: 'protectedResourceAllowPrivateIP';
}

type CrdName<Key> = Key extends keyof Acronyms ? Acronyms[Key] : Key;
