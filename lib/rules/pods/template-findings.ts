import { podTemplateTypes } from '../../private/kubernetes/pod-template';
import { present, type PlainObject } from '../../private/plain';
import { nodeFindings, podFindings, type PodFinding } from './all-pod-rows';
import { writtenAt } from './written-at';

/** A pod template that was merged into another. */
export interface MergedTemplate {
  /** The template as it was before. */
  readonly original: PlainObject;
  readonly template: PlainObject;
  /** What somebody wrote of the patch. */
  readonly written: unknown;
  /** Volumes that are not in the original, but may be in the pod. */
  readonly mayHaveVolume: (name: string) => boolean;
}

/** What is wrong with a template, and where it was written. */
export type TemplateFinding = Omit<PodFinding, 'paths' | 'identity'> & { readonly path: string };

/** What the API server or nodes refuse of a merged template, except what they refused of the original. */
export function templateFindings(merged: MergedTemplate): readonly TemplateFinding[] {
  const types = podTemplateTypes();
  const { original, template, written, mayHaveVolume } = merged;
  const all = (of: PlainObject): readonly PodFinding[] => [
    ...podFindings(of, types, mayHaveVolume),
    ...nodeFindings(of, types),
  ];
  const found = all(template);
  if (found.length === 0) {
    return [];
  }
  const before = new Set(all(original).map(({ identity }) => identity));
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
