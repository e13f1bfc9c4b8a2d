import { realpathSync } from 'node:fs';
import path from 'node:path';
import { kustomizationFileIn, readKustomization, type Kustomization } from './kustomization-file';

/** A way from a kustomization to itself. */
export type Circle = readonly [Kustomization, ...Kustomization[]];

/** The begin or the end of a visit. */
interface Step {
  readonly at: Kustomization;
  readonly isEnd: boolean;
}

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

  /** Kustomizations that include themselves, among these and those that they include: each circle from its first one. */
  public circles(starts: readonly Kustomization[]): readonly Circle[] {
    const done = new Set<Kustomization>();
    const way = new Set<Kustomization>();
    const found: Circle[] = [];
    const pending: Step[] = [...starts].reverse().map((at) => ({ at, isEnd: false }));
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { at, isEnd } = next;
      if (isEnd) {
        way.delete(at);
        done.add(at);
      } else if (way.has(at)) {
        const steps = Array.from(way);
        found.push([at, ...steps.slice(steps.indexOf(at) + 1), at]);
      } else if (!done.has(at)) {
        way.add(at);
        pending.push({ at, isEnd: true }, ...this.includedBy(at).map((each) => ({ at: each, isEnd: false })));
      }
    }
    return found;
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
