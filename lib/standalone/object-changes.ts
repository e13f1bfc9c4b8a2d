import type { Resource } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import type { StandaloneObjects } from './object-contents';
import type { StandaloneMetadata } from './object-metadata';
import type { StandaloneModel } from './standalone-model';

/** A change of what the operator creates. */
export interface ObjectChanges {
  /** Changes which objects there are, and their metadata. */
  readonly metadata?: (metadata: StandaloneMetadata, proxy: Resource<'MCPRemoteProxy'>) => StandaloneMetadata;
  /** Changes what the run config and the objects are made from. */
  readonly model?: (model: StandaloneModel, target: StandaloneTarget) => StandaloneModel;
  /** Changes the objects. */
  readonly objects?: (objects: StandaloneObjects, model: StandaloneModel) => StandaloneObjects;
}
