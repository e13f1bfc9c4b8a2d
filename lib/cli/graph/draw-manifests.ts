import { clusterFiles } from '../cluster-files';
import type { Manifests } from '../kustomize/read-manifests';
import { type Outcome, readNoted } from '../left-out';
import { objectsOf } from '../objects';
import { Drawing, type DrawingOptions } from './drawing';
import type { McpValidationProps } from '../../index';

/** Draws the proxies of manifests, and what they are connected with. */
export function draw(manifests: Manifests, settings: McpValidationProps, options?: DrawingOptions): Outcome<Drawing> {
  const { files, notes, errors, isWhole } = readNoted(manifests);
  if (errors.length > 0) {
    return { notes, errors, isWhole };
  }
  const clusters = clusterFiles(files, settings).map((part) => ({
    name: part.name,
    objects: objectsOf(part.files, manifests.given),
  }));
  const drawing = new Drawing(clusters, options);
  const problems = [
    ...drawing.unknown.map((name) => `cdk8s-mcp: there is no proxy ${name} in the manifests`),
    ...(drawing.isEmpty && drawing.unknown.length === 0 ? ['cdk8s-mcp: there is no proxy in the manifests'] : []),
  ];
  return { notes, errors: problems, result: problems.length > 0 ? undefined : drawing, isWhole };
}
