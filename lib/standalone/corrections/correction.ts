import type { Resource } from '../../model/resource';
import type { StandaloneTarget } from '../../model/target';
import type { StandaloneMetadata } from '../object-metadata';
import type { StandaloneModel } from '../standalone-model';
import type { StandaloneObjects } from '../object-contents';

/** One deliberate difference from the operator; `docs/corrections.md` has a row for it. */
export interface Correction {
  readonly id: string;
  /** Changes which objects there are, and their metadata. */
  readonly metadata?: (metadata: StandaloneMetadata, proxy: Resource<'MCPRemoteProxy'>) => StandaloneMetadata;
  /** Changes what the run config and the objects are made from. */
  readonly model?: (model: StandaloneModel, target: StandaloneTarget) => StandaloneModel;
  /** Changes the objects. */
  readonly objects?: (objects: StandaloneObjects, model: StandaloneModel) => StandaloneObjects;
}
