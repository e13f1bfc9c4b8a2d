import type { PlainObject } from '../plain';
import { decodeObject, type Problem } from './decode-object';
import { InvalidPatch, strategicMerge } from './strategic-merge';
import { POD_TEMPLATE_TYPES } from './types/pod-template';

const TYPE = 'PodTemplateSpec';

/** A pod template with a patch merged into it. */
export interface PatchedPodTemplate {
  readonly template: PlainObject;
  /** Why the patch cannot be merged; the template is then as it was. */
  readonly problems: readonly Problem[];
  /** The paths of fields of the patch that a pod template doesn't have: they are left out. */
  readonly unknown: readonly string[];
  /** The paths of fields that the result has to have and doesn't: the API server refuses it. */
  readonly missing: readonly string[];
}

/**
 * Merges a partial pod template into one, as the operator does it: a strategic merge patch, of which the result is read
 * and written by Kubernetes' own types (`docs/operator/pod-template.md#merging`).
 */
export function patchPodTemplate(template: PlainObject, patch: PlainObject): PatchedPodTemplate {
  const { problems, unknown } = decodeObject(patch, POD_TEMPLATE_TYPES, TYPE);
  if (problems.length > 0) {
    return { template, problems, unknown, missing: [] };
  }
  try {
    const merged = strategicMerge(template, patch, POD_TEMPLATE_TYPES, TYPE);
    const { value, missing } = decodeObject(merged, POD_TEMPLATE_TYPES, TYPE);
    return { template: value, problems, unknown, missing };
  } catch (error) {
    if (error instanceof InvalidPatch) {
      return { template, problems: [{ path: error.path, problem: error.problem }], unknown, missing: [] };
    }
    throw error;
  }
}
