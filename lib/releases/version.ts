import { present } from '../private/present';
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
