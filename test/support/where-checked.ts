import { parse } from 'yaml';
import { OperatorRelease } from '../../lib';
import { HOLES } from '../../lib/releases/holes';
import { KNOWN_RELEASES, LATEST_RELEASE, OLDEST_RELEASE, byVersion } from '../../lib/releases/releases';
import { ALL_KINDS } from '../../lib/model/kinds';
import { firstReleaseOfContent, schemaOf } from '../../lib/releases/schema-of';
import type { Target } from '../../lib/model/target';
import { findingsAt, findsSomething, type RuleCase } from '../rules/rule-case';
import { targetsAt } from '../rules/support';

const SORTS = ['operator', 'declared', 'exact', 'corrected'] as const;
type Sort = (typeof SORTS)[number];

/** Ways of running a proxy, as named in `docs/checks/`, by the kinds of cluster with a finding. */
const CLUSTERS: { readonly [sorts: string]: string } = {
  'operator,declared,exact,corrected': 'with and without the operator',
  'operator,declared': 'with the operator',
  'operator,exact,corrected': 'with and without the operator',
  declared: 'with the operator, with `OperatorFidelity.EXACT` and for YAML',
  'declared,exact': 'with `OperatorFidelity.EXACT`, and for YAML with the operator',
  'operator,corrected': 'with and without the operator, unless with `OperatorFidelity.EXACT`',
  'exact,corrected': 'without the operator',
  'operator,declared,exact': 'with the operator, and without it with `OperatorFidelity.EXACT`',
  exact: 'without the operator, with `OperatorFidelity.EXACT`',
  corrected: 'without the operator, unless with `OperatorFidelity.EXACT`',
  'operator,declared,corrected': 'with the operator, and without it unless with `OperatorFidelity.EXACT`',
};

/** All cluster names that the page may use in a first line. */
export const ALL_CLUSTERS: readonly string[] = Object.values(CLUSTERS);

const targets = new Map<string, { readonly [name in Sort]: Target }>();

/** Releases that behave alike, have the same CRDs and the same holes stand for each other; the first of each class. */
const classes = new Map<string, readonly string[]>();
for (const release of KNOWN_RELEASES) {
  const key = JSON.stringify([
    SORTS.map((sort) => targetAt(release, sort).release.behaviour),
    targetAt(release, 'operator').release.runner,
    ALL_KINDS.map((kind) => schemaOf(kind, targetAt(release, 'operator').release)),
    HOLES.map(({ closed }) => byVersion(release, closed) < 0),
  ]);
  classes.set(key, [...(classes.get(key) ?? []), release]);
}

/** From both ends, since what a rule says of the first and of the last release mostly says all. */
const CLASSES = Array.from(classes.values());
const FROM_BOTH_ENDS = [...CLASSES.slice(0, 1), ...CLASSES.slice(1).reverse()];

/** The clusters and releases of the operator at which the cases of a rule have findings. */
export function whereChecked(cases: readonly RuleCase[]): string {
  const found = new Map<Sort, Set<string>>(SORTS.map((sort) => [sort, new Set()]));
  for (const each of cases.filter(findsSomething)) {
    if (each.release !== undefined && !isKnown(each.release)) {
      SORTS.filter((sort) => findingsAt(each, targetAt(each.release ?? '', sort)).length > 0).forEach((sort) =>
        found.get(sort)?.add(each.release ?? ''),
      );
      continue;
    }
    const since = firstReleaseOf(each) ?? OLDEST_RELEASE;
    for (const releases of FROM_BOTH_ENDS) {
      const having = releases.filter((release) => byVersion(since, release) <= 0);
      for (const [sort, known] of found) {
        const isNew = having.length > 0 && (known.size === 0 || having.some((release) => !isBetween(release, found)));
        if (isNew && findingsAt(each, targetAt(releases[0] ?? '', sort)).length > 0) {
          having.forEach((release) => known.add(release));
        }
      }
    }
  }
  const sorts = SORTS.filter((sort) => (found.get(sort)?.size ?? 0) > 0);
  const releases = KNOWN_RELEASES.filter((each) => SORTS.some((sort) => found.get(sort)?.has(each)));
  return [CLUSTERS[sorts.join()] ?? 'nowhere', ...inWords(releases)].join(', ');
}

/** Only the first and the last release of all clusters are named. */
function isBetween(release: string, found: ReadonlyMap<Sort, ReadonlySet<string>>): boolean {
  const known = Array.from(found.values()).flatMap((each) => Array.from(each));
  return known.some((each) => byVersion(each, release) <= 0) && known.some((each) => byVersion(each, release) >= 0);
}

function firstReleaseOf(each: RuleCase): string | undefined {
  return firstReleaseOfContent(each.kind ?? 'MCPRemoteProxy', specOf(each));
}

function specOf({ spec }: RuleCase): unknown {
  return typeof spec === 'string' ? parse(spec) : spec;
}

function targetAt(release: string, sort: Sort): Target {
  const known = targets.get(release) ?? targetsAt(OperatorRelease.of(release));
  targets.set(release, known);
  return known[sort];
}

/** A release as it is stated: `0.30.1`, or `0.30` for its newest patch. */
function isKnown(stated: string): boolean {
  return KNOWN_RELEASES.some((each) => each === stated || each.startsWith(`${stated}.`));
}

/** Nothing for all releases, or none that is known. */
function inWords(releases: readonly string[]): string[] {
  const [first = OLDEST_RELEASE, last = LATEST_RELEASE] = [releases[0], releases.at(-1)];
  if (first === OLDEST_RELEASE && last === LATEST_RELEASE) {
    return [];
  }
  if (last === LATEST_RELEASE) {
    return [`from release ${first} on`];
  }
  if (first === OLDEST_RELEASE) {
    return [`up to release ${last}`];
  }
  return [first === last ? `release ${first} only` : `releases ${first} to ${last}`];
}
