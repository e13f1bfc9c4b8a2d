/** All annotations of an object, or some of them. */
export interface AnnotationMap {
  readonly [name: string]: string;
}

/**
 * The largest size of all annotations of an object that the API server accepts, in bytes (`ValidateAnnotationsSize`).
 */
export const LARGEST_ANNOTATIONS = 262_144;

/** The size of annotations, names and values together. */
export function annotationBytes(annotations: AnnotationMap): number {
  return Object.entries(annotations).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value),
    0,
  );
}
