import type { PlainObject } from '../../../private/plain';
import type { References } from '../props/references';
import type { Names } from '../typescript/names';

/** The proxy that a call belongs to, and what its options may refer to. */
export interface FacadeContext {
  readonly proxy: { readonly spec: PlainObject };
  readonly namespace: string | undefined;
  readonly references: References;
  readonly names: Names;
}
