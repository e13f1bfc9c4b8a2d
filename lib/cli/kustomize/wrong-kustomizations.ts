import path from 'node:path';
import { printable } from '../../private/texts';
import { UnreadableFile, type FileProblem } from '../../kubernetes';
import type { InputFile } from '../documents';
import type { Kustomization } from './kustomization-file';
import { type Applied, type Circle, filesReadBy, type Kustomizations } from './roots';

/** How much a kustomization counts that cannot be built. */
export type Weight =
  /** It was named: nothing can be said without it. */
  | 'named'
  /** It may be of proxies: an error, but of nothing else. */
  | 'applied'
  /** Nothing of Flux or Argo CD names it, and nothing in it is of proxies. */
  | 'other';

/** Says of each kustomization how much it counts. */
export function weights(
  kustomizations: Kustomizations,
  files: readonly InputFile[],
  { named, isRelevant }: Pick<Applied, 'named'> & { readonly isRelevant: (file: string) => boolean },
): (kustomization: Kustomization) => Weight {
  const given = new Set(files.filter(({ isFound }) => isFound !== true).map(({ path }) => path));
  const ours = foldersAround(files.map((each) => each.path).filter(isRelevant));
  const isOurs = (each: Kustomization): boolean =>
    // what is wrong may be the path of a file that is there
    ours.has(path.resolve(each.folder)) || filesReadBy(each).some(isRelevant);
  const applied = new Set(
    kustomizations.given.flatMap((each) => {
      const closure = kustomizations.closureOf(each);
      return named.has(each) || closure.some(isOurs) ? closure : [];
    }),
  );
  return (each) => (given.has(each.file) ? 'named' : applied.has(each) ? 'applied' : 'other');
}

/** All folders that files are in or below. */
function foldersAround(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files) {
    for (let at = path.dirname(path.resolve(file)); !found.has(at); at = path.dirname(at)) {
      found.add(at);
    }
  }
  return found;
}

/** A kustomization with an error, as a file that cannot be read. */
export function wrongFile({ file }: Kustomization, problem: FileProblem, weight: Weight): InputFile {
  const read = (): never => {
    throw new UnreadableFile({ location: printable(file), ...problem });
  };
  return {
    path: file,
    shown: printable(file),
    identity: `wrong:${file}`,
    isFound: weight !== 'named',
    read,
    documents: weight === 'other' ? undefined : read,
  };
}

/** What is wrong with kustomizations and those that they include. */
export function wrongFiles(
  kustomizations: Kustomizations,
  given: readonly Kustomization[],
  weigh: (kustomization: Kustomization) => Weight,
): InputFile[] {
  const all = new Set(given.flatMap((each) => kustomizations.closureOf(each)));
  const wrong = Array.from(all).flatMap((each) =>
    each.problem === undefined ? [] : [wrongFile(each, each.problem, weigh(each))],
  );
  const circles = new Map(kustomizations.circles(given).map((each) => [each[0], circleFile(each, weigh(each[0]))]));
  return [...wrong, ...circles.values()];
}

function circleFile(circle: Circle, weight: Weight): InputFile {
  const reason = `includes itself: ${circle.map(({ folder }) => printable(folder)).join(' -> ')}`;
  return wrongFile(circle[0], { reason, fix: 'remove one of these' }, weight);
}
