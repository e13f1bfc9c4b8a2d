import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { applyChanges, type Texts } from './text-changes';

/** The recordings, by the releases at which they change, in order. */
export type RecordedStates = ReadonlyMap<string, Texts>;

/** Reads a folder with one file of changes for each release; with `before`, those of earlier releases alone. */
export function recordedStates(folder: string, first: Texts, before?: string): RecordedStates {
  const releases = readdirSync(folder)
    .map((file) => path.basename(file, '.diff'))
    .filter((release) => before === undefined || byVersion(release, before) < 0);
  const states = new Map<string, Texts>();
  let texts = first;
  for (const release of releases.sort(byVersion)) {
    texts = applyChanges(texts, readFileSync(path.join(folder, `${release}.diff`), 'utf8'));
    states.set(release, texts);
  }
  return states;
}

/** The recording of the newest release up to the given one. */
export function stateAt(states: RecordedStates, release: string): Texts {
  const earlier = Array.from(states).filter(([each]) => byVersion(each, release) <= 0);
  return earlier.at(-1)?.[1] ?? new Map<string, string>();
}

/** The texts of a folder of YAML files, by the names of the files without their endings. */
export function textsIn(folder: string): Texts {
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [path.basename(file, '.yaml'), readFileSync(path.join(folder, file), 'utf8')] as const),
  );
}

/** Orders versions such as `0.9.2` and `0.22`. */
export function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
