import { identity } from '../../model/object-names';
import { grouped, textAt } from '../../private/plain';
import { readDocument } from '../../model/resource-document';
import { documentsOf } from '../documents';
import type { Manifests } from '../kustomize/read-manifests';
import { likelyClusters } from '../likely-clusters';
import { type CheckResult, type LikelyClusters, type Problem, TWICE } from './problems';
import type { McpValidationProps } from '../../index';

/**
 * The clusters that files seem to be for, where objects are in several of them. Settings with these clusters are tried, so they say what
 * the problems come from.
 *
 * @param checked checks the same files with other settings
 */
export function clustersBehind(
  { problems }: CheckResult,
  { files }: Manifests,
  settings: McpValidationProps,
  checked: (settings: McpValidationProps) => CheckResult,
): LikelyClusters | undefined {
  if (settings.clusters !== undefined || !problems.some(({ id }) => id === TWICE)) {
    return undefined;
  }
  const read = documentsOf(files.filter(({ overlay }) => overlay === undefined)).files;
  const found = likelyClusters(
    read.map(({ shown, documents }) => ({
      shown,
      keys: documents.flatMap((document) => {
        const resource = readDocument(document, settings.apiGroup);
        const [namespace, name = ''] = ['namespace', 'name'].map((key) => textAt(resource?.metadata, key));
        return resource === undefined ? [] : [identity(resource.kind, namespace, name)];
      }),
    })),
  );
  const places = grouped(found.values(), ({ name }) => name);
  const clusters = Array.from(places, ([name, each]) => ({
    name,
    files: Array.from(new Set(each.map(({ place }) => place))),
  }));
  // the first one that matches gets a file
  const deepestFirst = clusters.sort((one, other) => depthOf(other) - depthOf(one));
  const others = deepestFirst.length === 0 ? [] : checked({ ...settings, clusters: deepestFirst }).problems;
  const left = new Set(others.map(keyOf));
  const explained = new Set(problems.filter((each) => !left.has(keyOf(each))));
  const isExplained = deepestFirst.length > 1 && others.every(({ id }) => id !== TWICE);
  return isExplained ? { clusters: deepestFirst, explained } : undefined;
}

function depthOf({ files }: { readonly files: readonly string[] }): number {
  return Math.max(...files.map((each) => each.split('/').length));
}

function keyOf({ id, file, line, field }: Problem): string {
  return JSON.stringify([id, file, line, field]);
}
