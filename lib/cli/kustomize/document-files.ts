import { grouped } from '../../private/plain';
import { printable } from '../../private/texts';
import { foundFile, identityAt, type InputFile } from '../input';
import type { Kustomization } from './kustomization-file';
import type { Kustomizations } from './kustomizations';

/** The roots, and those of them that were rendered. */
interface Roots {
  readonly roots: readonly Kustomization[];
  readonly rendered: readonly Kustomization[];
}

/**
 * The files whose documents are read as they are: not kustomizations, nor their patches and settings, nor what is part of a
 * rendering. What kustomizations list is read even if it is not in the input.
 */
export function documentFiles(
  files: readonly InputFile[],
  kustomizations: Kustomizations,
  { roots, rendered }: Roots,
): InputFile[] {
  const known = Array.from(new Set(kustomizations.given.flatMap((each) => kustomizations.closureOf(each))));
  const inputs = known.flatMap((lister) =>
    lister.inputs
      .filter(({ isFolder }) => !isFolder)
      .map(({ use, path }) => ({ lister, use, path, identity: identityAt(path) })),
  );
  const listed = grouped(
    inputs.filter(({ use }) => use === 'resource'),
    ({ identity }) => identity,
  );
  const isRendered = new Set(rendered.flatMap((root) => kustomizations.closureOf(root)));
  const rootsOf = grouped(
    roots.flatMap((root) => kustomizations.closureOf(root).map((each) => ({ root, each }))),
    ({ each }) => each,
  );
  const others = new Set([...inputs.map(({ identity }) => identity), ...known.map(({ file }) => identityAt(file))]);
  const given = new Set(files.map(({ identity }) => identity));
  const elsewhere = Array.from(listed, ([identity, [first]]) => ({ identity, path: first?.path ?? '' }))
    .filter(({ identity }) => !given.has(identity))
    .map(({ path }) => foundFile(path));
  return [...files, ...elsewhere].flatMap((file): InputFile[] => {
    const listers = listed.get(file.identity)?.map(({ lister }) => lister) ?? [];
    const [lister] = listers;
    if (lister === undefined) {
      return others.has(file.identity) ? [] : [file];
    }
    if (listers.some((each) => isRendered.has(each))) {
      return [];
    }
    const [only, ...more] = new Set(listers.flatMap((each) => (rootsOf.get(each) ?? []).map(({ root }) => root)));
    return [{ ...file, overlay: printable((only === undefined || more.length > 0 ? lister : only).folder) }];
  });
}
