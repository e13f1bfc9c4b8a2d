import { once } from '../caches';
import type { PlainObject } from '../plain';
import { decodeObject, type Problem } from './patched-pod-template';
import { readTypes } from './field-type';
import { InvalidPatch, strategicMerge } from './strategic-merge';

const TYPE = 'PodTemplateSpec';

/** 35 kB, loaded on first use, which saves 2 ms for all other apps. */
export const podTemplateTypes = once(() =>
  readTypes((require('./generated/pod-template') as typeof import('./generated/pod-template')).POD_TEMPLATE_TYPES),
);

/** A pod template with a patch merged into it. */
export interface PatchedPodTemplate {
  readonly template: PlainObject;
  /** Why the patch cannot be merged; the template is then as it was. */
  readonly problems: readonly Problem[];
  /** The paths of fields of the patch that a pod template doesn't have; they are left out. */
  readonly unknown: readonly string[];
  /** The paths of required fields that the result lacks; the API server rejects it. */
  readonly missing: readonly string[];
}

/**
 * Merges a partial pod template into a complete one, as the operator does: by a strategic merge patch, whose result is
 * read and written with Kubernetes' own types (`docs/operator/pod-template.md#merging`).
 */
export function patchPodTemplate(template: PlainObject, patch: PlainObject): PatchedPodTemplate {
  const types = podTemplateTypes();
  const { problems, unknown } = decodeObject(patch, types, TYPE);
  if (problems.length > 0) {
    return { template, problems, unknown, missing: [] };
  }
  try {
    const merged = strategicMerge(template, patch, types, TYPE);
    const { value, missing } = decodeObject(merged, types, TYPE);
    return { template: value, problems, unknown, missing };
  } catch (error) {
    if (error instanceof InvalidPatch) {
      return { template, problems: [{ path: error.path, problem: error.problem }], unknown, missing: [] };
    }
    throw error;
  }
}
