import type { StandaloneTarget } from '../../model/target';
import type { StandaloneModel } from '../standalone-model';
import type { StandaloneObjects } from '../object-contents';

/** One deliberate difference from the operator; `docs/corrections.md` has a row for it. */
export interface Correction {
  readonly id: string;
  /** Changes what the run config and the objects are made from. */
  readonly model?: (model: StandaloneModel, target: StandaloneTarget) => StandaloneModel;
  /** Changes the objects. */
  readonly objects?: (objects: StandaloneObjects, model: StandaloneModel) => StandaloneObjects;
}
