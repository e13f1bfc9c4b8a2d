import type { GeneratedSpecs } from '../../imports/specs';
import type { Kind, SpecOfKind } from '../model/kinds';

/**
 * The spec as it is written: that of the model, which is in the shape of the custom resource.
 *
 * The compiler proves it, kind by kind and field by field, against the types that are generated from `crds/`.
 */
export function renderSpec<K extends Kind>(spec: SpecOfKind[K]): RenderedSpecs[K] {
  return spec;
}

type RenderedSpecs = { readonly [K in Kind]: Written<GeneratedSpecs[K]> };

/** A generated type with its enums as strings, its lists readonly, and acronyms as the CRD writes them. */
type Written<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { [Key in keyof T as CrdName<Key>]: Written<T[Key]> }
      : T;

/** The generator writes acronyms in its own way. */
interface Acronyms {
  readonly insecureAllowHttp: 'insecureAllowHTTP';
  readonly jwksAllowPrivateIp: 'jwksAllowPrivateIP';
  readonly protectedResourceAllowPrivateIp: 'protectedResourceAllowPrivateIP';
}

type CrdName<Key> = Key extends keyof Acronyms ? Acronyms[Key] : Key;
