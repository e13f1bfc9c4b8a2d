import type { ApiObject } from 'cdk8s';
import type { WarningSettings } from './scope-settings';

/** Where an object that this package did not create was written. */
export interface WrittenPlace {
  /** The place of a field: `file:line`. */
  readonly locate: (field: string) => string;
  /** The warning settings of the cluster that it is for. */
  readonly warnings: WarningSettings;
}

const places = new WeakMap<ApiObject, WrittenPlace>();

/** Records where the document of an object is. */
export function setWrittenPlace(object: ApiObject, place: WrittenPlace): void {
  places.set(object, place);
}

/** Where the document of an object is; undefined if a program made the object. */
export function writtenPlaceOf(object: ApiObject): WrittenPlace | undefined {
  return places.get(object);
}
