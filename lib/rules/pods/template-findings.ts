import { podTemplateTypes } from '../../private/kubernetes/pod-template';
import { present, type PlainObject } from '../../private/plain';
import { podFindings, type PodFinding } from './all-pod-rows';
import type { OutsidePod } from './pod-node';
import { writtenAt } from './written-at';

/** A pod template that was merged into another. */
export interface MergedTemplate {
  /** The template as it was before. */
  readonly original: PlainObject;
  readonly template: PlainObject;
  /** What somebody wrote of the patch. */
  readonly written: unknown;
  readonly outside: OutsidePod;
}

/** What is wrong with a template, and where it was written. */
export type TemplateFinding = Omit<PodFinding, 'paths' | 'identity'> & { readonly path: string };

/** What is wrong with a merged template, except what was wrong with the original. */
export function templateFindings(merged: MergedTemplate): readonly TemplateFinding[] {
  const types = podTemplateTypes();
  const { original, template, written, outside } = merged;
  const found = podFindings(template, types, outside);
  if (found.length === 0) {
    return [];
  }
  const before = new Set(podFindings(original, types, outside).map(({ identity }) => identity));
  return found
    .filter(({ identity }) => !before.has(identity))
    .map(({ id, paths, value, rule, fix }) => ({
      id,
      path: writtenAt(paths, { template, written, types }),
      ...present({ value }),
      rule,
      fix,
    }));
}
