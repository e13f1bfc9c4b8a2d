import { realpathSync } from 'node:fs';
import path from 'node:path';
import { kustomizationFileIn, readKustomization, type Kustomization } from './kustomization-file';

/** The kustomizations of the input, and those that they include, wherever these are. */
export class Kustomizations {
  /** Those of the input, in its order. */
  public readonly given: readonly Kustomization[];
  private readonly known = new Map<string, Kustomization | undefined>();
  private readonly included = new Map<Kustomization, readonly Kustomization[]>();

  public constructor(files: readonly string[]) {
    this.given = files.flatMap((file) => this.at(path.dirname(file), file) ?? []);
  }

  /** The kustomization and all that it includes, itself first. */
  public closureOf(start: Kustomization): readonly Kustomization[] {
    const found = new Set([start]);
    for (const each of found) {
      this.includedBy(each).forEach((included) => found.add(included));
    }
    return Array.from(found);
  }

  /** Those that no other one of the input includes, and that are no components. */
  public roots(): readonly Kustomization[] {
    const included = new Set(this.given.flatMap((each) => this.includedBy(each)));
    return this.given.filter((each) => !included.has(each) && !each.isComponent);
  }

  /** The kustomizations of the input that include themselves and that no root includes, one of each circle. */
  public circles(roots: readonly Kustomization[]): readonly Kustomization[] {
    const seen = new Set(
      [...roots, ...this.given.filter(({ isComponent }) => isComponent)].flatMap((each) => this.closureOf(each)),
    );
    return this.given.filter((each) => {
      const isNew = !seen.has(each);
      this.closureOf(each).forEach((included) => seen.add(included));
      return isNew;
    });
  }

  /** A kustomization that includes itself, and from which the start is reached: the way from it to itself. */
  public circleBelow(start: Kustomization): readonly Kustomization[] | undefined {
    const done = new Set<Kustomization>();
    const way: Kustomization[] = [];
    const pending: { readonly at: Kustomization; readonly isEnd: boolean }[] = [{ at: start, isEnd: false }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { at, isEnd } = next;
      if (isEnd) {
        way.pop();
        done.add(at);
      } else if (way.includes(at)) {
        return [...way.slice(way.indexOf(at)), at];
      } else if (!done.has(at)) {
        way.push(at);
        pending.push({ at, isEnd: true }, ...this.includedBy(at).map((each) => ({ at: each, isEnd: false })));
      }
    }
    return undefined;
  }

  private includedBy(kustomization: Kustomization): readonly Kustomization[] {
    const included =
      this.included.get(kustomization) ??
      kustomization.inputs.filter(({ isFolder }) => isFolder).flatMap(({ path: folder }) => this.at(folder) ?? []);
    this.included.set(kustomization, included);
    return included;
  }

  private at(folder: string, file = kustomizationFileIn(folder)): Kustomization | undefined {
    const key = realpathSync(folder);
    if (!this.known.has(key)) {
      this.known.set(key, file === undefined ? undefined : readKustomization(file));
    }
    return this.known.get(key);
  }
}
