import { present } from '../private/plain';

/**
 * The releases of the operator whose behaviour is known, oldest first. Not every one was recorded: releases between two
 * that behave the same also behave the same (`docs/operator/releases.md#classes-of-releases`).
 */
export const KNOWN_RELEASES = [
  '0.22.0',
  '0.23.0',
  '0.23.1',
  '0.24.0',
  '0.24.1',
  '0.25.0',
  '0.26.0',
  '0.26.1',
  '0.27.0',
  '0.27.1',
  '0.27.2',
  '0.28.0',
  '0.28.1',
  '0.28.2',
  '0.28.3',
  '0.29.0',
  '0.29.1',
  '0.29.2',
  '0.29.3',
  '0.30.0',
  '0.30.1',
  '0.31.0',
  '0.32.0',
  '0.33.0',
  '0.34.0',
  '0.35.0',
  '0.36.0',
  '0.37.0',
  '0.38.0',
  '0.39.0',
  '0.40.0',
  '0.40.1',
  '0.41.0',
  '0.42.0',
  '0.42.1',
  '0.43.0',
  '0.44.0',
] as const;

/** The oldest release that this package writes for. */
export const OLDEST_RELEASE = KNOWN_RELEASES[0];

/** The newest release with recordings. */
export const LATEST_RELEASE = '0.44.0';

/** A later release, of which only the schemas were seen, and not all of them (`x-since: later` in `crds/`). */
export const SEEN_RELEASE = '0.55.1';

/** The newest known release up to this one, which is not before the oldest. */
export function knownRelease(version: string): string {
  return KNOWN_RELEASES.filter((each) => byVersion(each, version) <= 0).at(-1) ?? OLDEST_RELEASE;
}

/** The newest known patch of `0.30`; undefined where no release of that minor version is known. */
export function newestPatchOf(minor: string): string | undefined {
  return KNOWN_RELEASES.filter((each) => parseVersion(each)?.minor === minor)
    .sort(byVersion)
    .at(-1);
}

const VERSION = /^v?(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:\.(0|[1-9]\d{0,8}))?$/;

/**
 * Stands for a release after the newest tested one, in `crds/`: which release introduced a field is not known, but that
 * `SEEN_RELEASE` has it.
 */
export const LATER = 'later';

/** A version such as `0.30.1`; `0.30` has no patch. */
export interface Version {
  /** `0.30` of `0.30.1`. */
  readonly minor: string;
  readonly patch?: string;
}

/** Reads `0.30.1`, `v0.30.1` or `0.30`; undefined: the text is not a version. */
export function parseVersion(text: string): Version | undefined {
  const [, major = '', minor = '', patch] = VERSION.exec(text) ?? [];
  if (major === '') {
    return undefined;
  }
  return { minor: `${major}.${minor}`, ...present({ patch }) };
}

/** Orders versions such as `0.9.2`, `0.22` and `later`; a missing patch is the first one. */
export function byVersion(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const differing = [0, 1, 2].find((index) => left[index] !== right[index]) ?? 0;
  return (left[differing] ?? 0) - (right[differing] ?? 0);
}

function numbersOf(version: string): number[] {
  return version === LATER ? [Number.MAX_SAFE_INTEGER] : [...version.split('.').map(Number), 0].slice(0, 3);
}
