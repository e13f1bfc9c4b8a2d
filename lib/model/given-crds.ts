import type { Kind } from './kinds';
import type { ObjectNode } from './schema';

/** The CRDs that a cluster has, as the program gave them. */
export interface GivenCrds {
  /** The file, the folder or the URL, as messages name it. */
  readonly source: string;
  /** The schema of the spec of each kind in it, in the version that is written. */
  readonly schemas: ReadonlyMap<Kind, ObjectNode>;
  /** The schemas in another version that is served. */
  readonly schemasIn: (version: string) => ReadonlyMap<Kind, ObjectNode>;
  /** The versions that are served for all of its kinds; the last one is written unless another is asked for. */
  readonly versions: readonly string[];
}
