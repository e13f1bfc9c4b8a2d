import path from 'node:path';
import type * as fc from 'fast-check';
import { command } from '../command';
import type { Manifest } from '../corpus';
import { fakeKustomize, writeFiles, type Files } from '../fake-kustomize';
import { inFolder } from '../in-folder';
import { isCall, optionsOf } from './data';
import { Crds } from './files';
import { validProgram, type ValidProgram } from './program';

/** Programs that write custom resources. */
export const forOperator: fc.Arbitrary<ValidProgram> = validProgram.filter(({ target }) => target.operator);

/** The command converts the operator's own group only. */
export const convertible: fc.Arbitrary<ValidProgram> = forOperator.filter(
  ({ target }) => optionsOf(target.cluster)['apiGroup'] === undefined,
);

/** What commands are told of the cluster of a program. */
export function clusterOptions({ target }: ValidProgram): string[] {
  const { crds, release, apiGroup } = optionsOf(target.cluster);
  return [
    ...(isCall(release) ? ['--release', String(release.given[0])] : []),
    ...(crds === undefined ? [] : ['--crds', Crds.latest()]),
    ...(typeof apiGroup === 'string' ? ['--api-group', apiGroup] : []),
  ];
}

interface Problem {
  readonly severity: string;
  readonly id: string;
  readonly kind?: string;
  readonly name?: string;
  readonly field?: string;
}

/** What `check` says of files: the check, the object and the field. */
export function toldOfFiles(files: Files, options: readonly string[]): string[] {
  return inFolder((folder) => {
    const root = path.join(folder, 'repository');
    writeFiles(root, files);
    const tool = fakeKustomize(folder);
    const { out } = command(['check', root, '--json', '--kustomize', tool.command, ...options]);
    const { problems } = JSON.parse(out) as { readonly problems: readonly Problem[] };
    return problems.map(({ severity, id, kind, name, field }) => [severity, id, kind, name, field].join(' ')).sort();
  });
}

/**
 * What is converted: owners are objects of a cluster, which resources of ours forget; an object of another kind with an
 * owner was made by it, and is left out.
 */
export function partOfProgram(manifests: readonly Manifest[]): Manifest[] {
  return manifests.flatMap((manifest) => {
    const { ownerReferences, ...metadata } = manifest.metadata;
    if (ownerReferences === undefined) {
      return [manifest];
    }
    return manifest.kind.startsWith('MCP') ? [{ ...manifest, metadata }] : [];
  });
}
